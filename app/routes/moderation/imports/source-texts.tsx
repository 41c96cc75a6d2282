/** The words of the sources' pages, and the columns of a list. */
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import type { Field } from "#app/components/form/form-fields.tsx";
import type { SourceRun, SourceSettings } from "#db/imports/sources.ts";
import { KIND_NAMES, PLACE_NAMES } from "#db/programs/facts.ts";
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

/** The values of the settings' form. */
export function valuesOfSettings({ address, period, isTrusted, rules }: Partial<SourceSettings>) {
	return {
		address: address ?? "",
		period: period ?? "",
		trusted: isTrusted ? "on" : "",
		only_open: rules?.onlyOpen ? "on" : "",
		kinds: rules?.kinds ?? [],
		places: rules?.places ?? [],
		words: rules?.words ?? "",
	};
}

/** The values of the settings' form as people read them, by the labels of their fields. */
export function settingsInWords(values: Record<string, string | string[]>) {
	const yesOrNo = (name: string) => (values[name] ? "Yes" : "No");
	const listOf = (name: string, names: Record<string, string>) =>
		[values[name] ?? []].flat().map((one) => names[one] ?? one);
	return {
		Address: values.address,
		"How often": listOf("period", PERIOD_NAMES),
		"Leave out programs whose season is over": yesOrNo("only_open"),
		"Trust it": yesOrNo("trusted"),
		"Only these kinds": listOf("kinds", KIND_NAMES),
		"Only these places": listOf("places", PLACE_NAMES),
		"Only with one of these words": values.words,
	};
}

type Changes = Record<string, { was: unknown; now: unknown }>;

/** The changes of a source that the log keeps, as people read them. */
export function sourceChangesInWords({ isOn, isShorter, ...settings }: Changes): Changes {
	const at = (when: "was" | "now"): Record<string, unknown> => {
		const values = Object.entries(settings).map(([name, change]) => [name, change[when]]);
		return settingsInWords(valuesOfSettings(Object.fromEntries(values)));
	};
	const [was, now] = [at("was"), at("now")];
	const changed = Object.keys(now).filter((name) => String(was[name]) !== String(now[name]));
	return {
		...(isOn && { "Turned on": isOn }),
		...(isShorter && { "A much shorter list is fine": isShorter }),
		...Object.fromEntries(changed.map((name) => [name, { was: was[name], now: now[name] }])),
	};
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
