/** Instants (epoch ms) and time zones. Nine o'clock stays nine when the clocks change. */
import { addDays } from "./calendar-days.ts";

/** The default time zone, where most of The Yard's colleges are. */
export const DEFAULT_TIME_ZONE = "America/New_York";

/** When people are notified of what can wait until morning. */
const MORNING = "09:00";
const DAYS_A_WEEK = 7;

/** Cached, because making one costs a third of a millisecond. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

/** Formats times as "2026-11-23 09:00:00", using the Swedish locale; undefined when there is no such time zone. */
export function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
	const kept = formats.get(timeZone);
	if (kept) return kept;
	try {
		const made = new Intl.DateTimeFormat("sv-SE", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "2-digit",
			day: "2-digit",
			hour: "2-digit",
			minute: "2-digit",
			second: "2-digit",
		});
		if (formats.size >= MAX_FORMATS) formats.clear();
		formats.set(timeZone, made);
		return made;
	} catch {
		return undefined;
	}
}

function localTime(timeZone: string | null, timeMs: number): string {
	const format = (timeZone && formatIn(timeZone)) || formatIn(DEFAULT_TIME_ZONE);
	return (format as Intl.DateTimeFormat).format(timeMs);
}

/** The day (YYYY-MM-DD) at a time in a time zone; in the default zone when it is unknown. */
export function dayIn(timeZone: string | null, timeMs: number): string {
	return localTime(timeZone, timeMs).slice(0, 10);
}

/** The day and the minute at a time in a time zone, as "2026-11-23 09:00". */
export function minuteIn(timeZone: string, timeMs: number): string {
	return localTime(timeZone, timeMs).slice(0, 16);
}

/** Nine in the morning on a day there, in epoch milliseconds. */
export function morningOf(day: string, timeZone: string | null): number {
	const asUtc = Date.parse(`${day}T${MORNING}:00Z`);
	const aheadAt = (timeMs: number) =>
		Date.parse(`${localTime(timeZone, timeMs).replace(" ", "T")}Z`) - timeMs;
	// Twice, because the clocks may change between the two.
	return asUtc - aheadAt(asUtc - aheadAt(asUtc));
}

/** The next nine in the morning there, after a time. */
export function nextMorning(timeZone: string | null, afterMs: number): number {
	const today = dayIn(timeZone, afterMs);
	const morning = morningOf(today, timeZone);
	return morning > afterMs ? morning : morningOf(addDays(today, 1), timeZone);
}

/** The next Monday at nine in the morning there, after a time. */
export function nextMonday(timeZone: string | null, afterMs: number): number {
	const morning = nextMorning(timeZone, afterMs);
	const day = dayIn(timeZone, morning);
	const toMonday = (DAYS_A_WEEK + 1 - new Date(day).getUTCDay()) % DAYS_A_WEEK;
	return morningOf(addDays(day, toMonday), timeZone);
}

const relativeFormat = new Intl.RelativeTimeFormat("en-US");

/** How long ago something was, in plain words that are right in every time zone: 'just now', '1 day ago'. */
export function timeAgo(timeMs: number, nowMs: number): string {
	const minutes = Math.floor((nowMs - timeMs) / 60_000);
	const steps: [Intl.RelativeTimeFormatUnit, number][] = [
		["year", 525_600],
		["month", 43_800],
		["week", 10_080],
		["day", 1440],
		["hour", 60],
		["minute", 1],
	];
	const step = steps.find(([, length]) => minutes >= length);
	if (!step) return "just now";
	const [unit, length] = step;
	return relativeFormat.format(-Math.floor(minutes / length), unit);
}
