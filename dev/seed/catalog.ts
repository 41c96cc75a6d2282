import { readFileSync } from "node:fs";
import Papa from "papaparse";
import * as v from "valibot";
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
	SEASONS,
} from "#db/programs/facts.ts";

export const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const month = v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(12));

/** Some of these values, separated by spaces. */
export const someOf = <const Value extends string>(values: readonly Value[]) =>
	v.pipe(
		v.string(),
		v.transform((text) => text.split(" ")),
		v.array(v.picklist(values)),
		v.check((chosen) => new Set(chosen).size === chosen.length, "Said twice."),
	);

/** A row without its empty cells, which are "not said". */
export const catalogProgram = v.strictObject({
	/** The id that judged questions (bench/search) use. */
	id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
	name,
	organisation: name,
	link: v.pipe(v.string(), v.startsWith("https://")),
	description: v.string(),
	kind: v.picklist(PROGRAM_KINDS),
	audience: someOf(AUDIENCES),
	fields: v.optional(someOf(FIELDS)),
	pay: v.optional(v.picklist(PAYS)),
	payDetails: v.optional(name),
	place: v.optional(v.picklist(PLACES)),
	city: v.optional(name),
	usState: v.optional(name),
	citizenship: v.optional(v.picklist(CITIZENSHIPS)),
	minGpa: v.optional(v.pipe(v.string(), v.toNumber(), v.minValue(0), v.maxValue(4))),
	season: v.optional(v.picklist(SEASONS)),
	opensMonth: v.optional(month),
	closesMonth: v.optional(month),
	forHbcu: v.optional(
		v.pipe(
			v.literal("yes"),
			v.transform(() => true as const),
		),
	),
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
