/** Reads the tables of a page or of Markdown, and Markdown's lists of links, as public lists on GitHub keep them. */
import { decodeHTML } from "entities/decode";

interface MarkupRow {
	cells: string[];
	/** The first link of each cell, or an empty text. */
	links: string[];
}

export interface MarkupTable {
	/** The last heading before it. */
	title: string;
	header: MarkupRow;
	rows: MarkupRow[];
}

const RULE = /^\s{0,3}\|?\s{0,9}:?-{2,}:?\s{0,9}(?:\|\s{0,9}:?-{2,}:?\s{0,9}){0,100}\|?\s{0,9}$/;

/** An item of a list: its indent, and what it says. */
const ITEM = /^([ \t]{0,12})(?:[-*+]|\d{1,4}[.)])[ \t]{1,9}(\S.{0,5000})$/;
/** Characters after which no more is added to an item's words. */
const MOST_WORDS = 10_000;
/** A list of links has at least as many. */
const FEWEST_ITEMS = 2;

/** Whether a text is a page, or Markdown with a table or a list of links. */
export function isMarkup(start: string): boolean {
	if (start[0] === "<") return true;
	const lines = start.split("\n");
	const hasTable = lines.some(
		(line, at) => line.includes("|") && RULE.test(line) && lines[at - 1]?.includes("|"),
	);
	return hasTable || lines.filter((line) => ITEM.test(line) && linkIn(line)).length >= FEWEST_ITEMS;
}

/** The tables of a text, in their order; of one without any, its lists of links. */
export function tablesIn(text: string): MarkupTable[] {
	const tables = [...tablesInHtml(text), ...tablesInMarkdown(text)];
	return tables.length > 0 ? tables : listsInMarkdown(text);
}

const TAG = /<(\/?)(table|tr|t[hd]|h[1-6])\b[^<>]{0,2000}>/gi;

function tablesInHtml(text: string): MarkupTable[] {
	const tables: MarkupTable[] = [];
	let title = "";
	let rows: string[][] = [];
	let from = -1;
	for (const found of text.matchAll(TAG)) {
		const [tag, slash, given = ""] = found;
		const [name, at] = [given.toLowerCase(), found.index];
		const row = rows.at(-1);
		// A cell ends where the next begins: pages leave out its closing tag.
		if (from >= 0 && row) row.push(text.slice(from, at));
		const isCell = name === "td" || name === "th";
		from = isCell && !slash ? at + tag.length : -1;
		if (name === "tr" && !slash) rows.push([]);
		else if (isCell && !slash && rows.length === 0) rows.push([]);
		else if (name.startsWith("h") && !slash) {
			title = plain(text.slice(at + tag.length, at + 300).split(/<\/h/i, 1)[0] ?? "");
		} else if (name === "table") {
			tables.push(...tableOf(title, rows));
			rows = [];
		}
	}
	return [...tables, ...tableOf(title, rows)];
}

function tablesInMarkdown(text: string): MarkupTable[] {
	const lines = text.split(/\r\n?|\n/);
	const tables: MarkupTable[] = [];
	let title = "";
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] ?? "";
		const heading = line.match(/^#{1,6}\s+(.{1,200})/)?.[1];
		if (heading) title = plain(heading);
		if (!line.includes("|") || !RULE.test(lines[at + 1] ?? "")) continue;
		const rows = [cellsIn(line)];
		for (at += 2; lines[at]?.includes("|"); at++) rows.push(cellsIn(lines[at] ?? ""));
		tables.push(...tableOf(title, rows));
		at -= 1;
	}
	return tables;
}

