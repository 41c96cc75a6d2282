import { AUDIENCE_NAMES, FIELD_NAMES, KIND_NAMES } from "#app/components/fact-names.ts";
import { describedBy, type Field, FieldFrame } from "#app/components/form/form-fields.tsx";
import { AUDIENCES, GOALS, STUDIED_FIELDS } from "#db/facts.ts";

/** What the answers are for. */
export const WHAT_FOR = "Used to pick programs for you. Only you see it.";

/** The three questions: how far a student is, what they study, what they look for. */
export function FitFields({
	fields: { year, fields, goals },
}: {
	fields: Record<"year" | "fields" | "goals", Field>;
}) {
	return (
		<>
			<FieldFrame field={year} label="What year are you?">
				<select
					className="input"
					id={year.id}
					name={year.name}
					defaultValue={year.initialValue}
					{...describedBy(year)}
				>
					<option value="">No answer</option>
					{AUDIENCES.map((audience) => (
						<option key={audience} value={audience}>
							{AUDIENCE_NAMES[audience]}
						</option>
					))}
				</select>
			</FieldFrame>
			<Choices
				field={fields}
				label="What do you study?"
				options={STUDIED_FIELDS.map((field) => [field, FIELD_NAMES[field]])}
			/>
			<Choices
				field={goals}
				label="What are you looking for?"
				options={GOALS.map((goal) => [goal, KIND_NAMES[goal]])}
			/>
		</>
	);
}

function Choices({
	field,
	label,
	options,
}: {
	field: Field;
	label: string;
	options: [value: string, name: string][];
}) {
	const { problem } = field;
	return (
		<fieldset className="field" id={field.id}>
			<legend>{label}</legend>
			{problem && (
				<span className="problem" id={field.errorId}>
					{problem}
				</span>
			)}
			<div className="choices">
				{options.map(([value, name]) => (
					<label className="check" key={value}>
						<input
							type="checkbox"
							name={field.name}
							value={value}
							defaultChecked={field.initialValues.includes(value)}
							aria-invalid={problem ? true : undefined}
							aria-describedby={problem && field.errorId}
						/>
						{name}
					</label>
				))}
			</div>
		</fieldset>
	);
}
