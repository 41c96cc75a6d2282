/** Cuts JSON, and the values of scripts, into entries, and finds the list of programs within, whatever it is called. */
import { isObject } from "../values.ts";

/** Characters of an entry, or of a file that is one object. */
const MAX_IN_ENTRY = 512 * 1024;
const MAX_IN_OBJECT = 8 * 1024 * 1024;

/** Nested brackets. No list needs more, and the functions that read them recurse as deep. */
export const MAX_NESTED = 50;

const TOO_LONG = "This entry is too long, or has a quote or bracket that is never closed.";
const TOO_DEEP = "This entry is nested too deeply.";
const CUT_OFF = "The file ends in the middle of this entry.";

/**
 * The texts of an array's elements, or of objects in sequence (as in line-delimited JSON), found only by their
 * brackets, quotes and comments; for anything else the whole text.
 */
export async function* entryTexts(
	text: AsyncIterable<string>,
): AsyncGenerator<{ source: string; problem?: string; isWhole?: boolean }> {
	let isArray: boolean | undefined;
	let depth = 0;
	/** What ends the text or the comment that has begun. */
	let quote = 0;
	let comment = 0;
	let isEscaped = false;
	let previous = 0;
	let element = "";
	/** Why the element can't be read; it is then not kept. */
	let wrong: string | undefined;
	for await (const piece of text) {
		let from = 0;
		const keep = (to: number) => {
			const most = isArray ? MAX_IN_ENTRY : MAX_IN_OBJECT;
			if (element.length + to - from > most) wrong = TOO_LONG;
			element = wrong ? "" : element + piece.slice(from, to);
			from = to + 1;
		};
		for (let at = 0; at < piece.length; at++) {
			const code = piece.charCodeAt(at);
			const before = previous;
			previous = code;
			if (quote) {
				if (isEscaped) isEscaped = false;
				else if (code === BACKSLASH) isEscaped = true;
				else if (code === quote || (quote === APOSTROPHE && code === LINE_END)) quote = 0;
			} else if (comment) {
				const isEnd = comment === LINE_END || before === STAR;
				if (code === comment && isEnd) comment = 0;
			} else if (code === QUOTE || code === BACKTICK) quote = code;
			else if (code === APOSTROPHE && !isLetter(before)) quote = code;
			else if (code === HASH || (code === SLASH && before === SLASH)) comment = LINE_END;
			else if (code === STAR && before === SLASH) [comment, previous] = [SLASH, 0];
			else if (code === OPEN_LIST || code === OPEN_OBJECT) {
				isArray ??= code === OPEN_LIST;
				depth += 1;
				if (depth > MAX_NESTED) wrong = TOO_DEEP;
				if (isArray && depth === 1) from = at + 1;
				else if (depth === 1) [element, from] = ["", at];
			} else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
				depth = Math.max(0, depth - 1);
				if (depth > 0) continue;
				keep(isArray ? at : at + 1);
				yield* elementOf(element, wrong, !isArray);
				if (isArray) return;
				[element, wrong, isArray] = ["", undefined, undefined];
			} else if (code === COMMA && depth === 1 && isArray) {
				keep(at);
				yield* elementOf(element, wrong);
				[element, wrong] = ["", undefined];
			}
		}
		if (from < piece.length) keep(piece.length);
	}
	if (!isArray || wrong) yield* elementOf(element, wrong);
	else if (element.trim()) yield { source: "", problem: CUT_OFF };
}

function* elementOf(source: string, wrong: string | undefined, isWhole = false) {
	if (wrong) yield { source: "", problem: wrong };
	else if (source.trim()) yield { source, isWhole };
}

/** An apostrophe behind one begins no text. */
const isLetter = (code: number) => code > 0x7f || /\w/.test(String.fromCharCode(code));

const [QUOTE, APOSTROPHE, BACKTICK, BACKSLASH, COMMA] = [0x22, 0x27, 0x60, 0x5c, 0x2c];
const [HASH, SLASH, STAR, LINE_END] = [0x23, 0x2f, 0x2a, 0x0a];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** How much of a program a value holds: 2 with both its name and its link, 1 with one of them. */
export type Completeness = (value: unknown) => number;

interface FoundList {
	entries: unknown[];
	/** What it is called, such as 'scholarships'. */
	list: string;
}

/** How deep a list may stand within the file's object. */
const MAX_WITHIN = 3;
/** As many lists of a value are compared. */
const MAX_CANDIDATES = 50;
/** As many of a list's entries show whether they are programs. */
const SAMPLE = 20;

/**
 * The list that a value holds: the largest array of programs in it, with those beside it that have the same keys, or
 * the values of an object keyed by id. Undefined if the value is a program itself, or no list.
 *
 * @param isWhole whether the value is the whole file, not an element of a list
 */
