import { SubmitButton, TextField } from "./form-fields.tsx";
import { fieldsOf, type Result, SmallForm } from "./small-form.tsx";
import { UniversityPicker } from "./university-picker.tsx";

/** Name and college, as they stand beside what the student contributes. */
export function ProfileDetails({
	details,
	result,
}: {
	details: { fullName: string; college: string };
	result: Result;
}) {
	const fields = fieldsOf("details", result, {
		full_name: details.fullName,
		college: details.college,
	});
	return (
		<section className="panel" aria-labelledby="about-you">
			<h2 id="about-you">About you</h2>
			<SmallForm id="details" result={result}>
				<TextField field={fields.full_name} label="Full Name" autoComplete="name" required />
				<UniversityPicker field={fields.college} label="College" variant="compact" />
				<SubmitButton pending="Saving..." intent={{ name: "intent", value: "details" }}>
					Save
				</SubmitButton>
			</SmallForm>
		</section>
	);
}
