/**
 * The deadline that a text states. Every date is weighed by the words around it, because most dates of a page are
 * something else: when it opens, when letters are due, when winners hear, when it begins.
 */
import { utcDayOf } from "../calendar-days.ts";
import { joinRanges } from "./date-ranges.ts";
import {
	classifyDate,
	classifyDateRange,
	type DateClassification,
	isOfSideEvent,
} from "./deadline-roles.ts";
import {
	DEADLINE_CUES,
	FINAL_WORDS,
	FIRST_IN_LINE,
	NOTE_OF_DATE,
	PRIORITY,
} from "./deadline-words.ts";
import { lastBreak, wordsAround } from "./sentences.ts";
import { datesIn, type FoundDate, isLikely } from "./written-dates.ts";
import { timeBeside, type WrittenTime } from "./written-times.ts";

export interface StatedDeadline extends Partial<WrittenTime> {
	/** YYYY-MM-DD */
	date: string;
	/** The first day of applications, if the same words state it. */
	opens?: string;
	/** What it was read from. */
	words: string;
}

/** What there is of a text whose last deadline has passed, and that says when applications open again. */
export interface NextOpening {
	/** YYYY-MM-DD */
	opens: string;
}

/** How much of a text is looked at, in characters; what is around the words below. */
const MAX_CHARACTERS = 16_000;
const AROUND = 240;

interface Weighed {
	date: string;
	opens?: string | undefined;
	weight: number;
	/** Where its words begin, and where the date ends. */
	from: number;
	found: FoundDate;
}

/** Bold and other letters of mathematics, with which people style their words. */
const STYLED = /[\u{1d400}-\u{1d7ff}]/u;

/** The deadline of a text, or only the next opening; undefined when none is sure. */
export function deadlineIn(given: string, nowMs: number): StatedDeadline | NextOpening | undefined {
	const text = STYLED.test(given) ? given.normalize("NFKC") : given;
	const today = utcDayOf(nowMs);
	const read = stretchesOf(text).map((stretch) => ({ stretch, ...weigh(stretch, nowMs) }));
	const best = read.flatMap(({ stretch, weighed }) =>
		weighed
			.filter(({ date }) => isLikely(date, nowMs))
			.map((one) => ({ ...one, stretch, isAhead: one.date >= today })),
	);
	const [chosen] = best.sort(
		(one, other) => Number(other.isAhead) - Number(one.isAhead) || other.weight - one.weight,
	);
	if (!chosen) return undefined;
	const [next] = read
		.flatMap(({ openings }) => openings)
		.filter((day) => day >= today && isLikely(day, nowMs))
		.sort();
	if (!chosen.isAhead && next) return { opens: next };
	const { stretch, found, opens, date, from } = chosen;
	return {
		...(found.instant ?? timeBeside(stretch, found)),
		date,
		...(opens && isLikely(opens, nowMs) && { opens }),
		words: wordsAround(stretch, from, found.index + found.length),
	};
}

/** The parts of a text that can state a deadline, as far as they may be read. */
function stretchesOf(text: string): string[] {
	const stretches: { from: number; to: number }[] = [];
	let left = MAX_CHARACTERS;
	for (const { index } of text.matchAll(DEADLINE_CUES)) {
		const [from, to] = [Math.max(0, index - AROUND), Math.min(text.length, index + AROUND)];
		const last = stretches.at(-1);
		const begin = last && from <= last.to ? last.to : from;
		left -= to - begin;
		if (left < 0) break;
		if (last && begin === last.to) last.to = to;
		else stretches.push({ from, to });
	}
	return stretches.map(({ from, to }) => text.slice(from, to));
}

/** The dates of a stretch that are deadlines, each with how sure that is, and those on which applications open. */
function weigh(text: string, nowMs: number): { weighed: Weighed[]; openings: string[] } {
	const found = joinRanges(text, datesIn(text, nowMs));
	const weighed: Weighed[] = [];
	const openings: string[] = [];
	const [first, second] = found;
	// In a list with a date above each label, the label above a date is another date's.
	const isDateAbove =
		first !== undefined &&
		!cueBefore(text, 0, first.index, undefined) &&
		cueBelow(text, first, second?.index ?? text.length) !== undefined;
	const isFlat = isFlatList(text, found);
	let carried: { opens?: string | undefined; cue: DateClassification } | undefined;
	found.forEach((one, at) => {
		const previous = found[at - 1];
		const from = previous ? previous.index + previous.length : 0;
		const to = found[at + 1]?.index ?? text.length;
		const isWindow = one.until !== undefined;
		const cue =
			(isFlat ? cueInList(text, one, to) : cueBehind(text, one, to)) ??
			(isDateAbove
				? cueBelow(text, one, to)
				: cueBefore(text, from, one.index, carried?.cue, isWindow));
		if (!cue || isOfSideEvent(text, cue.from, one.index)) {
			carried = undefined;
			return;
		}
		if (cue.role === "opens" && !isWindow) {
			carried = { opens: one.date, cue };
			if (cue.opensApplications) openings.push(one.date);
			return;
		}
		// 'Open from January 5 to March 15', 'moved from March 1 to March 15': the last day counts.
		const isDeadline =
			cue.role === "deadline" || (isWindow && (cue.role === "opens" || cue.role === "past"));
		const isFormer = cue.role === "past" && cue.isNamed && !isWindow;
		if (isDeadline || isFormer) {
			const opens = one.until ? cue.isWindow && one.date : carried?.opens;
			const date = one.until ?? one.date;
			weighed.push({
				date,
				opens: opens && opens <= date ? opens : undefined,
				weight: cue.weight + weightBehind(text, one) - (isFormer ? FORMER : 0),
				from: Math.min(cue.from, one.index),
				found: one,
			});
		}
		carried = { cue, opens: carried?.opens };
	});
	return { weighed, openings };
}

