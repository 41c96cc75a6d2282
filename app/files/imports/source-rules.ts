/** Which rows of a trusted source come in without a moderator, and when it runs next. */
import type { ImportedProgram, SourcePeriod, SourceRules } from "#db/schema.ts";
import { DAY_MS, HOUR_MS, openUntilToday } from "#lib/calendar-days.ts";
import { foldLine } from "#lib/fold-text.ts";

export const SEASON_OVER = "Its season is over.";

/** It takes no more applications. */
export function isClosed(
	{ closed, application_deadline: deadline }: ImportedProgram,
	nowMs: number,
): boolean {
	return closed || (deadline !== null && deadline < openUntilToday(nowMs));
}

export function fitsRules(program: ImportedProgram, { kinds, places, words }: SourceRules) {
	const { kind, place, name, organisation, description } = program;
	const wanted = words.split(",").map(plain).filter(Boolean);
	const text = plain(`${name} ${organisation ?? ""} ${description}`);
	return (
		(kinds.length === 0 || kinds.includes(kind)) &&
		(places.length === 0 || (place !== null && places.includes(place))) &&
		(wanted.length === 0 || wanted.some((word) => ` ${text} `.includes(` ${word} `)))
	);
}

/** Its words and numbers in lower case, without accents. */
function plain(text: string): string {
	return foldLine(text)
		.toLowerCase()
		.replace(/[^a-z0-9\xff+#]+/g, " ")
		.trim();
}

/** How often a source runs. */
const PERIOD_MS: Record<SourcePeriod, number> = { daily: DAY_MS, weekly: 7 * DAY_MS };
const MAX_PAUSE_MS = 7 * DAY_MS;
/** The hourly run isn't punctual to the second, and must not come a moment too early. */
const SLACK_MS = HOUR_MS / 2;

/** When it is due after a run that went well; while new rows wait for the next day, that is the next day. */
export function dueAfter(
	{ period, later }: { period: SourcePeriod; later: number },
	startedMs: number,
): number {
	return startedMs + (later > 0 ? DAY_MS : PERIOD_MS[period]) - SLACK_MS;
}

/** When it is due after as many failures in a row: two hours, then twice as long each time, up to a week. */
export function retryAfter(failures: number, startedMs: number): number {
	return startedMs + Math.min(2 ** failures * HOUR_MS, MAX_PAUSE_MS) - SLACK_MS;
}
