/** What a page says about itself in its tags (schema.org's `itemprop`), as objects like those of JSON-LD. */
import type { Node } from "./json-ld.ts";

const MAX_ITEMS = 50;
const MAX_DEPTH = 20;
const MAX_TEXT = 20_000;
/** Where a tag's value stands, if not between it and its end: of links only what should be one. */
const VALUE_IN = ["content", "datetime"];
const IS_LINK = /url|same_?as|link|image|logo/i;
const LINK_IN = ["href", "src"];

interface Tag {
	getAttribute(name: string): string | null;
	hasAttribute(name: string): boolean;
}

/** A tag that has not ended: a thing, or a property whose text is read. */
type Open = { item: Node } | { of: Node; name: string; text: string };

export class Microdata {
	readonly items: Node[] = [];
	private readonly open: Open[] = [];

	/** @returns whether `end` must follow at the tag's end */
	begin(tag: Tag): boolean {
		if (this.open.length >= MAX_DEPTH) return false;
		const within = this.open.findLast((one) => "item" in one);
		const of = within && "item" in within ? within.item : undefined;
		const [name] = tag.getAttribute("itemprop")?.trim().split(/\s+/) ?? [];
		if (tag.hasAttribute("itemscope")) {
			const item: Node = { "@type": tag.getAttribute("itemtype")?.trim() ?? "" };
			if (of && name) add(of, name, item);
			else if (this.items.length < MAX_ITEMS) this.items.push(item);
			this.open.push({ item });
			return true;
		}
		if (!of || !name) return false;
		const value = [...VALUE_IN, ...(IS_LINK.test(name) ? LINK_IN : [])]
			.map((attribute) => tag.getAttribute(attribute))
			.find(Boolean);
		if (value) add(of, name, value);
		else this.open.push({ of, name, text: "" });
		return !value;
	}

	read(text: string) {
		for (const one of this.open) {
			if ("text" in one && one.text.length < MAX_TEXT) one.text += text;
		}
	}

	end() {
		const ended = this.open.pop();
		if (ended && "text" in ended && ended.text.trim()) add(ended.of, ended.name, ended.text);
	}
}

/** A property that is there several times is a list. */
function add(item: Node, name: string, value: unknown) {
	const before = Object.hasOwn(item, name) ? item[name] : undefined;
	if (Array.isArray(before)) before.push(value);
	else item[name] = before === undefined ? value : [before, value];
}
