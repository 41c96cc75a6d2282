/** Finds what a page says about itself as schema.org data (JSON-LD), whatever it is wrapped in. */
import { decodeHTMLStrict } from "entities/decode";

export type Node = Record<string, unknown>;

/** How much of a page's data is looked at. */
const MAX_NODES = 5000;
const MAX_DEPTH = 20;

/** What a program can be, the most telling types first; the page's other data is about the site. */
const RANKS = [
	/^jobposting$/,
	/^(educationaloccupational|workbased)program$/,
	/internship|fellowship|scholarship|monetarygrant|^grant$/,
	/^(?!broadcast|publication|delivery|ondemand).*event(series)?$|^hackathon$/,
	/^course(instance)?$/,
	/^(?!member).*program$|opportunity/,
];

export interface FoundData {
	/** What the page is about; references in it to other parts of the data are followed. */
	node: Node | undefined;
	/** The name of the site or of its owner. */
	site: string | undefined;
	/** Some of it is not valid JSON. */
	isBroken: boolean;
	/** Some of it was not looked at, because there is too much or it is nested too deeply. */
	isTooMuch: boolean;
	/** More than one program is on the page. */
	hasSeveral: boolean;
}

/**
 * @param scripts the contents of the page's JSON-LD scripts
 * @param titles the page's other titles; when several programs are on it, they tell which one it is about
 */
export function findData(scripts: string[], titles: string[] = []): FoundData {
	const parsed = scripts.filter((script) => script.trim()).map(parse);
	const { nodes, isTooMuch } = walk(parsed.filter((value) => value !== undefined));
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
	const node = candidates.find(isNamed) ?? candidates[0];
	// A course's dates, or an event's parts, are not other programs.
	const parts = node && new Set(walk([node]).nodes);
	const others = candidates.filter((other) => !parts?.has(other));
	for (const one of nodes) follow(one, byId);
	return {
		node,
		site: siteOf(nodes),
		isBroken: parsed.includes(undefined),
		isTooMuch,
		hasSeveral: others.length > 0 && !candidates.some(isNamed),
	};
}

/** Replaces references to other nodes by those nodes. */
function follow(node: Node, byId: Map<unknown, Node>): void {
	const resolve = (value: unknown) => {
		const id = isNode(value) && Object.keys(value).length === 1 ? value["@id"] : undefined;
		return id === undefined ? value : (byId.get(id) ?? value);
	};
	for (const [name, value] of Object.entries(node)) {
		if (name === "__proto__") continue;
		node[name] = Array.isArray(value) ? value.map(resolve) : resolve(value);
	}
}

export function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The types of a node without schema.org's address, in lower case. */
export function typesOf(node: Node): string[] {
	return [node["@type"]]
		.flat()
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

const PREFIX = /^(?:schema:|https?:\/\/schema\.org\/)(?=.)/;

/** Names of properties without schema.org's address. */
function withoutPrefixes(_: string, value: unknown): unknown {
	if (!isNode(value) || !Object.keys(value).some((name) => PREFIX.test(name))) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => [name.replace(PREFIX, ""), inner]),
	);
}

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
			const json = text();
			const isPrefixed = /"(schema:|https?:\/\/schema\.org\/)[a-z]/.test(json);
			return JSON.parse(json, isPrefixed ? withoutPrefixes : undefined);
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

/** All objects in it, outer ones first. */
function walk(roots: unknown[]): { nodes: Node[]; isTooMuch: boolean } {
	const nodes: Node[] = [];
	const queue = roots.map((value) => ({ value, depth: 0 }));
	let isTooMuch = false;
	for (let at = 0; at < queue.length; at++) {
		const { value, depth } = queue[at] as (typeof queue)[number];
		if (isNode(value)) nodes.push(value);
		const inner = typeof value === "object" && value !== null ? Object.values(value) : [];
		const wrapped = inner.filter((part) => typeof part === "object" && part !== null);
		const room = depth < MAX_DEPTH ? MAX_NODES - queue.length : 0;
		if (wrapped.length > room) isTooMuch = true;
		for (const part of wrapped.slice(0, Math.max(0, room))) {
			queue.push({ value: part, depth: depth + 1 });
		}
	}
	return { nodes, isTooMuch };
}
