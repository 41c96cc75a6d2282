/** Dates as pages write them. */
import { dayOfInstant } from "#lib/time-zones.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";

const WRITTEN: [RegExp, (found: string[]) => (string | number)[]][] = [
	[
		/\b(2\d{3})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/i,
		([year, month, day]) => [year, month, day] as string[],
	],
	[
		new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+(2\\d{3})\\b`, "i"),
		([month = "", day = "", year = ""]) => [year, monthOf(month), day],
	],
	[
		new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+(2\\d{3})\\b`, "i"),
		([day = "", month = "", year = ""]) => [year, monthOf(month), day],
	],
	[/\b(\d{1,2})\/(\d{1,2})\/(2\d{3})\b/, ([month = "", day = "", year = ""]) => [year, month, day]],
	[/\b(\d{1,2})\.(\d{1,2})\.(2\d{3})\b/, ([day = "", month = "", year = ""]) => [year, month, day]],
];

/** Limits for programs that students apply to now: a date further away was not meant as one. */
const MOST_YEARS_AGO = 2;
const MOST_YEARS_AHEAD = 4;

/**
 * A day as YYYY-MM-DD: from ISO with or without a time, or in American or British words; undefined when there is none.
 */
export function dateIn(text: string, nowMs: number): string | undefined {
	const instant = dayOfInstant(text.trim());
	if (instant) return likely(instant, nowMs);
	for (const [pattern, partsOf] of WRITTEN) {
		const found = text.match(pattern);
		if (!found) continue;
		const [year, month, day] = partsOf(found.slice(1)).map((part) => String(part).padStart(2, "0"));
		return likely(`${year}-${month}-${day}`, nowMs);
	}
	return undefined;
}

/** The day after words such as "deadline" or "apply by", if it has a year. */
export function deadlineIn(text: string, nowMs: number): string | undefined {
	const words =
		/\b(?:deadline|apply (?:by|before)|applications? (?:are |is )?(?:due|close[sd]?)|closing date|due (?:date|by|on))\b/gi;
	for (const { index } of text.matchAll(words)) {
		const date = dateIn(text.slice(index, index + 90), nowMs);
		if (date) return date;
	}
	return undefined;
}

function monthOf(name: string): number {
	return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function likely(date: string, nowMs: number): string | undefined {
	const day = new Date(`${date}T00:00:00Z`);
	if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined;
	const years = day.getUTCFullYear() - new Date(nowMs).getUTCFullYear();
	return years >= -MOST_YEARS_AGO && years <= MOST_YEARS_AHEAD ? date : undefined;
}
