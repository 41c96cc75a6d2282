/** Cleans a list's texts: no HTML, no stray spaces, no longer than allowed. */
import { decodeHTMLStrict } from "entities/decode";

/** The rest of a longer text is ignored. */
export const MOST_READ = 20_000;

/** Text of several lines without HTML; empty if nothing is left. */
export function cleanProse(text: string, maxLength: number): string {
	const lines = withoutHtml(text)
		.split("\n")
		.map((line) => line.replace(/\s+/g, " ").trim());
	const joined = lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
	return cutAt(joined, maxLength);
}

/** Text on one line without HTML. */
export function cleanLine(text: string, maxLength: number): string {
	return cutAt(withoutHtml(text).replace(/\s+/g, " ").trim(), maxLength);
}

function withoutHtml(text: string): string {
	const plain = text
		.slice(0, MOST_READ)
		.replace(/\p{Cs}/gu, "\ufffd")
		.replace(/\r\n?/g, "\n");
	const decoded = decodeHTMLStrict(withoutTags(withoutControls(plain)));
	return withoutTags(withoutControls(decoded));
}

/** Without control characters and those that turn around what is after them. */
function withoutControls(text: string): string {
	return text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e]/gu, "");
}

/** Lists contain HTML as it is, or with its markup escaped. */
function withoutTags(text: string): string {
	return text
		.replace(/<(script|style)\b[^>]{0,500}>[\s\S]*?(<\/\1\s*>|$)/gi, " ")
		.replace(/<!--[\s\S]*?(-->|$)/g, " ")
		.replace(/<li\b[^<>]*>/gi, "\n• ")
		.replace(/<(br|\/?(p|div|ul|ol|h[1-6]|tr|table))\b[^<>]*>/gi, "\n")
		.replace(/<\/?[a-z][^<>]*>/gi, "");
}

/** Cuts at the end of a word. */
function cutAt(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	const cut = text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "");
	const word = cut.replace(/\s+\S*$/, "");
	return `${word.length > maxLength / 2 ? word : cut}…`;
}
