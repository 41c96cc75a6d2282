/** The rows of a list of programs in any supported format, each with its program or why it has none. */
import { parseAtomFeed, parseRdfFeed, parseRssFeed } from "feedsmith";
import { linkKey } from "#db/programs/link-key.ts";
import type { ImportedProgram } from "#db/schema.ts";
import { utcDayOf } from "#lib/calendar-days.ts";
import { WorkBudget } from "#lib/work-budget.ts";
import { excerpt } from "./clean-text.ts";
import type { ChosenColumns } from "./columns.ts";
import { completeness, entryOfObject, keyOfName, keysIn } from "./entries.ts";
import { MAX_NESTED } from "./formats/json-lists.ts";
import { type JsonEntry, readJson } from "./formats/read-json.ts";
import { isMarkup } from "./formats/read-markup.ts";
import { isScript, readScript } from "./formats/read-script.ts";
import { readTable, type TableRow } from "./formats/read-table.ts";
import { type ImportFile, readText, wholeText } from "./formats/read-text.ts";
import { type AboutList, type Entry, mapEntry } from "./map-entry.ts";
import { entryOfThing, isThing, nameOfThing } from "./map-posting.ts";
import { ColumnProblem, FileProblem } from "./problems.ts";
import { type RowOfTable, rowsOfMarkup, rowsOfTable } from "./table-rows.ts";
import { isObject, RowProblem } from "./values.ts";

export type ReadRow = { number: number; name: string | null } & (
	| {
			program: ImportedProgram;
			linkKey: string;
			/** What couldn't be read of it, by column. */
			unread: [column: string, text: string][];
			/** What the moderator should know. */
			note: string | null;
			problem?: undefined;
	  }
	| { problem: string; program?: undefined }
);

/** What is known of a list besides its file. */
export interface ListOptions {
	/** Its name or its file's. */
	title?: string;
	/** What a moderator has said of its columns. */
	chosen?: ChosenColumns;
	nowMs?: number;
}

const NO_LIST =
	"We couldn't find a list in that file. Send CSV, TSV, JSON, JSON-LD, a feed, or a page with a table. A spreadsheet has to be saved as CSV first.";

/** Of a file; when it is spent, the file is refused. */
type FileBudget = WorkBudget<"characters">;
/** How often the characters of a file may be read: rows of JSON-LD may all refer to the same text. */
const MAX_READINGS = 2;
/** A short file may refer more often. */
const CHARACTERS_OF_ANY_FILE = 1_000_000;
/** What is looked at to find out what a file is. */
const START = 64 * 1024;
/** The first entries of JSON, which show what its keys are. */
const MAX_LOOKED_AT = 50;

/**
 * Reads a list row by row.
 *
 * @throws FileProblem if it isn't a list, ColumnProblem if it isn't clear which column holds the name or the link
 */
export async function* readList(
	file: ImportFile,
	{ title = "", chosen = {}, nowMs = Date.now() }: ListOptions = {},
): AsyncGenerator<ReadRow> {
	const start = await startOf(file);
	if (start.slice(0, 1000).includes("\0") || start === "" || start.startsWith("%PDF")) {
		throw new FileProblem(NO_LIST);
	}
	const about = { title, today: utcDayOf(nowMs) };
	const characters = MAX_READINGS * file.size + CHARACTERS_OF_ANY_FILE;
	const budget = new WorkBudget({ characters });
	if (isFeed(start)) {
		yield* readEntries(entriesOfFeed(readText(file)), { budget, chosen, about });
		return;
	}
	// A list in Markdown may begin with a link.
	const isMarked = isMarkup(start);
	const isJson = start[0] === "[" || start[0] === "{";
	if (!isMarked && (isJson || isScript(start))) {
		const read = isJson ? readJson : readScript;
		const entries = read(readText(file), (value) => completeness(value, chosen));
		yield* readEntries(entries, { budget, chosen, about });
		return;
	}
	const rows = isMarked
		? rowsOfMarkup(readText(file), chosen)
		: rowsOfTable(readTable(readText(file)), chosen);
	const count = yield* readRows(rows, about, budget);
	if (count === 0 && isMarked) throw new FileProblem(NO_LIST);
}

const isFeed = (start: string) =>
	/^<[?!rf]/i.test(start) && /<(?:rss|feed|rdf:RDF)[\s>]/.test(start.slice(0, 2000));

/** What an RSS or Atom feed lists. */
async function* entriesOfFeed(text: AsyncIterable<string>): AsyncGenerator<JsonEntry> {
	for (const [at, value] of itemsOfFeed(await wholeText(text)).entries()) {
		yield { number: at + 1, value };
	}
}

/** @throws FileProblem if it can't be read as a feed */
function itemsOfFeed(xml: string) {
	try {
		if (/<feed[\s>]/.test(xml.slice(0, 2000))) {
			const { entries = [] } = parseAtomFeed(xml);
			return entries.map(({ title, links = [], summary, content }) => ({
				title: title?.value,
				link: (links.find(({ rel = "alternate" }) => rel === "alternate") ?? links[0])?.href,
				description: summary?.value ?? content?.value,
			}));
		}
		const { items = [] } = /<rss[\s>]/.test(xml.slice(0, 2000))
			? parseRssFeed(xml)
			: parseRdfFeed(xml);
		return items.map(({ title, link, description, content }) => ({
			title,
			link,
			description: content?.encoded ?? description,
		}));
	} catch {
		throw new FileProblem(NO_LIST);
	}
}

