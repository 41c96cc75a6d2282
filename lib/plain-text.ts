/** Texts from other sites' pages, as plain text. Everything here takes time in proportion to the text's length. */
import { decodeHTMLStrict } from "entities/decode";
import { storableText } from "./storable-text.ts";

/** How much of one text is looked at. */
const MAX_LENGTH = 40_000;

/** These bytes are letters in the web's oldest encoding, and control characters that nobody means in the newest. */
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** Characters that show nothing, without those that join letters and pictures. */
const UNSEEN = /[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Elements whose content nobody reads. */
const UNREAD = new Set(["script", "style", "noscript", "template", "iframe", "svg", "head"]);
/** Elements that end a line. */
const LINES = new Set("p br div ul ol tr h1 h2 h3 h4 h5 section".split(" "));

/** How often a text may be encoded anew: pages that pass through several systems are, twice or more. */
const MAX_ROUNDS = 5;

/** Several lines of text from text or HTML, including HTML that was escaped. */
export function plainText(given: string): string {
	let text = decoded(withoutTags(given.slice(0, MAX_LENGTH)));
	for (let round = 1; round < MAX_ROUNDS; round++) {
		const before = text;
		text = decoded(/<\/?[a-z][^<>]*>/i.test(text) ? withoutTags(text) : text);
		if (text === before) break;
	}
	const meant = text.replace(/[\x80-\x9f]/g, (control) =>
		WINDOWS_1252.decode(Uint8Array.of(control.charCodeAt(0))),
	);
	return storableText(meant.replace(/\p{Cs}/gu, " "))
		.replace(UNSEEN, "")
		.replace(/[^\S\n]+/g, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** Entities as browsers read them: numbers and the oldest names need no semicolon. */
function decoded(text: string): string {
	return decodeHTMLStrict(
		text.replace(
			/&(?:#(?:x[\da-f]{1,6}|\d{1,7})(?![\da-f;])|(?:amp|lt|gt|quot|nbsp)(?![\w;=]))/gi,
			"$&;",
		),
	);
}

/** The same on one line. */
export function plainLine(given: string): string {
	return plainText(given).replace(/\s+/g, " ");
}

/** At most this many characters, cut between words where possible. */
export function shortened(text: string, length: number): string {
	if (text.length <= length) return text;
	const kept = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "");
	const words = kept.replace(/\s\S*$/, "");
	return `${(words.length > length / 2 ? words : kept).trimEnd()}…`;
}

function withoutTags(html: string): string {
	if (!html.includes("<")) return html;
	const [first = "", ...rest] = html.replace(/<!--.*?(?:-->|$)/gs, "").split("<");
	let text = first;
	let unread = "";
	for (const piece of rest) {
		const name = piece.match(/^\/?([a-z][a-z0-9]*)/i)?.[1]?.toLowerCase();
		const end = piece.indexOf(">");
		const isTag = name !== undefined || piece.startsWith("!");
		if (unread) {
			if (name !== unread || !piece.startsWith("/")) continue;
			unread = "";
		} else if (!isTag) {
			text += `<${piece}`;
			continue;
		} else if (name && UNREAD.has(name) && !piece.startsWith("/")) {
			unread = name;
			continue;
		}
		if (name === "li" && !piece.startsWith("/")) text += "\n• ";
		else if (name && LINES.has(name)) text += "\n";
		if (end >= 0) text += piece.slice(end + 1);
	}
	return text;
}