/** What 'The deadline was' takes from a date: any other is more likely. */
const FORMER = 20;

const MAX_BETWEEN = 180;
/** Words that only lead from one date to the next. */
const LEADS_ON =
	/^[\s.,;:)(~–—→>-]*(?:(?:and|&|or|but|it|now|then|to|until|through|has been|been|was|is|new|moved|changed|pushed|postponed|back|extended|by \w{1,8} (?:days?|weeks?|months?)|(?:early|regular) (?:decision|action|admissions?)|priority|early|regular|general|final|consideration|spring|summer|fall|autumn|winter|semester|second|third|round|date|deadline|the|for|in|on|at|by|midnight|noon|\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?|[ecmp][sd]?t)[\s,;:)(~–—-]*)*$/i;

/** Of several days the last closes it. */
const NEXT_OF_SEVERAL = /^[\s,;]*(?:and|or|&)?\s*$/i;

const LEADS_TO_LAST =
	/^[\s,;]*(?:(?:and |and will |will )?(?:run|runs|remain open|remains open|stay open|stays open|continue|continues|end|ends|ending|running)(?: on)?|and)?\s*(?:to|until|through|thru|till|–|—|-)?(?: (?:midnight|noon)(?: on)?)?\s*$/i;

/** What the words before a date say it is. */
function cueBefore(
	text: string,
	from: number,
	to: number,
	before: DateClassification | undefined,
	isWindow = false,
): DateClassification | undefined {
	const question = text.slice(from, to).match(/\?\s+(?:on|by)?\s*$/i);
	const end = question ? from + (question.index ?? 0) : to;
	const begin = Math.max(from, to - MAX_BETWEEN, lastBreak(text, from, end));
	const words = lastLines(text.slice(begin, to));
	const isLast = before?.role === "opens" && LEADS_TO_LAST.test(words);
	const cue = isLast
		? undefined
		: (classifyDate(words) ?? (isWindow ? classifyDateRange(words) : undefined));
	const isLeading = LEADS_ON.test(words);
	// In 'November 1 and, for regular decision, January 15' no decision is announced.
	if (cue && !(before && isLeading && cue.role === "other"))
		return { ...cue, from: to - words.length + cue.from };
	if (!before || !(isLast || isLeading)) return undefined;
	const isNew =
		FINAL_WORDS.test(words) || /[→>]|~~/.test(words) ? 3 : NEXT_OF_SEVERAL.test(words) ? 0.5 : 0;
	const role = before.role === "past" || isLast ? "deadline" : before.role;
	return { ...before, role, weight: before.weight + isNew };
}

/** The line on which a date stands, if it says anything, or else also the one before, which may be its label. */
function lastLines(text: string): string {
	const own = text.slice(text.lastIndexOf("\n") + 1);
	if (SAYS_WHAT.test(own)) return own;
	const above = text.slice(0, text.length - own.length).trimEnd();
	return text.slice(above.lastIndexOf("\n") + 1);
}

/** Words with which a line needs no other to be understood. */
const SAYS_WHAT =
	/deadline|\b(?:appl|clos|submi|regist|open)|notif|announce|\b(?:begin|start)s?\b/i;

/** What the line below a date says it is, if the date has a line to itself. */
function cueBelow(
	text: string,
	{ index, length }: FoundDate,
	to: number,
): DateClassification | undefined {
	const [, label] = text.slice(index + length, to).match(/^[ \t]*\n\s*([^\n]{3,70})/) ?? [];
	const isAlone = /(?:^|\n)[\s•*·–—-]*$/.test(text.slice(Math.max(0, index - 12), index));
	const cue = label && isAlone ? classifyDate(label) : undefined;
	return cue && { ...cue, from: index };
}

