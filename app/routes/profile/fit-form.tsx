import { ButtonForm } from "#app/components/form/button-form.tsx";
import { CheckboxGroup, SelectField } from "#app/components/form/choice-fields.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { type Field, SubmitButton } from "#app/components/form/form-fields.tsx";
import { UsesResume } from "#app/components/uses-resume.tsx";
import {
	AUDIENCE_NAMES,
	AUDIENCES,
	FIELD_NAMES,
	GOALS,
	KIND_NAMES,
	STUDIED_FIELDS,
} from "#db/programs/facts.ts";

export const WHAT_FOR = "Used to pick programs for you. Only you see it.";

const BOXES =
	"grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-1 leading-[1.25]";

/** The three questions: how far along a student is, what they study, what they are looking for. */
export function FitFields({ fields }: { fields: Record<"year" | "fields" | "goals", Field> }) {
	return (
		<>
			<SelectField
				field={fields.year}
				label="What year are you?"
				options={AUDIENCES.map((audience) => [audience, AUDIENCE_NAMES[audience]])}
				none="No answer"
			/>
			<CheckboxGroup
				field={fields.fields}
				legend="What do you study?"
				options={STUDIED_FIELDS.map((field) => [field, FIELD_NAMES[field]])}
				boxes={BOXES}
				plain
			/>
			<CheckboxGroup
				field={fields.goals}
				legend="What are you looking for?"
				options={GOALS.map((goal) => [goal, KIND_NAMES[goal]])}
				boxes={BOXES}
				plain
			/>
		</>
	);
}

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