export function listWithin(
	value: unknown,
	{ isWhole, completeness }: { isWhole: boolean; completeness: Completeness },
): FoundList | undefined {
	if (!isObject(value) || "@type" in value || "@graph" in value) return undefined;
	if (isWhole) {
		const entries = rowsOfColumns(value, completeness);
		if (entries) return { entries, list: "" };
	}
	const own = completeness(value);
	if (own === 2 && !isWhole) return undefined;
	/** An object may be kept by its name, which it then doesn't repeat. */
	const named = (key: string, one: Record<string, unknown>) => {
		const withName = { name: key, ...one };
		return /\p{L} \p{L}/u.test(key) && completeness(withName) > completeness(one) ? withName : one;
	};
	const scored = candidatesIn(value, { depth: MAX_WITHIN, list: "", named }).map((found) => {
		const sample = found.entries.slice(0, SAMPLE).map(completeness);
		const best = Math.max(0, ...sample);
		return { ...found, best, size: found.entries.length };
	});
	const most = Math.max(0, ...scored.map(({ best }) => best));
	// A program may hold a list, of its places for instance; of a file that is no program its largest list is shown.
	if (most < own || (most === 0 && !isWhole) || (own === 2 && most < 2)) return undefined;
	const [largest] = scored
		.filter(({ best }) => best === most)
		.sort((one, other) => other.size - one.size);
	if (!largest || (own > 0 && most === own && largest.size < 2)) return undefined;
	const alike = scored.filter((one) => one === largest || isAlike(one.entries, largest.entries));
	const isOne = alike.length === 1;
	return { entries: alike.flatMap(({ entries }) => entries), list: isOne ? largest.list : "" };
}

/** What libraries call a table's columns, and its rows. */
const COLUMNS = ["columns", "fields", "headers", "header", "cols"];
const ROWS = ["data", "rows", "records", "values"];

/** The entries of a table: rows of cells with their columns beside them, or each column's cells by row. */
function rowsOfColumns(
	given: Record<string, unknown>,
	completeness: Completeness,
): unknown[] | undefined {
	const value = isObject(given.table) ? given.table : given;
	const within = (names: string[]) => names.map((name) => value[name]).find(Array.isArray);
	const [columns, rows] = [within(COLUMNS), within(ROWS)?.map(cellsOf)];
	if (columns && rows?.every(Array.isArray)) {
		const names = columns.map((one) =>
			String(isObject(one) ? (one.name ?? one.label ?? one.title ?? one.id) : one),
		);
		return rows.map((row) =>
			Object.fromEntries(row.slice(0, names.length).map((cell, at) => [names[at], cell])),
		);
	}
	const names = Object.keys(value);
	const cells = names.map((name) => value[name]);
	const [first] = cells;
	const isTable =
		typeof first === "object" &&
		completeness(Object.fromEntries(names.map((name) => [name, ""]))) === 2 &&
		cells.every((one) => isObject(one) || Array.isArray(one));
	if (!isTable || !first) return undefined;
	const byKey = new Map(Object.keys(first).map((key) => [key, [] as [string, unknown][]]));
	for (const name of names) {
		for (const [key, cell] of Object.entries(Object(value[name])))
			byKey.get(key)?.push([name, cell]);
	}
	return [...byKey.values()].map((row) => Object.fromEntries(row));
}

/** A row's cells; in Google's tables each has its value, and mostly how that is shown. */
function cellsOf(row: unknown): unknown {
	if (!isObject(row) || !Array.isArray(row.c)) return row;
	return row.c.map((cell) => (isObject(cell) ? (cell.f ?? cell.v) : cell));
}

interface Where {
	depth: number;
	list: string;
	named: (key: string, one: Record<string, unknown>) => Record<string, unknown>;
}

/** What says nothing of the things in a list: the one around it may, as in `scholarships.edges`. */
const NAMELESS = /^(?:data|edges|entries|items|nodes|list|page|records|results|rows|values)$/i;

function candidatesIn(value: Record<string, unknown>, { depth, list, named }: Where): FoundList[] {
	const values = Object.entries(value);
	const objects = values.flatMap(([key, one]) => (isObject(one) ? named(key, one) : []));
	const found: FoundList[] = objects.length * 2 > values.length ? [{ entries: objects, list }] : [];
	for (const [key, within] of depth > 0 ? Object.entries(value) : []) {
		if (found.length >= MAX_CANDIDATES) break;
		const name = NAMELESS.test(key) ? list : key;
		if (Array.isArray(within) && within.some(isObject)) found.push({ entries: within, list: name });
		else if (isObject(within))
			found.push(...candidatesIn(within, { depth: depth - 1, list: name, named }));
	}
	return found.slice(0, MAX_CANDIDATES);
}

/** Whether two lists hold things of the same kind: most keys of their first entries are the same. */
function isAlike(one: unknown[], other: unknown[]): boolean {
	const [keys, others] = [one, other].map(
		(list) => new Set(Object.keys(list.find(isObject) ?? {})),
	);
	if (!keys || !others) return false;
	const all = new Set([...keys, ...others]);
	const shared = [...keys].filter((key) => others.has(key));
	return shared.length * 10 >= all.size * 6;
}
