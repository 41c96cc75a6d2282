import { SelectField } from "#app/components/form/choice-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";

type Credit = { fullName: string; college: string; credited: boolean };

/** How the student is credited on all the programs they have shared. */
export function CreditForm({ fullName, college, credited }: Credit) {
	const form = useForm("credit", {
		saved: { programs_say: credited ? "name" : "student" },
		identity: { intent: "credit" },
	});
	const named = [fullName.trim().split(/\s+/)[0], college.trim()].filter(Boolean).join(", ");
	return (
		<section className="panel" aria-labelledby="credit">
			<h2 id="credit">Credit for what you share</h2>
			<Form form={form} stays>
				<SelectField
					field={form.fields.programs_say}
					label="Programs you share say"
					none={null}
					options={[
						["student", "A student"],
						["name", "First name and college"],
					]}
					hint={`“Shared by a student” or “Shared by ${named || "your first name, your college"}”. Never your full name. You can change it any time, for all of them.`}
				/>
				<SubmitButton pending="Saving...">Save credit</SubmitButton>
			</Form>
		</section>
	);
}
