import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton, TextField } from "#app/components/form/form-fields.tsx";
import { UniversityPicker } from "#app/components/university/university-picker.tsx";

export function ProfileDetails({ details }: { details: { fullName: string; college: string } }) {
	const form = useForm("details", {
		saved: { full_name: details.fullName, college: details.college },
		identity: { intent: "details" },
	});
	return (
		<section className="panel" aria-labelledby="about-you">
			<h2 id="about-you">About you</h2>
			<Form form={form} stays>
				<TextField field={form.fields.full_name} label="Full Name" autoComplete="name" required />
				<UniversityPicker field={form.fields.college} label="College" variant="compact" />
				<SubmitButton pending="Saving...">Save</SubmitButton>
			</Form>
		</section>
	);
}
