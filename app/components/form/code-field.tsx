import { type Field, TextField } from "./form-fields.tsx";

/** The field for an authenticator app's code; phones offer the code that was just copied. */
export function CodeField({ field, hint }: { field: Field; hint?: string }) {
	return (
		<TextField
			field={field}
			label="Code"
			hint={hint}
			autoComplete="one-time-code"
			autoCapitalize="none"
			spellCheck={false}
			required
		/>
	);
}
