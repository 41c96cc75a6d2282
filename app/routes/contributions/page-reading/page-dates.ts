/** The days on which a program opens and closes, as its page gives them. */
import { utcDayOf } from "#lib/calendar-days.ts";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { datesIn, isLikely, readDate, type WrittenDate } from "#lib/dates/written-dates.ts";

/** Longer texts of a page's data are no dates. */
const MAX_CHARACTERS = 200;

export interface Closing extends WrittenDate {
	/** The sentence that states it. */
	words?: string;
	/** The first day of applications, if the same sentence states it. */
	opens?: string;
}

/** A date, or the only one with a year in a short text; undefined when there is none. */
export function dateIn(text: string, nowMs: number): WrittenDate | undefined {
	const given = text.slice(0, MAX_CHARACTERS);
	const dated = readDate(given) ?? onlyDateIn(given, nowMs);
	return dated && isLikely(dated.date, nowMs) ? dated : undefined;
}

function onlyDateIn(text: string, nowMs: number): WrittenDate | undefined {
	const [only, ...others] = datesIn(text, nowMs).filter(({ hasYear }) => hasYear);
	return only && others.length === 0 ? { date: only.until ?? only.date } : undefined;
}

/**
 * The deadline of a page's data, with what its sentences add to that day; otherwise, or where only theirs is ahead, that
 * of its sentences.
 */
export function closingOf(
	inData: WrittenDate | undefined,
	sentences: string,
	nowMs: number,
): Closing | undefined {
	const stated = deadlineIn(sentences, nowMs);
	if (!inData || !stated) return inData ?? stated;
	if (inData.date === stated.date) return { ...stated, ...inData };
	const today = utcDayOf(nowMs);
	return inData.date < today && stated.date >= today ? stated : inData;
}
