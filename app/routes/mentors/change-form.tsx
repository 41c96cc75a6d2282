import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { AREAS } from "#app/forms/mentor.ts";
import type { MentorText } from "#db/schema.ts";
import { ErrorSummary, MentorFields, type SuggestedUniversity } from "./mentor-fields.tsx";

interface ChangeFormProps {
	text: MentorText;
	universities: SuggestedUniversity[];
	/** Of the mailed link. */
	secret: string;
}

/** What a mentor can change of their registration. */
export function ChangeForm({ text, universities, secret }: ChangeFormProps) {
	const isListed = (area: string) => AREAS.some((known) => known === area);
	const form = useForm("mentor-change", {
		saved: {
			name: text.name,
			affiliation: text.hbcuAffiliation,
			class_year: text.classYear === null ? "" : String(text.classYear),
			role: text.role ?? "",
			employer: text.employer ?? "",
			areas: text.areasOfExpertise.filter(isListed),
			other_area: text.areasOfExpertise.find((area) => !isListed(area)) ?? "",
			ask_about: text.askAbout ?? "",
			linkedin: text.linkedInProfile ?? "",
		},
		identity: { intent: "change" },
	});
	const { fields } = form;
	return (
		<Form
			form={form}
			action={`/mentor/mine/${encodeURIComponent(secret)}/`}
			className="grid gap-5"
			stays
		>
			<ErrorSummary fields={fields} />
			<TextField field={fields.name} label="Name" autoComplete="name" required />
			<MentorFields fields={fields} universities={universities} />
			<p>
				<SubmitButton pending="Saving...">Save changes</SubmitButton>
			</p>
		</Form>
	);
}
