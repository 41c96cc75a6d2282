/** What a table row or a JSON object says, by column, with the links in cells that are for something else. */
import { WorkBudget } from "#lib/work-budget.ts";
import {
	type ChosenColumns,
	type Column,
	columnOf,
	type FoundColumn,
	findColumns,
	isUnrelated,
} from "./columns.ts";
import type { Entry } from "./map-entry.ts";
import { isThing } from "./map-posting.ts";
import { isObject, RowProblem, yesOrNo } from "./values.ts";
import { payOfSalary } from "./words/pay.ts";

/** How deep an object's facts may stand within it, as in JSON:API's `attributes`. */
const MAX_WITHIN = 2;
/** No list's objects have more, with those within them. */
const MAX_KEYS = 500;
/** The keys of objects that only hold a program's facts together. */
const WRAPPER =
	/^(attributes|fields|properties|node|item|data|record|job|listing|posting|content|values|details|info)$/i;
/** What an object that stands for a text calls it. */
const TEXT_KEYS = [
	"name",
	"title",
	"label",
	"text",
	"rendered",
	"value",
	"url",
	"href",
	"display_name",
];
const PLACE_KEYS = [
	"city",
	"locality",
	"addressLocality",
	"state",
	"region",
	"addressRegion",
	"country",
];

type Stated = [FoundColumn, unknown][];

/** @throws RowProblem if the row has more cells than there are columns */
export function entryOfCells(columns: (FoundColumn | undefined)[], cells: string[]): Entry {
	if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
		throw new RowProblem(
			`It has ${cells.length} cells where the first row has ${columns.length}. Put quotes around a text with commas.`,
		);
	}
	return firstOfEach(
		cells.flatMap((given, at): Stated => {
			const column = columns[at];
			const cell = given.trim();
			return column && cell ? statedBy(column, cell) : [];
		}),
	);
}

export function entryOfObject(value: object, chosen: ChosenColumns): Entry {
	const pairs = statedIn(value);
	const columns = findColumns(
		pairs.map(([name]) => name),
		chosen,
	);
	return firstOfEach(
		pairs.flatMap(([, cell], at): Stated => {
			const column = columns[at];
			const stated = textOf(cell);
			const isStated = stated !== null && stated !== undefined && stated !== "";
			return column && isStated ? statedBy(column, stated) : [];
		}),
	);
}

/** The link of a name counts where no column has one. */
const LINK_OF_NAME = { column: "application_link", rank: 9 } as const;

/** What a cell says, and where that leads if it is the program's name. */
function statedBy(found: FoundColumn, given: unknown): Stated {
	if (typeof given !== "string" || found.column === "application_link")
		return [[found, answered(found, given)]];
	const cell = withoutNotionPages(given);
	if (found.column !== "name") return [[found, answered(found, linkedText(cell)?.text ?? cell)]];
	const { text, link } = linkedName(cell) ?? { text: cell, link: "" };
	return [[found, text], ...(link ? [[LINK_OF_NAME, link] as Stated[number]] : [])];
}

/** What a cell says in words that its column's name turns into an answer, as 'yes' below 'U.S. citizens only?'. */
function answered({ answers }: FoundColumn, cell: unknown): unknown {
	if (!answers || !["string", "boolean"].includes(typeof cell)) return cell;
	const answer = yesOrNo(
		String(cell).replace(/\b(?:eligible|accepted|welcome|allowed)\b/gi, "yes"),
	);
	return answer === undefined ? cell : answers[answer ? 0 : 1];
}

/** How much of a program an object holds: 2 with both its name and its link, 1 with one of them. */
export function completeness(value: unknown, chosen: ChosenColumns): number {
	if (!isObject(value)) return 0;
	if (isThing(value)) return 2;
	const found = findColumns(keysIn(value), chosen, true).map((one) => one?.column);
	return Number(found.includes("name")) + Number(found.includes("application_link"));
}

/** What an object calls its program's name, such as 'Scholarship Name'. */
export function keyOfName(value: object, chosen: ChosenColumns): string {
	const keys = keysIn(value);
	const at = findColumns(keys, chosen).findIndex((one) => one?.column === "name");
	return keys[at] ?? "";
}

/** The names of an object's facts, with one for a link that its name is. */
export function keysIn(value: object): string[] {
	const pairs = statedIn(value);
	const isLinked = pairs.some(
		([name, cell]) =>
			typeof cell === "string" && columnOf(name)?.column === "name" && linkedName(cell),
	);
	return [...pairs.map(([name]) => name), ...(isLinked ? ["link"] : [])];
}

/** An object's facts by name. A list of objects is no fact but where places, fields and the like are listed. */
function statedIn(value: object): [string, unknown][] {
	return pairsIn(value, MAX_WITHIN).filter(([name, cell]) => {
		const isList = Array.isArray(cell) && cell.some(isObject);
		return !isList || columnOf(name)?.column !== "name";
	});
}

