/** What a page says about itself as schema.org data: JSON-LD, whatever it is wrapped in, and microdata. */
import { decodeHTMLStrict } from "entities/decode";
import { WorkBudget } from "#lib/work-budget.ts";

export type Node = Record<string, unknown>;

/** How much of one page is read. Without references that fan out, no page has this many characters. */
const PAGE_WORK = {
	/** Calls for tags of HTML and pieces of text, some for several reasons. */
	tags: 14_000,
	/** Objects and lists among which the program is looked for. */
	parts: 5000,
	/** What the program itself consists of, as often as something refers to it. */
	values: 20_000,
	/** Of texts from HTML, and of the program's own. */
	characters: 600_000,
};

export const pageBudget = () => new WorkBudget(PAGE_WORK);
export type PageBudget = ReturnType<typeof pageBudget>;

const MAX_DEPTH = 20;
/** Of a property: a place's address's country's name is the deepest that is read. */
const MAX_VALUE_DEPTH = 6;
/** Of one object; more are no types. */
const MAX_TYPES = 20;

/** What a program can be, the most telling types first; the page's other data is about the site. */
const RANKS = [
	/^jobposting$/,
	/^(educationaloccupational|workbased)program$/,
	/internship|fellowship|scholarship|monetarygrant|^grant$/,
	/^(?!broadcast|publication|delivery|ondemand).*event(series)?$|^hackathon$/,
	/^course(instance)?$/,
	/^(?!member).*program$|opportunity/,
];

/** The value of a property, as a tree: references to other parts of the data are followed. */
export type PropertyReader = (name: string) => unknown;

interface FoundData {
	/** The types of what the page is about. */
	types: string[];
	/** Its properties. */
	property: PropertyReader;
	/** The name of the site or of its owner. */
	site: string | undefined;
	/** Some of it is not valid JSON. */
	isBroken: boolean;
	/** Some of it was not looked at, because it is nested too deeply. */
	isTooDeep: boolean;
	/** More than one program is on the page. */
	hasSeveral: boolean;
}

/**
 * @param scripts the contents of the page's JSON-LD scripts
 * @param titles the page's other titles; when several programs are on it, they tell which one it is about
 */
export function findData(scripts: string[], titles: string[], budget: PageBudget): FoundData {
	const parsed = scripts.filter((script) => script.trim()).map(parse);
	const { parents, isTooDeep } = walk(
		parsed.filter((value) => value !== undefined),
		budget,
	);
	const nodes = [...parents.keys()].filter(isNode);
	const byId = new Map<unknown, Node>();
	for (const node of nodes) {
		const id = node["@id"];
		if (typeof id === "string" && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node);
	}
	const ranked = nodes
		.map((node) => ({ node, rank: rankOf(node) }))
		.filter(({ rank }) => rank >= 0);
	const best = Math.min(...ranked.map(({ rank }) => rank));
	const candidates = ranked.filter(({ rank }) => rank === best).map(({ node }) => node);
	const isNamed = (node: Node) =>
		[node.title, node.name].some(
			(name) => typeof name === "string" && titles.includes(name.trim()),
		);
	const node = candidates.find(isNamed) ?? candidates[0] ?? {};
	// A course's dates, or an event's parts, are not other programs.
	const isPartOfIt = (part: object | undefined): boolean =>
		part !== undefined && (part === node || isPartOfIt(parents.get(part)));
	const others = candidates.filter((other) => !isPartOfIt(other));
	return {
		types: typesOf(node),
		property: propertiesOf(node, byId, budget),
		site: siteOf(nodes),
		isBroken: parsed.includes(undefined),
		isTooDeep,
		hasSeveral: others.length > 0 && !candidates.some(isNamed),
	};
}

