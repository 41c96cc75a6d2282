/** A program that somebody wanted to save before logging in. */
type Saving = { id: string; name: string } | null;

/** The parameters that log-in and sign-up keep in their forms and in their links to each other. */
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
