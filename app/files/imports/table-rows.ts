/** Finds a table's header, and what each of its rows says. */
import { type ChosenColumns, type FoundColumn, findColumns } from "./columns.ts";
import { entryOfCells, linkedName, linkedText } from "./entries.ts";
import { type MarkupTable, tablesIn } from "./formats/read-markup.ts";
import type { TableRow } from "./formats/read-table.ts";
import { wholeText } from "./formats/read-text.ts";
import type { Entry } from "./map-entry.ts";
import { ColumnProblem, FileProblem, missingIn } from "./problems.ts";

export interface RowOfTable {
	number: number;
	name: string | undefined;
	/** @throws RowProblem */
	read: () => Entry;
	/** What its list is called. */
	list?: string;
	/** Why it can't be read. */
	problem?: string | undefined;
}

const NO_ROWS = "There is no table in that file. Its first row has to name the columns.";
const LONG_FIRST_ROW =
	"The first row is too long, or has a quote that is never closed. It has to name the columns.";
/** No list of programs has more. */
const MAX_COLUMNS = 500;
/** How many cells behind empty rows are looked at for the names of another table's columns. */
const MAX_CELLS_TRIED = 20_000;
/** Some lists begin with their title, and name the columns below it. */
const MAX_BEFORE_HEADER = 5;

/**
 * The rows below a table's header.
 *
 * @throws FileProblem if it has none
 */
export async function* rowsOfTable(
	rows: AsyncIterable<TableRow>,
	chosen: ChosenColumns,
): AsyncGenerator<RowOfTable> {
	let header: Header | undefined;
	const before: TableRow[] = [];
	let [last, afterGap, cellsTried] = [0, 0, 0];
	for await (const row of rows) {
		afterGap = row.number > last + 1 ? 0 : afterGap + 1;
		last = row.number;
		if (header) {
			// Behind empty rows another table may begin, with or without a title.
			if (afterGap < 2) cellsTried += row.cells.length;
			const isTried = afterGap < 2 && cellsTried <= MAX_CELLS_TRIED;
			const mayBe = isTried && row.cells.length <= MAX_COLUMNS && !row.cells.some(isAddress);
			const next = mayBe && headerIn([row], chosen, true);
			if (next) header = next;
			else yield* rowsBelow([row], header);
			continue;
		}
		if (row.problem !== undefined) throw new FileProblem(LONG_FIRST_ROW);
		if (row.cells.length > MAX_COLUMNS) throw new FileProblem(tooManyColumns(row.cells.length));
		before.push(row);
		const isLastTry = before.length === MAX_BEFORE_HEADER;
		header =
			headerIn(before, chosen, true) ??
			headerOfLinks(before, chosen) ??
			(isLastTry ? headerIn(before, chosen, false) : undefined);
		if (header) yield* rowsBelow(before.slice(header.at + 1), header);
		else if (isLastTry) break;
	}
	if (header) return;
	header = headerIn(before, chosen, false);
	if (header) {
		yield* rowsBelow(before.slice(header.at + 1), header);
		return;
	}
	const [likely] = before.toSorted((one, other) => filled(other) - filled(one));
	if (!likely) throw new FileProblem(NO_ROWS);
	ColumnProblem.check(likely.cells, chosen);
}

const isAddress = (cell: string) => /https?:|www\./i.test(cell);

interface Header {
	/** Which of the first rows it is. */
	at: number;
	names: string[];
	columns: (FoundColumn | undefined)[];
}

/** The first of some rows that names the columns. */
function headerIn(rows: TableRow[], chosen: ChosenColumns, isStrict: boolean): Header | undefined {
	const at = rows.findIndex(({ cells }) => missingIn(cells, chosen, isStrict).length === 0);
	const { cells: names } = rows[at] ?? { cells: [] };
	return at < 0 ? undefined : { at, names, columns: findColumns(names, chosen) };
}

/** A row that names no column for the link, where the names below it are links. */
function headerOfLinks(rows: TableRow[], chosen: ChosenColumns): Header | undefined {
	const last = rows.at(-1);
	const at = rows.slice(0, -1).findIndex(({ cells }) => {
		const found = findColumns(cells, chosen, true).map((one) => one?.column);
		if (found.includes("application_link")) return false;
		// Lines of a file without columns may be anything, such as 'url: https://…'.
		const linked = cells.length > 1 ? linkedName : linkedText;
		return linked(last?.cells[found.indexOf("name")] ?? "");
	});
	const { cells: names } = rows[at] ?? { cells: [] };
	return at < 0 ? undefined : { at, names, columns: findColumns(names, chosen, true) };
}

/** Some lists repeat the header within. */
const rowsBelow = (rows: TableRow[], header: Header) =>
	rows
		.filter(({ cells }) => cells.join("\n") !== header.names.join("\n"))
		.map((row) => rowOfCells(row, header));