/** The lists of links below each heading: "- [Name](address) - words", or "- Name: words [Apply](address)". */
function listsInMarkdown(text: string): MarkupTable[] {
	const lists: MarkupTable[] = [];
	let title = "";
	let rows: MarkupRow[] = [];
	let indent = 0;
	const endList = () => {
		if (rows.length > 0) lists.push({ title, header: LIST_HEADER, rows });
		rows = [];
	};
	for (const line of text.split(/\r\n?|\n/)) {
		const heading = line.match(/^#{1,6}\s+(.{1,200})/)?.[1];
		if (heading) {
			endList();
			title = plain(heading);
			continue;
		}
		const [, given = "", said = ""] = line.match(ITEM) ?? [];
		const last = rows.at(-1);
		if (said && (!last || given.length <= indent)) {
			const row = rowOfItem(said);
			if (row) rows.push(row);
			indent = given.length;
		} else if (last && /^\s+\S/.test(line)) {
			const words = last.cells[2] ?? "";
			const more = plain(said || line);
			if (words.length < MOST_WORDS) last.cells[2] = words === "" ? more : `${words}\n${more}`;
		}
	}
	endList();
	return lists;
}

const LIST_HEADER: MarkupRow = { cells: ["Name", "Link", "Description"], links: ["", "", ""] };
/** What stands between the parts of an item. */
const BETWEEN = /^[\s:;,.|•·–—-]+|[\s:;,|•·–—-]+$/g;
/** What a link is called that doesn't name a program. */
const CALL =
	/^(apply|link|website|web ?site|site|url|here|more|info|details?|learn|visit|register|go|page|source)\b/i;

/** Undefined for an item without a link. */
function rowOfItem(item: string): MarkupRow | undefined {
	const link = linkIn(item);
	if (!link) return undefined;
	const at = item.search(/\[|<a\b/i);
	const [, label = "", after = ""] =
		item
			.slice(at)
			.match(/^\[([^\]]{0,500})\]\([^()]{0,1000}(?:\([^()]{0,100}\)[^()]{0,1000})?\)(.*)$/) ?? [];
	const before = plain(item.slice(0, at)).replace(BETWEEN, "");
	const [named = "", ...rest] = before.split(/\s[–—|-]\s|:\s/);
	const isNamed = before !== "" && (CALL.test(plain(label)) || label === "");
	const name = isNamed ? named : plain(label);
	const words = [...(isNamed ? rest : [before]), plain(after).replace(BETWEEN, "")];
	return { cells: [name, link, words.filter(Boolean).join(". ")], links: ["", link, ""] };
}

function cellsIn(line: string): string[] {
	return line
		.trim()
		.replace(/^\||(?<!\\)\|$/g, "")
		.split(/(?<!\\)\|/)
		.map((cell) => cell.replace(/\\\|/g, "|"));
}

function tableOf(title: string, rows: string[][]): MarkupTable[] {
	const [header, ...others] = rows
		.filter((cells) => cells.some((cell) => cell.trim() !== ""))
		.map(rowOf);
	if (!header || header.cells.length < 2) return [];
	for (const [at, { cells }] of others.entries()) {
		// An arrow stands for what the row above says.
		for (const [column, cell] of cells.entries()) {
			if (/^[↳⤷]$/u.test(cell)) cells[column] = others[at - 1]?.cells[column] ?? "";
		}
	}
	return [{ title, header, rows: others }];
}

function rowOf(cells: string[]): MarkupRow {
	return { cells: cells.map(plain), links: cells.map(linkIn) };
}

const HTML_LINK = /<a\b[^<>]{0,500}?href\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})/i;
const MARKDOWN_LINK =
	/(?<!!)\[(?:[^[\]]|\[[^[\]]{0,100}\]){0,500}\]\(\s{0,5}<?([^\s()<>]{1,1000}(?:\([^\s()]{0,100}\)[^\s()<>]{0,1000})?)/;
/** Of several links the one that says so. */
const TO_APPLY =
	/<a\b[^<>]{0,500}?href\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})(?=["'\s>])[^<>]{0,500}>(?:\s{0,5}<[^<>]{0,300}>?){0,3}\s{0,5}apply\b|(?<!!)\[\W{0,9}apply[^[\]]{0,100}\]\(\s{0,5}<?([^\s()<>]{1,1000}(?:\([^\s()]{0,100}\)[^\s()<>]{0,1000})?)/i;
/** A picture that is a link, as badges are. */
const MARKDOWN_BADGE = /\[!\[[^[\]]{0,500}\]\([^()]{0,1000}\)\]\(\s{0,5}<?([^\s()<>]{1,2000})/;

function linkIn(cell: string): string {
	const given = cell.slice(0, 10_000);
	const found = [TO_APPLY, HTML_LINK, MARKDOWN_BADGE, MARKDOWN_LINK].map((link) => {
		const [, first, second] = given.match(link) ?? [];
		return first ?? second;
	});
	return decodeHTML(found.find((link) => link && /^(https?:|www\.)/i.test(link)) ?? "");
}

/** A cell's text without the marks of Markdown and HTML. */
function plain(cell: string): string {
	const text = cell
		.slice(0, 10_000)
		.replace(/<summary>[^<>]{0,200}(?:<\/?\w+>[^<>]{0,200}){0,4}<\/summary>/gi, "")
		.replace(/<\/?br\s{0,3}\/?>/gi, "\n")
		.replace(/<[^<>]{0,2000}>/g, " ")
		.replace(/!\[[^[\]]{0,500}\]\([^()]{0,1000}\)/g, " ")
		.replace(
			/\[((?:[^[\]]|\[[^[\]]{0,100}\]){0,500})\]\([^()]{0,1000}(?:\([^()]{0,100}\)[^()]{0,1000})?\)/g,
			"$1",
		)
		.replace(/\*\*|__|~~|`/g, "");
	return decodeHTML(text)
		.replace(/[ \t]+/g, " ")
		.replace(/ ?\n ?/g, "\n")
		.trim();
}