const MAX_LABEL = 60;
const LABEL = /^[ \t]+(\p{Lu}[^.!?;:\n]{3,60}?)(?=[ \t]*(?:[.!?;\n]|$))/u;
const HEADING = /\b(?:dates|timeline|schedule|calendar|deadlines)\s*$/i;

/** A list in one line without signs, each date before its label: 'March 1 Application deadline April 1 Letters due'. */
function isFlatList(text: string, found: FoundDate[]): boolean {
	const [first] = found;
	if (!first || found.length < 2) return false;
	const line = text.slice(text.lastIndexOf("\n", first.index) + 1, first.index);
	if (!HEADING.test(line) && cueBefore(text, 0, first.index, undefined)) return false;
	return found.every((one, at) => {
		const next = found[at + 1];
		return labelOf(text, one, next?.index ?? one.index + one.length + MAX_LABEL) !== undefined;
	});
}

function labelOf(text: string, { index, length }: FoundDate, to: number): string | undefined {
	return text.slice(index + length, to).match(LABEL)?.[1];
}

function cueInList(text: string, one: FoundDate, to: number): DateClassification | undefined {
	const label = labelOf(text, one, Math.min(to, one.index + one.length + MAX_LABEL));
	const cue = label === undefined ? undefined : classifyDate(label);
	return cue
		? { ...cue, from: one.index }
		: { role: "other", weight: 0, from: one.index, isWindow: false, isNamed: false };
}

/** What the words right behind a date say it is, if it stands before them: 'March 15, 2027: Applications close'. */
function cueBehind(
	text: string,
	{ index, length, until }: FoundDate,
	to: number,
): DateClassification | undefined {
	const end = index + length;
	const [behind = ""] = text.slice(end, Math.min(to, end + 70)).split("\n");
	const near = Math.max(0, index - MAX_BETWEEN);
	const lineStart = Math.max(text.lastIndexOf("\n", index - 1), lastBreak(text, near, index) - 1);
	const isFirst = FIRST_IN_LINE.test(text.slice(lineStart + 1, index));
	const [, note] = behind.match(/^ ?\(([^()\d]{3,30})\)/) ?? [];
	if (note && NOTE_OF_DATE.test(note)) {
		const cue = classifyDate(note);
		return cue && { ...cue, from: index };
	}
	const [, label] =
		behind.match(
			/^(?:[,\s(]*(?:(?:at|by) )?(?:\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?)?[\s\w()]{0,8})?(?:\s*[:|–—-]+\s*|\s+(?:is|are|marks|will be)\s+|\s{1,3})([^\n.!?;|]{3,70})/i,
		) ?? [];
	const [, noun] = behind.match(/^\s+((?:\w+ ){0,2}(?:deadline|due date|cut-?off))\b/) ?? [];
	if (
		noun &&
		(/^\s+\w+(?: date)?\s*(?:[.,;)\n]|$)/.test(text.slice(end, end + 30)) ||
			/\b(?:the|our|its|this|that|original|final|regular|priority)\s+$/i.test(
				text.slice(Math.max(0, index - 20), index),
			))
	) {
		const cue = classifyDate(noun);
		return cue && { ...cue, from: index };
	}
	if (!label || !(isFirst || /^\s*(?:is|marks|will be)\s/.test(behind))) return undefined;
	// 'January 5 applications open and close March 15': only the first is of this date.
	const own = end + behind.length === to ? label.replace(/\s(?:and|but)\s.*$/i, "") : label;
	const isLimit = /\bby\s/i.test(text.slice(lineStart + 1, index));
	const cue =
		classifyDate(own) ??
		(isLimit ? classifyDate(`${own} by`) : undefined) ??
		(until ? classifyDateRange(own) : undefined);
	return cue && { ...cue, from: index };
}

/** 'Applications received by January 15 get priority'. */
const GETS_PRIORITY =
	/^[^.!?;\n\d]{0,30}\b(?:for|receives?|given|gets?|have) (?:\w+ )?(?:priority|(?:full|best|first|early) consideration)|^[^.!?;\n\d]{0,20}\b(?:(?:reviewed|considered|read) first|guaranteed (?:\w+ )?(?:review|consideration))\b/i;

/** 'December 15 (priority); January 31 (final)'. */
function weightBehind(text: string, { index, length }: FoundDate): number {
	const [, word = ""] =
		text.slice(index + length, index + length + 20).match(/^ ?[(–—-]? ?(\w+)\s*(?:[);,.|]|$)/) ??
		[];
	const isEarly = PRIORITY.test(word) || GETS_PRIORITY.test(text.slice(index + length));
	return (FINAL_WORDS.test(word) ? 3 : 0) - (isEarly ? 6 : 0);
}
