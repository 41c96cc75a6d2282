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

const RULE = /^\s{0,3}\|?\s{0,9}:?-+:?\s{0,9}(?:\|\s{0,9}:?-+:?\s{0,9}){0,100}\|?\s{0,9}$/;

/** An item of a list: its indent, and what it says, with a box to tick or without. */
const ITEM = /^([ \t]{0,12})(?:[-*+]|\d{1,4}[.)])[ \t]{1,9}(?:\[[ x]\] )?(\S.{0,5000})$/i;
/** Characters after which no more is added to an item's words. */
const MAX_WORDS = 10_000;
/** A list of links has at least as many. */
const MIN_ITEMS = 2;

/** Whether a text is a page, or Markdown with a table or a list of links. */
export function isMarkup(start: string): boolean {
	if (start[0] === "<") return true;
	const lines = start.split("\n");
	const hasTable = lines.some(
		(line, at) => line.includes("|") && RULE.test(line) && lines[at - 1]?.includes("|"),
	);
	// In a table of values, such an item is a part of a cell, and so is a tag.
	const mayBeBare = /^(?:#|[-*+]\s|\d{1,4}[.)]\s|[^,;\t|\n]*\n)/.test(start);
	if (mayBeBare && /^\s{0,20}<table\b/im.test(start)) return true;
	const isLink = (line: string) =>
		linkIn(line) || TO_DEFINITION.test(line) || (mayBeBare && BARE_LINK.test(line));
	return hasTable || lines.filter((line) => ITEM.test(line) && isLink(line)).length >= MIN_ITEMS;
}

/** The tables of a text, in their order; of one without any, its lists of links. */
export function tablesIn(given: string): MarkupTable[] {
	const text = withDefinitions(given.replace(/<!--.*?(?:-->|$)/gs, ""));
	const tables = [...tablesInHtml(text), ...tablesInMarkdown(text)];
	return tables.length > 0 ? tables : listsInMarkdown(text);
}

/** Markdown's links may stand apart from where they are used: `[Name][1]` and, below, `[1]: address`. */
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,100})\]:[ \t]{0,9}<?(https?:[^\s<>]{1,2000})/gim;
const TO_DEFINITION = /\[([^[\]]{1,500})\]\[([^[\]]{0,100})\]/;

function withDefinitions(text: string): string {
	const links = new Map(
		[...text.matchAll(DEFINITION)].map(([, name = "", link]) => [name.toLowerCase(), link]),
	);
	if (links.size === 0) return text;
	return text.replace(new RegExp(TO_DEFINITION, "g"), (whole, shown, name) => {
		const link = links.get((name || shown).toLowerCase());
		return link ? `[${shown}](${link})` : whole;
	});
}

const TAG = /<(\/?)(table|tr|t[hd]|h[1-6])\b([^<>]{0,2000})>/gi;
/** No cell of a list stands for more rows. */
const MAX_SPANNED = 100;
/** Nor do more of them beside each other. */
const MAX_SPANNING = 20;

