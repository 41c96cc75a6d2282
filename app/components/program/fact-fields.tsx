import {
	AUDIENCE_NAMES,
	CITIZENSHIP_NAMES,
	FACT_LABELS,
	FIELD_NAMES,
	KIND_NAMES,
	PAY_NAMES,
	PLACE_NAMES,
	SEASON_NAMES,
} from "#app/components/program/fact-names.ts";
import { type FactName, factValues } from "#app/forms/fields/fact-values.ts";
import { US_STATES } from "#app/forms/fields/us-states.ts";
import { CheckboxField, CheckboxGroup, SelectField } from "../form/choice-fields.tsx";
import { type Field, TextField } from "../form/form-fields.tsx";

const KINDS = Object.entries({ ...KIND_NAMES, other: "Something else" });
const AUDIENCES = Object.entries(AUDIENCE_NAMES);
const FIELDS = Object.entries(FIELD_NAMES);
const PAYS = Object.entries(PAY_NAMES);
const PLACES = Object.entries(PLACE_NAMES);
const CITIZENSHIPS = Object.entries(CITIZENSHIP_NAMES);
const SEASONS = Object.entries(SEASON_NAMES);
const STATES = US_STATES.map((name) => [name, name] as const);

interface MainFactsProps {
	fields: Record<"kind" | "application_deadline", Field>;
	/** A kind is required. */
	hasKind?: boolean;
}

/** The two facts that are always visible. */
export function MainFacts({ fields, hasKind = false }: MainFactsProps) {
	return (
		<>
			<SelectField
				field={fields.kind}
				label="Kind"
				options={KINDS}
				{...(hasKind && { none: null })}
			/>
			<TextField
				field={fields.application_deadline}
				type="date"
				label="Application deadline"
				hint="Leave blank if there's no deadline."
			/>
		</>
	);
}

type MoreFact = Exclude<FactName, "kind" | "application_deadline">;

interface FactFieldsProps {
	fields: Record<MoreFact, Field>;
	/** Open from the start when a fact is filled in; otherwise only when there is a problem. */
	open?: boolean;
	hint?: string;
}

/** All other facts of a program, collapsed until somebody has one to add or correct. */
export function FactFields({ fields, open = false, hint }: FactFieldsProps) {
	const isSaid = MORE_FACTS.some((name) => fields[name].initialValues.some(Boolean));
	const isWrong = MORE_FACTS.some((name) => fields[name].problem);
	return (
		<details className="fold rounded-card border border-line" open={isWrong || (open && isSaid)}>
			<summary>More details</summary>
			<div className="grid gap-5">
				{hint && <p className="hint">{hint}</p>}
				<TextField
					field={fields.organisation}
					label={FACT_LABELS.organisation}
					hint="Who runs it."
					autoComplete="off"
				/>
				<CheckboxGroup field={fields.audience} legend={FACT_LABELS.audience} options={AUDIENCES} />
				<CheckboxGroup field={fields.fields} legend="Fields of study" options={FIELDS} />
				<Group legend={FACT_LABELS.pay}>
					<SelectField field={fields.pay} label="Paid or unpaid" options={PAYS} />
					<TextField
						field={fields.pay_details}
						label="What it pays"
						placeholder="$6,000 and housing"
						autoComplete="off"
					/>
				</Group>
				<Group legend={FACT_LABELS.place}>
					<div className="col-span-full">
						<SelectField field={fields.place} label="Place" options={PLACES} />
					</div>
					<TextField field={fields.city} label="City" autoComplete="off" />
					<SelectField field={fields.us_state} label="State or territory" options={STATES} />
				</Group>
				<Group legend="Who is eligible">
					<SelectField
						field={fields.citizenship}
						label={FACT_LABELS.citizenship}
						options={CITIZENSHIPS}
					/>
					<TextField
						field={fields.min_gpa}
						label="Lowest GPA"
						inputMode="decimal"
						placeholder="3.0"
						autoComplete="off"
					/>
				</Group>
				<Group legend="When">
					<SelectField field={fields.season} label={FACT_LABELS.season} options={SEASONS} />
					<TextField field={fields.opens_on} type="date" label="Applications open on" />
				</Group>
				<CheckboxField field={fields.for_hbcu} label="It's made for students of HBCUs" />
				<CheckboxField field={fields.yearly} label={FACT_LABELS.yearly} />
			</div>
		</details>
	);
}

const MORE_FACTS = Object.keys(factValues(null)).filter(
	(name) => name !== "kind" && name !== "application_deadline",
) as MoreFact[];

function Group({ legend, children }: { legend: string; children: React.ReactNode }) {
	return (
		<fieldset className="field">
			<legend className="font-display text-[1.05rem]">{legend}</legend>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-3">
				{children}
			</div>
		</fieldset>
	);
}
