/** The words of the sources' pages, and the columns of a list. */
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import type { Field } from "#app/components/form/form-fields.tsx";
import type { SourceRun } from "#db/imports/sources.ts";
import type { SourcePeriod } from "#db/schema.ts";

export const PERIOD_NAMES: Record<SourcePeriod, string> = { daily: "Daily", weekly: "Weekly" };

export const PERIOD_OPTIONS = Object.entries(PERIOD_NAMES);

export const RUN_NAMES: Record<SourceRun["state"], string> = {
	running: "Under way",
	done: "Done",
	unchanged: "The list is the same",
	asked: "A question for you",
	refused: "Refused",
	failed: "Failed",
};

const COUNTS = [
	["added", "added"],
	["changed", "changed"],
	["closed", "closed"],
	["reopened", "open again"],
	["waiting", "waiting for you"],
	["later", "more on the next days"],
	["refused", "left out"],
] as const;

/** '12 added', '3 closed'; a run that did nothing has none. */
export function countsOf(run: SourceRun): string[] {
	return COUNTS.filter(([count]) => run[count] > 0).map(
		([count, text]) => `${run[count].toLocaleString("en-US")} ${text}`,
	);
}

interface ColumnFieldsProps {
	fields: Record<"name_column" | "link_column", Field>;
	columns: string[];
}

/** Which of a list's columns holds the name and which the link. */
export function ColumnFields({ fields, columns }: ColumnFieldsProps) {
	const options = columns.map((name) => [name, name] as const);
	const none = "Find it automatically";
	return (
		<>
			<SelectField
				field={fields.name_column}
				label="Column with the program's name"
				options={options}
				none={none}
			/>
			<SelectField
				field={fields.link_column}
				label="Column with the link"
				options={options}
				none={none}
			/>
		</>
	);
}
