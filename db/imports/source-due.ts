/** When a source runs next. */
import type { SourcePeriod } from "#db/schema.ts";
import { DAY_MS, HOUR_MS } from "#lib/calendar-days.ts";

const PERIOD_MS: Record<SourcePeriod, number> = { daily: DAY_MS, weekly: 7 * DAY_MS };
const MAX_PAUSE_MS = 7 * DAY_MS;
/** The hourly run isn't punctual to the second, and must not come a moment too early. */
const SLACK_MS = HOUR_MS / 2;

/** After a run that went well; while new rows wait for the next day, that is the next day. */
export function dueAfter(
	{ period, later }: { period: SourcePeriod; later: number },
	startedMs: number,
): number {
	return startedMs + (later > 0 ? DAY_MS : PERIOD_MS[period]) - SLACK_MS;
}

/** After as many failures in a row: two hours, then twice as long each time, up to a week. */
export function retryAfter(failures: number, startedMs: number): number {
	return startedMs + Math.min(2 ** failures * HOUR_MS, MAX_PAUSE_MS) - SLACK_MS;
}
