import { TextField } from "#app/components/form/form-fields.tsx";

export function EmailField({ field }: Pick<Parameters<typeof TextField>[0], "field">) {
	return (
		<TextField
			field={field}
			type="email"
			label="Email Address"
			placeholder="Enter your email address"
			autoComplete="email"
			required
		/>
	);
}
