/** The facts of a program with the names used in forms and calls, apart from their schema, which pages don't load. */
import {
	type ByColumn,
	type FactName,
	factsByColumn,
	NOTHING_STATED,
	type StatedFacts,
} from "#db/programs/facts.ts";

/** The facts as calls answer them. */
export const factsAnswered = (row: StatedFacts) => factsByColumn<StatedFacts>((name) => row[name]);

/** A fact's name in forms and calls. */
export type FactField = keyof ByColumn<StatedFacts>;

/** The initial values of a form's fields: a list for checkboxes, 'on' for a single ticked one. */
export const factValues = (row: StatedFacts | null) =>
	factsByColumn<Record<FactName, string | string[]>>((name) =>
		typedAs((row ?? NOTHING_STATED)[name]),
	);

function typedAs(fact: string | string[] | number | boolean | null): string | string[] {
	if (Array.isArray(fact)) return fact;
	if (typeof fact === "boolean") return fact ? "on" : "";
	return String(fact ?? "");
}