const filled = ({ cells }: { cells: string[] }) =>
	cells.filter((cell) => cell.trim() !== "").length;

const tooManyColumns = (columns: number) =>
	`The first row names ${columns} columns, and a list may have ${MAX_COLUMNS}. Leave out those that the template doesn't have.`;

function rowOfCells({ number, cells, problem }: TableRow, { names, columns }: Header): RowOfTable {
	const at = columns.findIndex((one) => one?.column === "name");
	const read = () => entryOfCells(columns, cells);
	return { number, name: cells[at], read, list: names[at] ?? "", problem };
}

/** Signs that lists on GitHub put beside a name, and what they mean. */
const SIGNS = [
	["🔒", "active", "closed"],
	["🇺🇸", "citizenship", "U.S. citizens"],
	["🛂", "sponsorship", "no sponsorship"],
	["🎓", "degrees", "graduate degree"],
] as const;
const SIGN = new RegExp(SIGNS.map(([sign]) => sign).join("|"), "gu");

/**
 * The rows of a page's tables that have a name and a link.
 *
 * @throws FileProblem if there are none
 */
export async function* rowsOfMarkup(
	text: AsyncIterable<string>,
	chosen: ChosenColumns,
): AsyncGenerator<RowOfTable> {
	const tables = tablesIn(await wholeText(text)).map((table) => belowTitle(table, chosen));
	const lists = tables.filter(
		(table) => missingIn(namesOf(table, chosen), chosen, true).length === 0,
	);
	const [largest] = tables.toSorted((one, other) => other.rows.length - one.rows.length);
	if (lists.length === 0 && largest) ColumnProblem.check(largest.header.cells, chosen);
	let number = 0;
	for (const table of lists) {
		const names = namesOf(table, chosen);
		const columns = findColumns(names, chosen);
		const at = columns.findIndex((one) => one?.column === "name");
		number += 1;
		for (const { cells, links } of table.rows) {
			number += 1;
			const given = columns.map((one, cell) => {
				const isLink = one?.column === "application_link";
				return (isLink ? (links[cell] ?? "") : "") || (cells[cell] ?? "").replace(SIGN, " ").trim();
			});
			// Where no column is for links, the name is one.
			if (names.length > table.header.cells.length) given[names.length - 1] = links[at] ?? "";
			const read = () => withSigns(entryOfCells(columns, given), cells.join(" "));
			yield { number, name: cells[at], read, list: `${names[at]} ${table.title}` };
		}
	}
}

/** A table from the first row on that names its columns: above it may stand a title, or a spreadsheet's letters. */
function belowTitle(table: MarkupTable, chosen: ChosenColumns): MarkupTable {
	const rows = [table.header, ...table.rows];
	const at = rows.slice(0, MAX_BEFORE_HEADER).findIndex((header, row) => {
		const [next] = rows.slice(row + 1, row + 2);
		const isTitle = filled(header) === 1 && next && filled(next) > 1 && !next.links.some(Boolean);
		const names = namesOf({ ...table, header, rows: rows.slice(row + 1) }, chosen);
		return !isTitle && missingIn(names, chosen, true).length === 0;
	});
	return at > 0 ? { ...table, header: rows[at] ?? table.header, rows: rows.slice(at + 1) } : table;
}

/**
 * The names of a table's columns, with those that only its cells explain: where most are links they are those to
 * apply; and one for the links of its names if it has no other.
 */
function namesOf({ header, rows }: MarkupTable, chosen: ChosenColumns): string[] {
	const found = findColumns(header.cells, chosen, true);
	const [name, link] = (["name", "application_link"] as const).map((column) =>
		found.findIndex((one) => one?.column === column),
	);
	const loose = findColumns(header.cells, chosen).findIndex((one) => one?.column === "name");
	const isLinked = (at: number) => rows.filter(({ links }) => links[at]).length * 2 > rows.length;
	const at = name === -1 ? loose : name;
	const names = header.cells.map((given, cell) => (cell === at && name === -1 ? "name" : given));
	if (link !== -1) return names;
	const mayBeLink = (column: string | undefined) =>
		!column || column === "name" || (column === "description" && !isLinked(at ?? -1));
	const own = found.findIndex(
		(one, cell) => cell !== at && mayBeLink(one?.column) && isLinked(cell),
	);
	if (own >= 0) return names.map((given, cell) => (cell === own ? "link" : given));
	return at !== undefined && at >= 0 && rows.some(({ links }) => links[at])
		? [...names, "link"]
		: names;
}

function withSigns(entry: Entry, text: string): Entry {
	const implied = SIGNS.filter(([sign, column]) => text.includes(sign) && !entry.has(column));
	return new Map([...entry, ...implied.map(([, column, meaning]) => [column, meaning] as const)]);
}
