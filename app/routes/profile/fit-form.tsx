import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/form/form-fields.tsx";
import { UsesResume } from "#app/components/uses-resume.tsx";
import { FitFields, WHAT_FOR } from "./fit-fields.tsx";

type Answers = { year: string; fields: readonly string[]; goals: readonly string[] };

/** The student's answers to the three questions, from /welcome/ or from here. */
export function FitForm({ fit, usesResume }: { fit: Answers; usesResume: boolean }) {
	const form = useForm("fit", { saved: fit, identity: { intent: "fit" } });
	const isEmpty = !fit.year && fit.fields.length === 0 && fit.goals.length === 0;
	return (
		<section className="panel" aria-labelledby="fits-you">
			<h2 id="fits-you">What fits you</h2>
			<p>{WHAT_FOR}</p>
			<Form form={form} stays>
				<FitFields fields={form.fields} />
				<SubmitButton pending="Saving...">Save my answers</SubmitButton>
			</Form>
			{!isEmpty && (
				<ButtonForm sends={{ intent: "fit" }} pending="Clearing...">
					Clear my answers
				</ButtonForm>
			)}
			<UsesResume uses={usesResume} action="/profile/" />
		</section>
	);
}
