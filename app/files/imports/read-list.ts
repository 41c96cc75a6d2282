/** The rows of a list of programs in any supported format, each with its program or why it has none. */
import { linkKey } from "#db/programs/duplicates.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { WorkBudget } from "#lib/work-budget.ts";
import { type Column, columnOf } from "./columns.ts";
import { type Entry, mapEntry } from "./map-entry.ts";
import { entryOfThing, isThing, nameOfThing } from "./map-posting.ts";
import { isObject, MOST_NESTED, readJson } from "./read-json.ts";
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
const LONG_FIRST_ROW =
	"The first row is too long, or has a quote that is never closed. It has to name the columns.";
/** No list of programs has more. */
const MOST_COLUMNS = 500;

/** Of a file; when it is spent, the file is refused. */
type FileBudget = WorkBudget<"characters">;
/** How often the characters of a file may be read: rows of JSON-LD may all refer to the same text. */
const MOST_READINGS = 2;
/** A short file may refer more often. */
const CHARACTERS_OF_ANY_FILE = 1_000_000;

/**
 * Reads a list row by row.
 *
 * @throws FileProblem if it isn't a list
 */
export async function* readList(file: ImportFile): AsyncGenerator<ReadRow> {
	const start = await startOf(file);
	if (start.includes("\0") || start === "") throw new FileProblem(NO_LIST);
	const characters = MOST_READINGS * file.size + CHARACTERS_OF_ANY_FILE;
	const budget = new WorkBudget({ characters });
	if (start[0] === "[" || start[0] === "{") yield* readEntries(file, budget);
	else if (start[0] === "<" || start.startsWith("%PDF")) throw new FileProblem(NO_LIST);
	else yield* readRows(file, budget);
}

async function startOf(file: ImportFile): Promise<string> {
	let start = "";
	for await (const piece of readText(file)) {
		start = (start + piece).trimStart();
		if (start.length > 1000) break;
	}
	return start.slice(0, 1000);
}

async function* readEntries(file: ImportFile, budget: FileBudget): AsyncGenerator<ReadRow> {
	for await (const { number, value, problem } of readJson(readText(file))) {
		if (problem !== undefined) yield { number, name: null, problem };
		else yield rowOf(number, nameIn(value), () => entryOf(value), budget);
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

async function* readRows(file: ImportFile, budget: FileBudget): AsyncGenerator<ReadRow> {
	let columns: (Column | undefined)[] | undefined;
	for await (const { number, cells, problem } of readTable(readText(file))) {
		if (!columns) {
			if (problem !== undefined) throw new FileProblem(LONG_FIRST_ROW);
			if (cells.length > MOST_COLUMNS) throw new FileProblem(tooManyColumns(cells.length));
			columns = cells.map(columnOf);
			const has = (column: Column) => columns?.includes(column);
			if (!has("name") || !has("application_link")) throw new FileProblem(NO_COLUMNS);
			continue;
		}
		const known = columns;
		if (problem !== undefined) yield { number, name: null, problem };
		else {
			const name = cells[known.indexOf("name")];
			yield rowOf(number, name, () => entryOfCells(known, cells), budget);
		}
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
		cells.flatMap((given, at): [Column, unknown][] => {
			const column = columns[at];
			const cell = given.trim();
			return column && cell ? [[column, cell]] : [];
		}),
	);
}

/** If two columns mean the same, the first one with a value counts. */
function firstOfEach(stated: [Column, unknown][]): Entry {
	return new Map(stated.toReversed());
}

/**
 * @param title the row's name, so that people can find it if it is refused
 * @throws FileProblem when the budget is spent
 */
function rowOf(number: number, title: unknown, read: () => Entry, budget: FileBudget): ReadRow {
	const take = (...values: unknown[]) => {
		const texts = values.flat(MOST_NESTED).filter((value) => typeof value === "string");
		const characters = texts.reduce((sum, text) => sum + text.length, 0);
		if (!budget.take("characters", characters)) throw new FileProblem(tooMuchIn(number));
	};
	take(title);
	const name = typeof title === "string" && title.trim() ? shortened(title) : null;
	try {
		const entry = read();
		take(...entry.values());
		const program = mapEntry(entry);
		return { number, name: program.name, program, linkKey: linkKey(program.application_link) };
	} catch (error) {
		if (!(error instanceof RowProblem)) throw error;
		return { number, name, problem: error.message };
	}
}

const tooMuchIn = (row: number) =>
	`Row ${row} and those before it refer to more text than we can read. Write each place and organization into the entries themselves, instead of its @id.`;

const tooManyColumns = (columns: number) =>
	`The first row names ${columns} columns, and a list may have ${MOST_COLUMNS}. Leave out those that the template doesn't have.`;

function nameIn(value: unknown): unknown {
	if (!isObject(value)) return undefined;
	return isThing(value) ? nameOfThing(value) : entryOfObject(value).get("name");
}
