/** What a phone's share menu, or the desktop bookmark, passes to the form in its address. */
import * as v from "valibot";
import { link } from "#app/forms/fields/fields.ts";
import { shortened } from "#lib/plain-text.ts";

const MAX_NAME = 200;
const webAddress = link("");

export interface SharedProgram {
	name: string;
	/** Empty when what was shared has no link. */
	link: string;
}

/**
 * Reads an address's `url`, `text` and `title`; null when it has none. Many phones put the link into the text, among
 * other words.
 */
export function sharedProgram(params: URLSearchParams): SharedProgram | null {
	const [url, text, title] = ["url", "text", "title"].map((name) => textParam(params, name));
	if (!url && !text && !title) return null;
	const link = addressOf(url) ?? linkIn(url) ?? linkIn(text) ?? linkIn(title) ?? "";
	const name =
		[title, text].map(withoutLinks).find((words) => /[\p{L}\p{N}\p{S}]/u.test(words)) ?? "";
	return { name: shortened(name, MAX_NAME), link };
}

function textParam(params: URLSearchParams, name: string): string {
	const texts = params.getAll(name).map((text) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim());
	return texts.find(Boolean) ?? "";
}

/** The first web address in a text. */
function linkIn(text = ""): string | undefined {
	for (const [candidate] of text.matchAll(LINK)) {
		const address = addressOf(withoutPunctuation(candidate));
		if (address) return address;
	}
	return undefined;
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/gi;

const PUNCTUATION = new Set(".,;:!?'’…");

/** Closing punctuation and brackets are not part of the link, unless the bracket was opened in it. */
function withoutPunctuation(link: string): string {
	let loose = link.split(")").length - link.split("(").length;
	let end = link.length;
	for (; end > 0; end--) {
		const last = link.charAt(end - 1);
		if (last === ")" && loose > 0) loose -= 1;
		else if (!PUNCTUATION.has(last)) break;
	}
	return link.slice(0, end);
}

/** A web address as the form accepts it, without the fragment that makes a browser highlight words on the page. */
function addressOf(text = ""): string | undefined {
	const parsed = v.safeParse(webAddress, text.replace(/(#[^#]*?)?:~:.*$/, "$1").replace(/#$/, ""));
	return parsed.success && !/\s/.test(text) ? parsed.output : undefined;
}

function withoutLinks(text = ""): string {
	const words = text.replace(LINK, (found) => found.slice(withoutPunctuation(found).length));
	return words
		.replace(/\(\s*\)/g, "")
		.replace(/\s+/g, " ")
		.trim();
}
