/** Finds a table's header, and what each of its rows says. */
import { type ChosenColumns, type FoundColumn, findColumns } from "./columns.ts";
import { entryOfCells } from "./entries.ts";
import type { Entry } from "./map-entry.ts";
import { ColumnProblem, FileProblem, missingIn } from "./problems.ts";
import { type MarkupTable, MOST_OF_PAGE, tablesIn } from "./read-markup.ts";
import type { TableRow } from "./read-table.ts";

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
const LONG_PAGE = "That page is too long. Send its table as CSV.";
/** No list of programs has more. */
const MOST_COLUMNS = 500;
/** Some lists begin with their title, and name the columns below it. */
const MOST_BEFORE_HEADER = 5;

/**
 * The rows below a table's header.
 *
 * @throws FileProblem if it has none
 */
export async function* rowsOfTable(
	rows: AsyncIterable<TableRow>,
	chosen: ChosenColumns,
): AsyncGenerator<RowOfTable> {
	let header: string[] | undefined;
	let columns: (FoundColumn | undefined)[] = [];
	const before: TableRow[] = [];
	for await (const row of rows) {
		if (header) {
			yield rowOfCells(row, columns, header);
			continue;
		}
		if (row.problem !== undefined) throw new FileProblem(LONG_FIRST_ROW);
		if (row.cells.length > MOST_COLUMNS) throw new FileProblem(tooManyColumns(row.cells.length));
		before.push(row);
		if (missingIn(row.cells, chosen).length === 0) {
			header = row.cells;
			columns = findColumns(header, chosen);
		} else if (before.length >= MOST_BEFORE_HEADER) break;
	}
	if (header) return;
	const [likely] = before.toSorted((one, other) => filled(other) - filled(one));
	if (!likely) throw new FileProblem(NO_ROWS);
	ColumnProblem.check(likely.cells, chosen);
}

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== "").length;

const tooManyColumns = (columns: number) =>
	`The first row names ${columns} columns, and a list may have ${MOST_COLUMNS}. Leave out those that the template doesn't have.`;

function rowOfCells(
	{ number, cells, problem }: TableRow,
	columns: (FoundColumn | undefined)[],
	header: string[],
): RowOfTable {
	const at = columns.findIndex((one) => one?.column === "name");
	const read = () => entryOfCells(columns, cells);
	return { number, name: cells[at], read, list: header[at] ?? "", problem };
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
	let whole = "";
	for await (const piece of text) {
		whole += piece;
		if (whole.length > MOST_OF_PAGE) throw new FileProblem(LONG_PAGE);
	}
	const tables = tablesIn(whole);
	const lists = tables.filter((table) => missingIn(namesOf(table, chosen), chosen).length === 0);
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

/** The names of a table's columns, and one for the links of its names if it has no other. */
function namesOf({ header, rows }: MarkupTable, chosen: ChosenColumns): string[] {
	const names = header.cells;
	const at = findColumns(names, chosen).findIndex((one) => one?.column === "name");
	const isLinked = at >= 0 && rows.some(({ links }) => links[at]);
	return missingIn(names, chosen).includes("application_link") && isLinked
		? [...names, "link"]
		: names;
}

function withSigns(entry: Entry, text: string): Entry {
	const said = SIGNS.filter(([sign, column]) => text.includes(sign) && !entry.has(column));
	return new Map([...entry, ...said.map(([, column, meaning]) => [column, meaning] as const)]);
}
