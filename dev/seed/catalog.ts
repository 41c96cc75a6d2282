import { readFileSync } from "node:fs";
import Papa from "papaparse";
import * as v from "valibot";
import type { Fact } from "#db/programs/fact.ts";
import { type FactName, factsByName, type StatedFacts } from "#db/programs/facts.ts";

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const numberTo = (most: number) => v.pipe(v.string(), v.toNumber(), v.maxValue(most));
const month = v.pipe(numberTo(12), v.integer(), v.minValue(1));

/** How a cell states a fact; several values are separated by spaces. */
function cellOf(fact: Fact): v.GenericSchema {
	switch (fact.type) {
		case "choice":
			return v.picklist(Object.keys(fact.values));
		case "choices":
			return v.pipe(
				v.string(),
				v.transform((cell) => cell.split(" ")),
				v.array(v.picklist(Object.keys(fact.values))),
				v.check((chosen) => new Set(chosen).size === chosen.length, "Stated twice."),
			);
		case "tick":
			return v.pipe(
				v.literal("yes"),
				v.transform(() => true),
			);
		case "count":
			return v.pipe(numberTo(fact.max), v.integer(), v.minValue(fact.min));
		case "gpa":
			return v.pipe(numberTo(4), v.minValue(0));
		// Counted from the day on which the demo is made.
		case "day":
			return v.pipe(v.string(), v.digits());
		case "time":
			return v.pipe(v.string(), v.isoTime());
		case "text":
		case "state":
			return text;
	}
}

type Cells = { [Name in FactName]: v.GenericSchema<string, NonNullable<StatedFacts[Name]>> };
/** The days of applying, and whether it is yearly, follow from the months in which it opens and closes. */
const { organisation, kind, audience, opensOn, applicationDeadline, yearly, ...others } =
	factsByName<Cells>((_, fact) => cellOf(fact));

/** A row without its empty cells, which state nothing. */
export const catalogProgram = v.strictObject({
	/** The id that judged questions (bench/search) use. */
	id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
	name: text,
	organisation,
	link: v.pipe(v.string(), v.startsWith("https://")),
	description: v.string(),
	kind,
	audience,
	...v.partial(v.object(others)).entries,
	opensMonth: v.optional(month),
	closesMonth: v.optional(month),
});

/**
 * A real program, with the facts that hold year after year; the months, from 1 to 12, are those in which it usually
 * opens and closes.
 */
export type CatalogProgram = v.InferOutput<typeof catalogProgram>;

/**
 * Reads a table of programs.
 *
 * @throws when a row has an invalid value
 */
export const readCatalog = (file: URL): CatalogProgram[] =>
	readRows(file).map((row) => v.parse(catalogProgram, row));

/** The rows of a CSV file by its first row's names, without empty cells. */
export function readRows(file: URL): Record<string, string>[] {
	const parsed = Papa.parse<Record<string, string>>(readFileSync(file, "utf8"), {
		header: true,
		skipEmptyLines: true,
	});
	return parsed.data.map((row) =>
		Object.fromEntries(Object.entries(row).filter(([, text]) => text !== "")),
	);
}

/** Programs as students would contribute them; amounts and months are only given where they are usual. */
export const CATALOG = readCatalog(new URL("./catalog.csv", import.meta.url));