/** Each property is resolved once, when it is first asked for. */
function propertiesOf(node: Node, byId: Map<unknown, Node>, budget: PageBudget): PropertyReader {
	const known = new Map<string, unknown>();
	return (name) => {
		if (!known.has(name)) known.set(name, resolved(node[name], [node]));
		return known.get(name);
	};

	/** @param within what the value is a part of: no reference to one of these is followed */
	function resolved(value: unknown, within: object[]): unknown {
		if (typeof value === "string") {
			return budget.take("characters", value.length) ? value : undefined;
		}
		if (typeof value !== "object" || value === null) return value;
		if (!budget.take("values")) return undefined;
		const named = isReference(value) ? byId.get(value["@id"]) : undefined;
		if (named && !within.includes(named)) return resolved(named, within);
		if (within.length > MAX_VALUE_DEPTH) return undefined;
		const parts = Object.entries(value);
		if (!budget.take("values", parts.length)) return undefined;
		const inner = [...within, value];
		const tree = parts.map(([name, part]) => [name, resolved(part, inner)] as const);
		return Array.isArray(value) ? tree.map(([, part]) => part) : Object.fromEntries(tree);
	}
}

function isReference(value: object): value is Node {
	return "@id" in value && Object.keys(value).length === 1;
}

export function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The types of a node without schema.org's address, in lower case. */
export function typesOf(node: Node): string[] {
	return [node["@type"]]
		.flat()
		.slice(0, MAX_TYPES)
		.filter((type) => typeof type === "string")
		.map((type) => type.replace(/^.*[/:#]/, "").toLowerCase());
}

function rankOf(node: Node): number {
	const types = typesOf(node);
	return RANKS.findIndex((rank) => types.some((type) => rank.test(type)));
}

function siteOf(nodes: Node[]): string | undefined {
	const named = ["website", "organization", "collegeoruniversity"].map((type) =>
		nodes.find((node) => typesOf(node).includes(type) && typeof node.name === "string"),
	);
	return named.find(Boolean)?.name as string | undefined;
}

/** A property's name with schema.org's address. */
const PREFIXED = /(?<!\\)"(?:schema:|https?:\/\/schema\.org\/)([^"\\]{1,50}"\s{0,5}:)/g;

/** JSON as pages have it: in a comment, escaped, with line breaks in texts or with trailing commas. */
function parse(script: string): unknown {
	const bare = unwrapped(script);
	const tries = [
		() => bare,
		() => bare.replace(/\p{Cc}+/gu, " "),
		() => bare.replace(/\p{Cc}+/gu, " ").replace(/,(?=\s{0,50}[}\]])/g, ""),
		() => decodeHTMLStrict(bare),
	];
	for (const text of tries) {
		try {
			return JSON.parse(text().replace(PREFIXED, '"$1'));
		} catch {
			// The next candidate may parse.
		}
	}
	return undefined;
}

/** Without the comment marks around it. */
function unwrapped(script: string): string {
	let bare = script.trim();
	for (const mark of ["//", "<!--", "<![CDATA["]) {
		if (bare.startsWith(mark)) bare = bare.slice(mark.length).trimStart();
	}
	for (const mark of ["-->", "]]>", "//", ";"]) {
		if (bare.endsWith(mark)) bare = bare.slice(0, -mark.length).trimEnd();
	}
	return bare;
}

/** All objects and lists in it, outer ones first, each with the one that it is in. */
function walk(roots: unknown[], budget: PageBudget) {
	const parents = new Map<object, object | undefined>();
	let level = [{ value: roots as object, parent: undefined as object | undefined }];
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > MAX_DEPTH) return { parents, isTooDeep: true };
		const taken = level.filter(() => budget.take("parts"));
		for (const { value, parent } of taken) parents.set(value, parent);
		level = taken.flatMap(({ value: parent }) =>
			Object.values(parent)
				.filter((value) => typeof value === "object" && value !== null)
				.map((value) => ({ value, parent })),
		);
	}
	return { parents, isTooDeep: false };
}

const MAX_ITEMS = 50;
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

/** What a page says about itself in its tags (`itemprop`), as objects like those of JSON-LD. */
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