function tablesInHtml(text: string): MarkupTable[] {
	const tables: MarkupTable[] = [];
	let title = "";
	let rows: HtmlCell[][] = [];
	let from = -1;
	let [rowSpan, columnSpan] = [1, 1];
	for (const found of text.matchAll(TAG)) {
		const [tag, slash, given = "", attributes = ""] = found;
		const [name, at] = [given.toLowerCase(), found.index];
		const row = rows.at(-1);
		// A cell ends where the next begins: pages leave out its closing tag.
		if (from >= 0 && row) row.push({ source: text.slice(from, at), rowSpan, columnSpan });
		const isCell = name === "td" || name === "th";
		from = isCell && !slash ? at + tag.length : -1;
		rowSpan = Number(attributes.match(/\browspan\s{0,3}=\s{0,3}["']?(\d{1,3})/i)?.[1] ?? 1);
		columnSpan = Number(attributes.match(/\bcolspan\s{0,3}=\s{0,3}["']?(\d{1,2})/i)?.[1] ?? 1);
		if (name === "tr" && !slash) rows.push([]);
		else if (isCell && !slash && rows.length === 0) rows.push([]);
		else if (name.startsWith("h") && !slash) {
			title = plain(text.slice(at + tag.length, at + 300).split(/<\/h/i, 1)[0] ?? "");
		} else if (name === "table") {
			tables.push(...tableOf(title, rowsWithin(rows)));
			rows = [];
		}
	}
	return [...tables, ...tableOf(title, rowsWithin(rows))];
}

interface HtmlCell {
	source: string;
	/** For how many rows and columns it stands. */
	rowSpan: number;
	columnSpan: number;
}

/** Rows in which each cell that stands for several is repeated. */
function rowsWithin(rows: HtmlCell[][]): MarkupRow[] {
	const spanning = new Map<number, { cell: string; link: string; left: number }>();
	return rows
		.filter((cells) => cells.some(({ source }) => source.trim() !== ""))
		.map((own) => {
			const [cells, links]: [string[], string[]] = [[], []];
			const repeat = () => {
				const above = spanning.get(cells.length);
				if (!above) return false;
				above.left -= 1;
				if (above.left <= 0) spanning.delete(cells.length);
				cells.push(above.cell);
				links.push(above.link);
				return true;
			};
			for (const { source, rowSpan, columnSpan } of own) {
				while (repeat());
				const [cell, link] = [plain(source), linkIn(source)];
				if (rowSpan > 1 && spanning.size < MAX_SPANNING)
					spanning.set(cells.length, { cell, link, left: Math.min(rowSpan, MAX_SPANNED) - 1 });
				cells.push(cell);
				links.push(link);
				for (let more = Math.min(columnSpan, MAX_SPANNING); more > 1; more--) {
					cells.push("");
					links.push("");
				}
			}
			while (repeat());
			return { cells, links };
		});
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
		tables.push(...tableOf(title, rows.map(rowOf)));
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
		const [, given = "", content = ""] = line.match(ITEM) ?? [];
		const last = rows.at(-1);
		if (content && (!last || given.length <= indent)) {
			const row = rowOfItem(content);
			if (row) rows.push(row);
			indent = given.length;
		} else if (last && /^\s+\S/.test(line)) {
			const words = last.cells[2] ?? "";
			const more = plain(content || line);
			if (words.length < MAX_WORDS) last.cells[2] = words === "" ? more : `${words}\n${more}`;
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

/** An address that nothing marks as a link; a bracket around it isn't a part of it. */
const BARE_LINK = /[<(]?\b(https?:\/\/[^\s<>()[\]]{1,2000}[^\s<>()[\].,;:!?'"*_~])[>)]?/i;

/** Undefined for an item without a link. */
function rowOfItem(item: string): MarkupRow | undefined {
	const marked = linkIn(item);
	const bare = marked ? undefined : item.match(BARE_LINK);
	const link = marked || bare?.[1];
	if (!link) return undefined;
	const at = bare?.index ?? item.search(/\[|<a\b/i);
	const [, label = "", after = bare ? item.slice(at + bare[0].length) : ""] =
		item
			.slice(at)
			.match(/^\[([^\]]{0,500})\]\([^()]{0,1000}(?:\([^()]{0,100}\)[^()]{0,1000})?\)(.*)$/) ?? [];
	const before = plain(item.slice(0, at)).replace(BETWEEN, "");
	// 'url: https://…' names nothing.
	if (bare && CALL.test(before)) return undefined;
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

function tableOf(title: string, rows: MarkupRow[]): MarkupTable[] {
	const [header, ...others] = rows.filter(({ cells, links }) =>
		[...cells, ...links].some((cell) => cell !== ""),
	);
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
	/<a\b[^<>]{0,500}?href\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})(?=["'\s>])[^<>]{0,500}>(?:\s{0,5}<[^<>]{0,300}>?){0,3}\s{0,5}apply\b|(?<!!)\[[^\w[\]]{0,9}apply[^[\]]{0,100}\]\(\s{0,5}<?([^\s()<>]{1,1000}(?:\([^\s()]{0,100}\)[^\s()<>]{0,1000})?)/i;
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
