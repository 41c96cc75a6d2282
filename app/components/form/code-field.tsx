import { type Field, TextField } from "./form-fields.tsx";

/** The field for a code of an authenticator app; phones offer what they have just copied. */
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
