/** Calendar days, as YYYY-MM-DD: what deadlines are. */
import { atHour, type ClosingHour } from "./us-time-zones.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const SOON_DAYS = 14;
/** The first time zone (UTC+14) is 26 hours ahead of the last (UTC-12). */
const DAYS_AHEAD_ELSEWHERE = 2;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day that deadlines are counted from. The server sends it, so that the browser computes the same. */
export interface Today {
	/** YYYY-MM-DD where the visitor is; on a page that everyone shares, where days end last (UTC-12). */
	date: string;
	/** Whether everyone shares the page: then it doesn't say "tomorrow", which is another day elsewhere. */
	shared: boolean;
	/** The time (epoch ms), for deadlines with an hour. */
	nowMs?: number;
}

/** A calendar date (YYYY-MM-DD) as 'Mar 31, 2027'. */
export function formatDate(date: string): string {
	return `${dayAndMonth(date)}, ${yearOf(date)}`;
}

/** A calendar date as 'Mar 31', with its year if that isn't this year. */
export function formatDay(date: string, today: Today): string {
	return isInYearOf(today, date) ? dayAndMonth(date) : formatDate(date);
}

function dayAndMonth(date: string): string {
	return `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
}

function yearOf(date: string): number {
	return Number(date.slice(0, 4));
}

/**
 * What a deadline means today: 'Closes in 9 days', 'Closes Mar 31, 2027', 'Closes Mar 31 at 5 pm ET', 'Closed Nov 20',
 * 'Open'; 'Closed' if a moderator closed the program early.
 */
export function describeDeadline(
	deadline: string | null,
	today: Today,
	closedEarly = false,
	hour?: Partial<ClosingHour>,
): { text: string; state: "open" | "soon" | "closed" } {
	const early = { text: "Closed", state: "closed" } as const;
	if (deadline === null) return closedEarly ? early : { text: "Open", state: "open" };
	const days = daysBetween(today.date, deadline);
	const date = formatDay(deadline, today);
	const { closesAt } = hour ?? {};
	const isOver = closesAt && today.nowMs ? closesAt <= today.nowMs : days < 0;
	if (isOver) return { text: `Closed ${date}`, state: "closed" };
	if (closedEarly) return early;
	const state = days > SOON_DAYS ? "open" : "soon";
	const at = hour ? atHour(hour) : "";
	if (!today.shared && days === 0) return { text: `Closes today${at}`, state };
	if (!today.shared && days === 1) return { text: `Closes tomorrow${at}`, state };
	if (today.shared || state === "open" || at) return { text: `Closes ${date}${at}`, state };
	return { text: `Closes in ${days} days`, state };
}

/** Whether a date can leave out its year; on a page that everyone shares, whether it can everywhere. */
function isInYearOf({ date, shared }: Today, deadline: string): boolean {
	if (yearOf(date) !== yearOf(deadline)) return false;
	if (!shared) return true;
	return yearOf(addDays(date, DAYS_AHEAD_ELSEWHERE)) === yearOf(deadline);
}

/** A past day in everyday words: 'Today', 'Yesterday', '3 days ago', 'Nov 12'. */
export function describeDay(date: string, today: Today): string {
	const days = daysBetween(date, today.date);
	if (days <= 0) return "Today";
	if (days === 1) return "Yesterday";
	return days < 7 ? `${days} days ago` : formatDay(date, today);
}

/** A date (YYYY-MM-DD) plus or minus some days. */
export function addDays(day: string, days: number): string {
	return utcDayOf(Date.parse(day) + days * DAY_MS);
}

/** How many days it is from one day to another. */
export function daysBetween(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The UTC day of a time. */
export function utcDayOf(timeMs: number): string {
	return new Date(timeMs).toISOString().slice(0, 10);
}

/** The UTC month of a time, as '2026-11'. */
export function monthOf(timeMs: number): string {
	return new Date(timeMs).toISOString().slice(0, 7);
}

/** The ISO 8601 week of a time in UTC, as '2026-W47'. Not in SQL, because SQLite before 3.46 has no %V. */
export function isoWeekOf(timeMs: number): string {
	const date = new Date(timeMs);
	const midnightMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
	const daysSinceMonday = (date.getUTCDay() + 6) % 7;
	// A week belongs to the year of its Thursday.
	const thursday = new Date(midnightMs + (3 - daysSinceMonday) * DAY_MS);
	const year = thursday.getUTCFullYear();
	const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
	return `${year}-W${String(week).padStart(2, "0")}`;
}

/**
 * The earliest calendar date that is still today somewhere (UTC-12), as '2026-11-21'. A program with an earlier
 * deadline is closed everywhere; see docs/decisions/003-deadlines.md.
 */
export function openUntilToday(nowMs: number): string {
	return utcDayOf(nowMs - 12 * HOUR_MS);
}

/**
 * Whether a deadline (YYYY-MM-DD, or null for none) is over everywhere.
 *
 * @param closesAt when it has an hour: the moment (epoch ms)
 */
export function isPast(deadline: string | null, nowMs: number, closesAt?: number | null): boolean {
	if (deadline === null) return false;
	return deadline < openUntilToday(nowMs) || (closesAt ?? Number.POSITIVE_INFINITY) <= nowMs;
}
