/** The last day on which applicants hear back, as a text states it: only where its words are about nothing else. */
import { utcDayOf } from "../calendar-days.ts";
import { joinRanges } from "./date-ranges.ts";
import { FIRST_IN_LINE } from "./deadline-words.ts";
import { lastBreak } from "./sentences.ts";
import { datesIn, type FoundDate, isLikely } from "./written-dates.ts";

const DECISION = String.raw`\b(?:decisions?|notif(?:ied|y|ying|ications?)|hear(?:ing)? (?:back|from us)|(?:winners?|recipients?|awardees?|awards?|results?|scholars|fellows|interns)\b[^.!?;:\n]{0,20}\b(?:announced|notified|named|selected|chosen|released)|offers? (?:will be |are )?(?:made|extended|sent))\b`;
/** What can't stand between these words and their day. */
const OTHER_STEP = String.raw`\b(?:appl(?:y|ying|ications?)|submit\w*|due|deadlines?|opens?|clos(?:es?|ing)|begins?|starts?|runs?|works?|serve|spend|attend|arrive|participate|take place|held|paid|interview\w*|before|after|accept)\b`;
const BEFORE_DAY = new RegExp(
	String.raw`${DECISION}(?:(?!${OTHER_STEP})[^.!?;\n]){0,90}?(?:\b(?:by|on|between|no later than|on or before)|[:–—|-]|(?<=released|announced|notified|selected|made|sent)) ?(?:\w{3,6}day,? )?$`,
	"i",
);
/** 'Notification date April 15, 2027' in a row of a table. */
const LABEL =
	/^\W*(?:\p{L}+ ){0,3}(?:decisions?|notifications?)(?: dates?| released| announced)?\s*$/iu;
/** 'April 15, 2027: Decisions released', 'By April 15, 2027, applicants will be notified' */
const BEHIND_DAY = new RegExp(
	String.raw`^[\s,:–—|-]{1,4}(?:(?:all|the|we|will|selected|fellows|applicants?|candidates?|students?|you|be|are|should|announcement of) ){0,6}${DECISION}`,
	"i",
);
/** Steps on the way, rounds of that name, what applicants decide themselves, and whatever is denied. */
const OTHERWISE =
	/\b(?:(?:early|regular|restrictive)[ -]decision|decision (?:deadline|day)|(?:semi-?)?finalists?|interviews?|your (?:decision|choice)|(?:must|should|please|need to) (?:notify|accept|let)|commit|respond|reply|confirm|decline|recommenders?|letters?|housing|aid|visas?|wait-?list(?:ed)?|survey|exams?|was|were|not|no(?! later)|if|when|sign up|get notified|sessions?|webinars?)\b/i;
/** 'Decisions sent' between two dates without any sign may be the label of either. */
const LABEL_OF_EITHER = /^ \p{Lu}.*\b(?:released|announced|notified|selected|made|sent) $/u;
const NEXT_OF_SEVERAL = /^[\s,;]*(?:and|or|to|through|[&–—-])\s*$/i;

const CUE = new RegExp(DECISION, "gi");
/** How much around such words is looked at, and in how many places. */
const AROUND = 180;
const MAX_PLACES = 40;

/**
 * Of several days the last; undefined when none is ahead.
 *
 * @returns YYYY-MM-DD
 */
export function decisionDayIn(text: string, nowMs: number): string | undefined {
	const today = utcDayOf(nowMs);
	return stretchesOf(text)
		.flatMap((stretch) => {
			const dates = joinRanges(stretch, datesIn(stretch, nowMs));
			let isNext = false;
			return dates.filter((_, at) => {
				isNext = isOfDecisions(stretch, dates, at, isNext);
				return isNext;
			});
		})
		.map(({ date, until = date }) => until)
		.filter((day) => day >= today && isLikely(day, nowMs))
		.sort()
		.at(-1);
}

function stretchesOf(text: string): string[] {
	const stretches: { from: number; to: number }[] = [];
	for (const { index } of [...text.matchAll(CUE)].slice(0, MAX_PLACES)) {
		const last = stretches.at(-1);
		const to = Math.min(text.length, index + AROUND);
		if (last && index - AROUND <= last.to) last.to = to;
		else stretches.push({ from: Math.max(0, index - AROUND), to });
	}
	return stretches.map(({ from, to }) => text.slice(from, to));
}

/** @param isNext whether the date before is such a day */
function isOfDecisions(text: string, dates: FoundDate[], at: number, isNext: boolean): boolean {
	const { index = 0, length = 0 } = dates[at] ?? {};
	const [previous, next] = [dates[at - 1], dates[at + 1]];
	const previousEnd = previous && previous.index + previous.length;
	const from = Math.max(
		lastBreak(text, 0, index),
		text.lastIndexOf("\n", index) + 1,
		previousEnd ?? 0,
	);
	const before = text.slice(from, index);
	if (isNext && NEXT_OF_SEVERAL.test(before)) return true;
	if (from === previousEnd && LABEL_OF_EITHER.test(before)) return false;
	const isLabelled = from > 0 ? text[from - 1] === "\n" : true;
	if (BEFORE_DAY.test(before) || (isLabelled && LABEL.test(before))) return !OTHERWISE.test(before);
	const [behind = ""] = text.slice(index + length, next?.index).split(/[.;!?\n]/, 1);
	return FIRST_IN_LINE.test(before) && BEHIND_DAY.test(behind) && !OTHERWISE.test(behind);
}
