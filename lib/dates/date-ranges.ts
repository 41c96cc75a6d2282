/** Ranges of days that chrono-node reads as two dates: 'from January 5, 2027, until March 15, 2027'. */
import type { FoundDate } from "./written-dates.ts";

const HOUR = String.raw`(?:(?: at|,)? (?:noon|midnight|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?)(?: [ecmp][sd]?t)?)?`;
const TO_LAST = new RegExp(
	`^${HOUR},? (?:(?:and )?(?:ending|closing|running) )?(?:to|until|till|through|thru|up to)${HOUR}(?: on)? (?:\\w{3,9}day,? )?$`,
	"i",
);

/** The dates of a text, in their order, with two that are a first and a last day as one. */
export function joinRanges(text: string, dates: FoundDate[]): FoundDate[] {
	const joined: FoundDate[] = [];
	for (const date of dates) {
		const first = joined.at(-1);
		const between = first && text.slice(first.index + first.length, date.index);
		if (first && between && isRange(first, date) && TO_LAST.test(between)) {
			first.until = date.date;
			first.length = date.index + date.length - first.index;
		} else joined.push({ ...date });
	}
	return joined;
}

const isRange = (first: FoundDate, last: FoundDate) =>
	!first.until && !last.until && first.date <= last.date;
