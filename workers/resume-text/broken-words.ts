/** Words that a line's end has split. */
import { isWord } from "./words.ts";

/** How much of a line's end is looked at. */
const MAX_WORD = 100;
/** A word may be split again: 'de-', 'velop-', 'ment'. */
const MAX_SPLITS = 3;

/** Written before a hyphen though they are no words of their own. */
const PREFIXES = new Set(
	"co non ex e pre post anti multi bi mid semi pro self inter intra micro macro cyber bio neuro".split(
		" ",
	),
);
/** Words, but never the second of two that a hyphen joins. */
const ENDINGS = new Set("able age ally ant ate ers ion less men ship ties ward".split(" "));
/** Words that follow a hyphen after any word, also after a name: 'York-based'. */
const SECONDS = new Set(
	"based led driven wide related oriented focused centered level funded sponsored owned free friendly specific certified trained aged".split(
		" ",
	),
);

const LAST_WORD = /(?<before>^|[^\p{L}\p{M}])(?<head>[\p{L}\p{M}]+)(?<hyphen>[-\u2010\u00ad])$/u;
/** Numbers, ids and addresses: a hyphen is part of them. */
const LAST_CODE = /(\S*[\d@/._]\S*|(?<![\p{L}\p{N}])\p{Lu}+)[-\u2010]$/u;

/** A soft hyphen that splits no word at a line's end. */
const NO_SPLIT = /(?<![\p{L}\p{M}])\u00ad|\u00ad(?!\n)/gu;

/** What follows a hyphen that stands for a word left out: 'full- and part-time'. */
const AFTER_LEFT_OUT = new Set(["and", "or", "to"]);
/** Part of an address or a number. */
const IN_CODE = /[\d@/_]|\.\w/;

/**
 * Joins what was split with a hyphen at a line's end, at that end. 'develop-' and 'ment' become one word; 'full-' and
 * 'time' keep their hyphen.
 */
export function joinBrokenWords(text: string): string {
	const lines: (string | undefined)[] = text.replace(NO_SPLIT, "").split("\n");
	const inText = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu));
	for (let at = 0; at < lines.length; at++) {
		let next = at + 1;
		for (let split = 0; split < MAX_SPLITS; split++) {
			// It may go on after an empty line, in the next column or on the next page.
			if (lines[next] === "") next += 1;
			const joined = joinedEnd(lines[at] ?? "", lines[next] ?? "", inText);
			if (!joined) break;
			lines[at] = joined.line;
			lines[next] = joined.rest || undefined;
			if (joined.rest) break;
			next += 1;
		}
	}
	return lines
		.filter((line) => line !== undefined)
		.join("\n")
		.replaceAll("\u00ad", "");
}

function joinedEnd(line: string, next: string, inText: Set<string>) {
	const end = line.slice(-MAX_WORD);
	if (!/[-\u2010\u00ad]$/.test(end)) return undefined;
	const [first = ""] = next.match(/^\S+/) ?? [];
	const rest = next.slice(first.length).trimStart();
	const { before, head, hyphen } = end.match(LAST_WORD)?.groups ?? {};
	const [tail] = first.match(/^[\p{L}\p{M}]+/u) ?? [];
	if (LAST_CODE.test(end) && /^[\p{Ll}\d]/u.test(first)) return { line: line + first, rest };
	if (!head || !tail) return undefined;
	if (AFTER_LEFT_OUT.has(tail) && !isWord(head + tail)) return undefined;
	const isOneCase = /^\p{Ll}/u.test(tail) || (/\p{Lu}{2}$/u.test(head) && /^\p{Lu}{2}/u.test(tail));
	if (!isOneCase) {
		// 'African-' and 'American', but not a heading with a dash.
		const isName = before !== "" && /^\p{Lu}\p{Ll}/u.test(head) && /^\p{Lu}\p{Ll}/u.test(tail);
		return isName && hyphen !== "\u00ad" ? { line: line + first, rest } : undefined;
	}
	const isCompound =
		before === "-" ||
		IN_CODE.test(first) ||
		(hyphen !== "\u00ad" && keepsHyphen(head, tail, inText));
	return { line: (isCompound ? line : line.slice(0, -1)) + first, rest };
}

function keepsHyphen(head: string, tail: string, inText: Set<string>): boolean {
	const [start, end] = [head.toLowerCase(), tail.toLowerCase()];
	if (start.length === 1 || inText.has(`${start}-${end}`)) return true;
	if (inText.has(start + end) || isWord(start + end)) return false;
	if (ENDINGS.has(end)) return false;
	if (SECONDS.has(end) && start.length > 2) return true;
	return (PREFIXES.has(start) || isWord(start)) && isWord(end);
}
