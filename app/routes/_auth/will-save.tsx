/** A program that somebody wanted to save before they were in. */
type Saving = { id: string; name: string } | null;

/** What leads on from a page of log-in or sign-up, to be kept by its forms and by the link to the other. */
export function keptOf(redirectTo: string, saving: Saving): Record<string, string> {
	return { redirectTo, ...(saving && { save: saving.id }) };
}

/** Says what will be saved. */
export function WillSave({ program }: { program: Saving }) {
	if (!program) return null;
	return (
		<p className="notice">
			<span>
				We'll save “<bdi className="font-semibold">{program.name}</bdi>” for you once you're in.
			</span>
		</p>
	);
}
