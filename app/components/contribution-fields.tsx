import type { FieldMetadata } from "@conform-to/react";
import { TextArea, TextField } from "./form-fields.tsx";

type Field = FieldMetadata<string>;

/** What both contribution forms ask for: name, website and description. */
export function ContributionFields({
	fields,
}: {
	fields: { name: Field; application_link: Field; description: Field };
}) {
	const all = [fields.name, fields.application_link, fields.description];
	const incomplete = all.some((field) => field.errors && !field.value?.trim());
	return (
		<>
			{incomplete && (
				<div role="alert" className="notice error">
					Please fill in all fields
				</div>
			)}
			<TextField field={fields.name} label="Program name" aria-required />
			<TextField
				field={fields.application_link}
				type="url"
				label="Website"
				hint="Where one applies, for example https://example.org/apply"
				inputMode="url"
				autoCapitalize="none"
				aria-required
			/>
			<TextArea field={fields.description} label="Description" rows={5} aria-required />
		</>
	);
}
