/** The rows of a list of programs in any supported format, each with its program or why it has none. */
import { linkKey } from "#db/programs/duplicates.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { type Column, columnOf } from "./columns.ts";
import { type Entry, mapEntry } from "./map-entry.ts";
import { entryOfThing, isThing, nameOfThing } from "./map-posting.ts";
import { isObject, readJson } from "./read-json.ts";
import { readTable } from "./read-table.ts";
import { type ImportFile, readText } from "./read-text.ts";
import { RowProblem, shortened } from "./values.ts";

/** Why a file isn't a list at all. */
export class FileProblem extends Error {}

export type ReadRow = { number: number; name: string | null } & (
	| { program: ImportedProgram; linkKey: string; problem?: undefined }
	| { problem: string; program?: undefined }
);

const NO_LIST =
	"We couldn't find a list in that file. Send CSV, TSV, JSON or JSON-LD. A spreadsheet has to be saved as CSV first.";
const NO_COLUMNS =
	"The first row has to name the columns, with one for the name and one for the link. The template has them all.";

/**
 * Reads a list row by row.
 *
 * @throws FileProblem if it isn't a list
 */
export async function* readList(file: ImportFile): AsyncGenerator<ReadRow> {
	const start = await startOf(file);
	if (start.includes("\0") || start === "") throw new FileProblem(NO_LIST);
	if (start[0] === "[" || start[0] === "{") yield* readEntries(file);
	else if (start[0] === "<" || start.startsWith("%PDF")) throw new FileProblem(NO_LIST);
	else yield* readRows(file);
}

async function startOf(file: ImportFile): Promise<string> {
	let start = "";
	for await (const piece of readText(file)) {
		start = (start + piece).trimStart();
		if (start.length > 1000) break;
	}
	return start.slice(0, 1000);
}

async function* readEntries(file: ImportFile): AsyncGenerator<ReadRow> {
	for await (const { number, value, problem } of readJson(readText(file))) {
		if (problem !== undefined) yield { number, name: null, problem };
		else yield rowOf(number, nameIn(value), () => entryOf(value));
	}
}

/** @throws RowProblem */
function entryOf(value: unknown): Entry {
	if (!isObject(value)) throw new RowProblem("It isn't an object.");
	return isThing(value) ? entryOfThing(value) : entryOfObject(value);
}

function entryOfObject(value: object): Entry {
	const stated = Object.entries(value).flatMap(([name, cell]): [Column, unknown][] => {
		const column = columnOf(name);
		return column && cell !== null ? [[column, cell]] : [];
	});
	return firstOfEach(stated);
}

async function* readRows(file: ImportFile): AsyncGenerator<ReadRow> {
	let columns: (Column | undefined)[] | undefined;
	for await (const { number, cells, problem } of readTable(readText(file))) {
		if (!columns) {
			columns = cells.map(columnOf);
			const has = (column: Column) => columns?.includes(column);
			if (!has("name") || !has("application_link")) throw new FileProblem(NO_COLUMNS);
			continue;
		}
		const known = columns;
		if (problem !== undefined) yield { number, name: null, problem };
		else yield rowOf(number, cells[known.indexOf("name")], () => entryOfCells(known, cells));
	}
	if (!columns) throw new FileProblem(NO_LIST);
}

/** @throws RowProblem */
function entryOfCells(columns: (Column | undefined)[], cells: string[]): Entry {
	if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
		throw new RowProblem(
			`It has ${cells.length} cells where the first row has ${columns.length}. Put quotes around a text with commas.`,
		);
	}
	return firstOfEach(
		columns.flatMap((column, at): [Column, unknown][] => {
			const cell = cells[at]?.trim();
			return column && cell ? [[column, cell]] : [];
		}),
	);
}

/** If two columns mean the same, the first one with a value counts. */
function firstOfEach(stated: [Column, unknown][]): Entry {
	return new Map(stated.toReversed());
}

/** @param title the row's name, so that people can find it if it is refused */
function rowOf(number: number, title: unknown, read: () => Entry): ReadRow {
	const name = typeof title === "string" && title.trim() ? shortened(title) : null;
	try {
		const program = mapEntry(read());
		return { number, name: program.name, program, linkKey: linkKey(program.application_link) };
	} catch (error) {
		if (!(error instanceof RowProblem)) throw error;
		return { number, name, problem: error.message };
	}
}

function nameIn(value: unknown): unknown {
	if (!isObject(value)) return undefined;
	return isThing(value) ? nameOfThing(value) : entryOfObject(value).get("name");
}
