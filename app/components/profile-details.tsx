import { type SubmissionResult, useForm } from "@conform-to/react";
import { SubmitButton, TextField } from "./form-fields.tsx";
import { PageForm } from "./page-form.tsx";
import { UniversityPicker } from "./university-picker.tsx";

/** Name and college, as they stand beside what the student contributes. */
export function ProfileDetails({
	details,
	result,
}: {
	details: { fullName: string; college: string };
	result: SubmissionResult<string[]> | undefined;
}) {
	const [form, fields] = useForm<{ full_name: string; college: string }>({
		id: "details",
		lastResult: result,
		defaultValue: { full_name: details.fullName, college: details.college },
	});
	return (
		<section className="panel" aria-labelledby="about-you">
			<h2 id="about-you">About you</h2>
			<PageForm form={form}>
				<TextField field={fields.full_name} label="Full Name" autoComplete="name" required />
				<UniversityPicker field={fields.college} label="College" variant="compact" />
				<SubmitButton pending="Saving..." intent={{ name: "intent", value: "details" }}>
					Save
				</SubmitButton>
			</PageForm>
		</section>
	);
}