/** An object's keys with what they hold; an object within it counts as one thing if its key says which fact it is. */
function pairsIn(
	value: object,
	depth: number,
	path = "",
	budget = new WorkBudget({ keys: MAX_KEYS }),
): [string, unknown][] {
	return Object.entries(value).flatMap(([key, cell]) => {
		if (!budget.take("keys")) return [];
		const name = path ? `${path} ${key}` : key;
		if (!isObject(cell)) return [[name, cell]];
		// As WordPress writes its texts.
		if (typeof cell.rendered === "string") return [[name, cell.rendered]];
		const column = columnOf(name)?.column;
		const isWrapper =
			WRAPPER.test(key) || column === "name" || column === "description" || isProgram(key, cell);
		const text = column === "application_link" ? linkIn(cell) : textOf(cell);
		if (column && !isWrapper && text !== "") return [[name, text]];
		return depth > 0 ? pairsIn(cell, depth - 1, isWrapper ? "" : name, budget) : [];
	});
}

/** Whether an object within another is the program itself, as `MatchedObjectDescriptor` is. */
function isProgram(key: string, cell: Record<string, unknown>): boolean {
	if (columnOf(key) || isUnrelated(key)) return false;
	const found = new Set(
		Object.keys(cell)
			.slice(0, MAX_KEYS)
			.map((one) => columnOf(one)?.column),
	);
	found.delete(undefined);
	return found.has("name") && found.has("application_link") && found.size > 2;
}

/** What an object or a list of them says in one cell: the place that it is, its name or its address, or its range. */
function textOf(cell: unknown): unknown {
	if (Array.isArray(cell)) return cell.map((one) => (isObject(one) ? textOf(one) : one));
	if (!isObject(cell)) return cell;
	const place = PLACE_KEYS.map((key) => cell[key]).filter((one) => typeof one === "string" && one);
	if (place.length > 0) return place.join(", ");
	const text = TEXT_KEYS.map((key) => cell[key]).find((one) => typeof one === "string" && one);
	return text ?? payOfSalary(cell) ?? "";
}

/** The address in an object that stands for a link. */
function linkIn(cell: Record<string, unknown>): unknown {
	return [cell.url, cell.href].find((one) => typeof one === "string" && one) ?? textOf(cell);
}

/** Of several columns for the same fact the lowest rank with a value counts, then the first. */
function firstOfEach(stated: Stated): Entry {
	const entry = new Map<Column, unknown>();
	for (const [{ column }, cell] of stated.toSorted(([one], [other]) => one.rank - other.rank)) {
		if (!entry.has(column)) entry.set(column, cell);
	}
	return entry;
}

/** A link in a cell that is for something else: a spreadsheet's formula, Markdown, HTML, or behind a name. */
export interface LinkedText {
	text: string;
	link: string;
}

/** Of a longer cell only the text is read. */
const MAX_CELL = 1500;

const FORMULA = /^=\s*HYPERLINK\(\s*"([^"]*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const MARKDOWN =
	/^[*_~\s]*\[([^[\]]+)\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+"[^"]*")?\s*\)[*_~\s]*$/;
const HTML =
	/^(?:<(?:b|strong|em|i|p|span|div)>\s*)*<a\b[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]+)[^<>]*>(.*)<\/a>\s*(?:<\/\w+>\s*)*$/is;
/** A name may have more behind its link: '[Name](https://…) (closed)'. */
const MARKDOWN_FIRST = /^[*_~\s]*\[([^[\]]+)\]\((https?:[^\s()<>]+)\)[*_~]*/i;
const HTML_FIRST = /^(?:<\w+>\s*)*<a\b[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]+)/i;
const ADDRESS = /^https?:\/\/[^\s()[\]<>]+[)\]>]?$/i;
/** What leads from a name to the address behind it. */
const LEADING = /[\s:–—([<-]{0,9}[\s([<]$/;

/** Behind each name of another of its pages Notion writes an address that only its owner can open. */
const NOTION_PAGE = /(?<=\S) \(https:\/\/(?:www\.)?notion\.so\/[^\s()]{1,300}\)/g;
const withoutNotionPages = (cell: string) => cell.replace(NOTION_PAGE, "");

/** What a cell says and where that leads, if it is a link as a whole. */
export function linkedText(given: string): LinkedText | undefined {
	const cell = given.trim();
	if (cell.length > MAX_CELL || !/https?:|www\./i.test(cell)) return undefined;
	const [, address, shown = ""] = cell.match(FORMULA) ?? [];
	if (address) return linked(shown.replaceAll('""', '"'), address);
	const [, text, link] = cell.match(MARKDOWN) ?? [];
	if (link) return linked(text, link);
	const [, href, named] = cell.match(HTML) ?? [];
	return href ? linked(named, href) : undefined;
}

/** The same for a name, behind which more or the address itself may stand. */
export function linkedName(given: string): LinkedText | undefined {
	const cell = given.slice(0, MAX_CELL).trim();
	const found = linkedText(cell);
	const at = cell.search(/https?:\/\//i);
	if (found || at < 1) return found;
	const [whole = "", text, address] = cell.match(MARKDOWN_FIRST) ?? [];
	if (address) return linked(text + cell.slice(whole.length), address);
	const [, href] = cell.match(HTML_FIRST) ?? [];
	if (href) return linked(cell, href);
	const lead = cell.slice(Math.max(0, at - 9), at).match(LEADING)?.[0].length ?? 0;
	const link = cell.slice(at);
	if (lead === 0 || !ADDRESS.test(link)) return undefined;
	return linked(cell.slice(0, at - lead), link.replace(/[)\]>]$/, ""));
}

function linked(text = "", link: string): LinkedText | undefined {
	return /^(?:https?:|www\.)/i.test(link) && text.trim() ? { text, link } : undefined;
}
