import { CheckboxGroup, SelectField } from "#app/components/fields/choice-fields.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Form, useForm } from "#app/components/form/form.tsx";
import { type Field, SubmitButton } from "#app/components/form/form-fields.tsx";
import { UsesResume } from "#app/components/uses-resume.tsx";
import {
	AUDIENCE_NAMES,
	AUDIENCES,
	FIELD_NAMES,
	GOALS,
	KIND_NAMES,
	PLACE_NAMES,
	PLACES,
	STUDIED_FIELDS,
} from "#db/programs/facts.ts";
import {
	GPA_RANGE_NAMES,
	GPA_RANGES,
	OPEN_TO,
	OPEN_TO_NAMES,
} from "#db/recommendations/conditions.ts";

export const FIT_PURPOSE =
	"Used to pick programs for you, and to say which conditions you meet. Only you see it.";

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

type MoreFields = Record<"gpa" | "places" | "open_to", Field>;

/** The questions of the profile alone, without which a condition can't be compared. */
function MoreFitFields({ fields }: { fields: MoreFields }) {
	return (
		<>
			<SelectField
				field={fields.gpa}
				label="What's your GPA, about?"
				options={GPA_RANGES.map((range) => [range, GPA_RANGE_NAMES[range]])}
				none="No answer"
			/>
			<CheckboxGroup
				field={fields.places}
				legend="Where can you take part?"
				options={PLACES.map((place) => [place, PLACE_NAMES[place]])}
				boxes={BOXES}
				plain
			/>
			<CheckboxGroup
				field={fields.open_to}
				legend="Show me programs open to …"
				hint="It's a wish. We never ask about your status."
				options={OPEN_TO.map((one) => [one, OPEN_TO_NAMES[one]])}
				boxes={BOXES}
				plain
			/>
			<p className="hint">
				All optional. A program's page compares your answers and your college with what the program
				asks for. Nobody else sees them, and they go when you clear them or delete your account.
			</p>
		</>
	);
}

type Answers = Record<"year" | "gpa", string> &
	Record<"fields" | "goals" | "places" | "open_to", readonly string[]>;

/** The student's answers, those to the three questions also from /welcome/. */
export function FitForm({ fit, usesResume }: { fit: Answers; usesResume: boolean }) {
	const form = useForm("fit", { saved: fit, identity: { intent: "fit" } });
	const isEmpty = Object.values(fit).every(({ length }) => length === 0);
	return (
		<section className="panel" aria-labelledby="fits-you">
			<h2 id="fits-you">What fits you</h2>
			<p>{FIT_PURPOSE}</p>
			<Form key={JSON.stringify(fit)} form={form} stays>
				<FitFields fields={form.fields} />
				<MoreFitFields fields={form.fields} />
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
