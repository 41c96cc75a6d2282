/** Says which program will be saved, if somebody wanted to save one before logging in. */
export function PendingSaveNotice({ program }: { program: { name: string } | null }) {
	if (!program) return null;
	return (
		<p className="notice">
			<span>
				We'll save “<bdi className="font-semibold">{program.name}</bdi>” for you once you're in.
			</span>
		</p>
	);
}
