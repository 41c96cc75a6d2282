import type { FactField } from "#app/forms/fields/fact-values.ts";
import { US_STATES } from "#app/forms/fields/us-states.ts";
import {
	FACT_NAMES,
	FACTS,
	type FactName,
	FOLDED_GROUPS,
	factOf,
	KIND_NAMES,
} from "#db/programs/facts.ts";
import { type Field, TextField } from "../form/form-fields.tsx";
import { CheckboxField, CheckboxGroup, SelectField } from "./choice-fields.tsx";

const KINDS = Object.entries({ ...KIND_NAMES, other: "Something else" });
const STATES = US_STATES.map((name) => [name, name] as const);

interface MainFactsProps {
	fields: Record<"kind" | "application_deadline" | "deadline_words", Field>;
	/** A kind is required. */
	hasKind?: boolean;
}

/** The two facts that are always visible; beside the deadline stands how the page says it. */
export function MainFacts({ fields, hasKind = false }: MainFactsProps) {
	const words = fields.deadline_words.initialValue;
	return (
		<>
			<SelectField
				field={fields.kind}
				label="Kind"
				options={KINDS}
				{...(hasKind && { none: null })}
			/>
			<FactInput
				name="applicationDeadline"
				field={fields.application_deadline}
				{...(words && { hint: `The page says: “${words}”` })}
			/>
		</>
	);
}

type MoreFact = Exclude<FactField, "kind" | "application_deadline">;

interface FactFieldsProps {
	fields: Record<MoreFact, Field>;
	/** Open from the start when a fact is filled in; otherwise only when there is a problem. */
	open?: boolean;
	hint?: string;
}

/** All other facts of a program, collapsed until somebody has one to add or correct. */
export function FactFields({ fields, open = false, hint }: FactFieldsProps) {
	const all = FACT_NAMES.map((name) => fields[FACTS[name].column]);
	const isStated = all.some(isFilledOrWrong);
	const isWrong = all.some(({ problem }) => problem);
	return (
		<details className="fold rounded-card border border-line" open={isWrong || (open && isStated)}>
			<summary>More details</summary>
			<div className="grid gap-5">
				{hint && <p className="hint">{hint}</p>}
				{GROUPS.map(({ legend, names }) => {
					const inputs = names.map((name) => (
						<FactInput key={name} name={name} field={fields[FACTS[name].column]} />
					));
					if (!legend) return inputs;
					const of = names.map((name) => fields[FACTS[name].column]);
					return FOLDED_GROUPS.includes(legend) ? (
						<FoldedGroup key={legend} legend={legend} open={of.some(isFilledOrWrong)}>
							{inputs}
						</FoldedGroup>
					) : (
						<Group key={legend} legend={legend}>
							{inputs}
						</Group>
					);
				})}
			</div>
		</details>
	);
}

const isFilledOrWrong = ({ initialValues, problem }: Field) =>
	Boolean(problem) || initialValues.some(Boolean);

/** The facts in order; those that share a legend stand together. */
const GROUPS: { legend: string | undefined; names: (typeof FACT_NAMES)[number][] }[] = [];
for (const name of FACT_NAMES) {
	const legend = factOf(name).field?.group;
	const last = GROUPS.at(-1);
	if (legend && last?.legend === legend) last.names.push(name);
	else GROUPS.push({ legend, names: [name] });
}

const INPUT_MODES = { gpa: "decimal", count: "numeric", text: undefined } as const;

interface FactInputProps {
	name: FactName;
	field: Field;
	/** In place of the fact's own. */
	hint?: string;
}

function FactInput({ name, field, hint: given }: FactInputProps) {
	const fact = factOf(name);
	const { label = fact.label, placeholder } = fact.field ?? {};
	const hint = given ?? fact.field?.hint;
	switch (fact.type) {
		case "choice": {
			const options = Object.entries(fact.values);
			const select = <SelectField {...{ field, label, hint, options }} />;
			return name === "place" ? <div className="col-span-full">{select}</div> : select;
		}
		case "choices":
			return (
				<div className="col-span-full">
					<CheckboxGroup field={field} legend={label} options={Object.entries(fact.values)} />
				</div>
			);
		case "state":
			return <SelectField {...{ field, label }} options={STATES} />;
		case "tick":
			return <CheckboxField {...{ field, label }} />;
		case "day":
		case "time":
			return <TextField {...{ field, label, hint }} type={fact.type === "day" ? "date" : "time"} />;
		case "gpa":
		case "count":
		case "text":
			return (
				<TextField
					{...{ field, label, hint, placeholder }}
					inputMode={INPUT_MODES[fact.type]}
					autoComplete="off"
				/>
			);
	}
}

interface FoldedGroupProps {
	legend: string;
	open: boolean;
	children: React.ReactNode;
}

/** A group that few programs need, closed until something of it is stated. */
function FoldedGroup({ legend, open, children }: FoldedGroupProps) {
	return (
		<details className="fold rounded-card border border-line" open={open}>
			<summary>{legend}</summary>
			<div className={COLUMNS}>{children}</div>
		</details>
	);
}

const COLUMNS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-3";

function Group({ legend, children }: { legend: string; children: React.ReactNode }) {
	return (
		<fieldset className="field">
			<legend className="font-display text-[1.05rem]">{legend}</legend>
			<div className={COLUMNS}>{children}</div>
		</fieldset>
	);
}
