import { type FieldMetadata, parse } from "@conform-to/react";
import { TextArea, TextField } from "./form-fields.tsx";

type Field = FieldMetadata<string>;

const REQUIRED = ["name", "application_link", "description"];

/** In the browser, before anything is sent: all three must be filled in (spec §5). */
export function checkFilledIn({ formData }: { formData: FormData }) {
	return parse(formData, {
		resolve(sent) {
			const missing = REQUIRED.filter((name) => !String(sent[name] ?? "").trim());
			if (missing.length === 0) {
				const { name = "", application_link = "", description = "" } = sent;
				return { value: { name, application_link, description } };
			}
			return { error: Object.fromEntries(missing.map((name) => [name, ["Fill this in."]])) };
		},
	});
}

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
