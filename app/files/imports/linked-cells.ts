/** Links in cells that are for something else: as formulas of spreadsheets, Markdown, HTML, or behind a name. */

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
export const withoutNotionPages = (cell: string) => cell.replace(NOTION_PAGE, "");

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