/** @returns how many there are */
async function* readRows(
	rows: AsyncIterable<RowOfTable>,
	about: AboutList,
	budget: FileBudget,
): AsyncGenerator<ReadRow, number> {
	let count = 0;
	for await (const { number, name, problem, read, list = "" } of rows) {
		count += 1;
		if (problem !== undefined) yield { number, name: null, problem };
		else yield rowOf({ number, title: name, read }, withTitle(about, list), budget);
	}
	return count;
}

const withTitle = (about: AboutList, list: string) => ({
	...about,
	title: `${list} ${about.title}`,
});

async function startOf(file: ImportFile): Promise<string> {
	let start = "";
	for await (const piece of readText(file)) {
		start = (start + piece).trimStart();
		if (start.length > START) break;
	}
	return start.slice(0, START);
}

interface Reading {
	budget: FileBudget;
	chosen: ChosenColumns;
	about: AboutList;
}

async function* readEntries(
	entries: AsyncIterable<JsonEntry>,
	{ budget, chosen, about }: Reading,
): AsyncGenerator<ReadRow> {
	const rowOfEntry = ({ number, value, problem, list = "" }: JsonEntry): ReadRow => {
		if (problem !== undefined) return { number, name: null, problem };
		const read = () => entryOf(value, chosen);
		const stated = isObject(value) ? `${list} ${keyOfName(value, chosen)}` : list;
		return rowOf({ number, title: nameIn(value, chosen), read }, withTitle(about, stated), budget);
	};
	let first: JsonEntry[] | undefined = [];
	for await (const entry of entries) {
		if (first?.length === 0 && Array.isArray(entry.value)) {
			yield* readRows(rowsOfTable(rowsOfArrays(entry, entries), chosen), about, budget);
			return;
		}
		if (!first) {
			yield rowOfEntry(entry);
			continue;
		}
		first.push(entry);
		if (first.length < MAX_LOOKED_AT) continue;
		checkKeys(first, chosen);
		yield* first.map(rowOfEntry);
		first = undefined;
	}
	checkKeys(first ?? [], chosen);
	yield* (first ?? []).map(rowOfEntry);
}

/** The rows of a table that JSON holds as an array of arrays. */
async function* rowsOfArrays(
	first: JsonEntry,
	others: AsyncIterable<JsonEntry>,
): AsyncGenerator<TableRow> {
	yield tableRowOf(first);
	for await (const entry of others) yield tableRowOf(entry);
}

function tableRowOf({ number, value, problem }: JsonEntry): TableRow {
	if (problem !== undefined) return { number, cells: [], problem };
	if (!Array.isArray(value)) return { number, cells: [], problem: "It isn't a row of cells." };
	return { number, cells: value.map((cell) => (isPrimitive(cell) ? String(cell) : "")) };
}

const isPrimitive = (cell: unknown) => ["string", "number", "boolean"].includes(typeof cell);

/** @throws ColumnProblem if none of the entries has a name, or none a link */
function checkKeys(entries: JsonEntry[], chosen: ChosenColumns) {
	const objects = entries.map(({ value }) => value).filter(isObject);
	if (objects.length === 0 || objects.some(isThing)) return;
	ColumnProblem.check([...new Set(objects.flatMap(keysIn))], chosen);
}

/** @throws RowProblem */
function entryOf(value: unknown, chosen: ChosenColumns): Entry {
	if (!isObject(value)) throw new RowProblem("It isn't an object.");
	return isThing(value) ? entryOfThing(value) : entryOfObject(value, chosen);
}

interface GivenRow {
	number: number;
	/** Its name, so that people can find it if it is refused. */
	title: unknown;
	/** @throws RowProblem */
	read: () => Entry;
}

/** @throws FileProblem when the budget is spent */
function rowOf({ number, title, read }: GivenRow, about: AboutList, budget: FileBudget): ReadRow {
	const take = (...values: unknown[]) => {
		const texts = values.flat(MAX_NESTED).filter((value) => typeof value === "string");
		const characters = texts.reduce((sum, text) => sum + text.length, 0);
		if (!budget.take("characters", characters)) throw new FileProblem(tooMuchIn(number));
	};
	take(title);
	const name = typeof title === "string" && title.trim() ? excerpt(title) : null;
	try {
		const entry = read();
		take(...entry.values());
		const { program, ...more } = mapEntry(entry, about);
		const key = linkKey(program.application_link);
		return { number, name: program.name, program, linkKey: key, ...more };
	} catch (error) {
		if (!(error instanceof RowProblem)) throw error;
		return { number, name, problem: error.message };
	}
}

const tooMuchIn = (row: number) =>
	`Row ${row} and those before it refer to more text than we can read. Write each place and organization into the entries themselves, instead of its @id.`;

function nameIn(value: unknown, chosen: ChosenColumns): unknown {
	if (!isObject(value)) return undefined;
	return isThing(value) ? nameOfThing(value) : entryOfObject(value, chosen).get("name");
}
