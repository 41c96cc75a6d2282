import { CheckboxGroup, SelectField } from "#app/components/form/choice-fields.tsx";
import type { Field } from "#app/components/form/form-fields.tsx";
import { AUDIENCE_NAMES, FIELD_NAMES, KIND_NAMES } from "#app/components/program/fact-names.ts";
import { AUDIENCES, GOALS, STUDIED_FIELDS } from "#db/programs/facts.ts";

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
