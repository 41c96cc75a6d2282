/** Lists that stand in a script: after a comment, as a module keeps them, or as what a function is called with. */
import type { Completeness } from "./json-lists.ts";
import { type JsonEntry, readJson } from "./read-json.ts";
import { wholeText } from "./read-text.ts";
import { COMMENT, QUOTED } from "./script-values.ts";

const BEFORE = "(?:\\s|//[^\\n]*(?:\\n|$)|#[^\\n]*(?:\\n|$)|/\\*(?:[^*]|\\*(?!/))*\\*/)*";
const BRACKET = "\\s{0,20}[[{]";
/** How scripts begin that hold a list. */
const BEGINNING = new RegExp(
	`^${BEFORE}(?:[[{]|["']use \\w+["']|import\\s{0,9}[\\w{*"']|export\\s+(?:default|const|let|var|interface|type|enum|function|async)\\b|(?:const|let|var|interface|enum|function)\\s+[\\w$]|type\\s+\\w+\\s*=|module\\.exports|[;!]?\\(+\\s*(?:async\\s+)?(?:function\\b|\\()|exports\\.|typeof\\s|[\\w$.]+\\s{0,9}=${BRACKET}|[\\w$.]+\\(${BRACKET}|\\)\\]\\}')`,
);
const HOLDS_VALUE = new RegExp(`^${BEFORE}[[{]|(?:[=(']|\\bdefault|\\breturn),?${BRACKET}`);

/** Whether a text is a script with a value in it. What begins with that is JSON. */
export function isScript(start: string): boolean {
	return !/^[[{]/.test(start) && BEGINNING.test(start) && HOLDS_VALUE.test(start);
}

const PART = new RegExp(
	`(?<skipped>${COMMENT}|${QUOTED})|(?<word>[A-Za-z_$][\\w$.]*)|[^\\s\\w]`,
	"gs",
);
/** What guards a service's answer from being run as a script. */
const GUARD = /^\s*\)\]\}'?,?/;
/** After these an opening bracket begins a value. */
const LEADS_TO_VALUE = new Set(["", "=", "(", "default", "return"]);
/** As many values of a script are looked at. */
const MAX_VALUES = 500;
const MAX_WITHIN = 5;
/** The words before a value that may say what it lists. */
const MAX_WORDS = 3;
/** As many of a list's entries show whether they are programs. */
const SAMPLE = 20;

/** The entries of a script's lists: of those in which most of a program was found. */
export async function* readScript(
	text: AsyncIterable<string>,
	completeness: Completeness,
): AsyncGenerator<JsonEntry> {
	const script = await wholeText(text);
	const lists: { entries: JsonEntry[]; best: number }[] = [];
	const values = valuesIn(script.replace(GUARD, ""));
	// Grows while it is walked: an object that is no JSON may hold lists, as a component's does.
	for (const { source, name, depth = 0 } of values) {
		const entries: JsonEntry[] = [];
		for await (const entry of readJson(inOnePiece(source), completeness)) {
			entries.push({ ...entry, list: `${name} ${entry.list ?? ""}` });
		}
		const isCode = source.startsWith("{") && entries.every(({ problem }) => problem);
		if (isCode && depth < MAX_WITHIN && values.length < MAX_VALUES) {
			const within = valuesIn(source.slice(1), true);
			values.push(...within.map((one) => ({ ...one, depth: depth + 1 })));
			if (within.length > 0) continue;
		}
		const sample = entries.slice(0, SAMPLE).map(({ value }) => completeness(value));
		lists.push({ entries, best: Math.max(0, ...sample) });
	}
	const most = Math.max(0, ...lists.map(({ best }) => best));
	const found = lists.filter(({ best }) => best === most).flatMap(({ entries }) => entries);
	for (const [at, entry] of found.entries()) yield { ...entry, number: at + 1 };
}

async function* inOnePiece(text: string) {
	yield text;
}

/** A type is no value. */
const leadsToValue = (last: string, words: string[], isObject: boolean) =>
	(LEADS_TO_VALUE.has(last) || (isObject && last === ":")) && words.at(-2) !== "type";

interface Value {
	source: string;
	/** The words before it. */
	name: string;
	/** In how many others it stands. */
	depth?: number;
}

/** The arrays and objects of a script that stand in no other. */
function valuesIn(script: string, isObject = false): Value[] {
	const values: Value[] = [];
	let words: string[] = [];
	let last = "";
	let [from, depth] = [0, 0];
	for (const { 0: part, index, groups = {} } of script.matchAll(PART)) {
		const isOpening = part === "[" || part === "{";
		if (depth > 0) {
			if (isOpening) depth += 1;
			else if (part === "]" || part === "}") depth -= 1;
			if (depth > 0) continue;
			values.push({ source: script.slice(from, index + 1), name: words.join(" ") });
			if (values.length === MAX_VALUES) break;
			words = [];
			last = part;
		} else if (isOpening && leadsToValue(last, words, isObject)) [from, depth] = [index, 1];
		else if (!/^(?:\/[/*]|#)/.test(part)) {
			last = part;
			if (groups.word) words = [...words, part].slice(-MAX_WORDS);
		}
	}
	if (depth > 0) values.push({ source: script.slice(from), name: words.join(" ") });
	return values;
}
