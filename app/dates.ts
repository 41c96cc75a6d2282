const MS_PER_DAY = 86_400_000;
const SOON_DAYS = 14;
/** The first time zone (UTC+14) is 26 hours ahead of the last (UTC-12). */
const DAYS_AHEAD_ELSEWHERE = 2;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const relativeFormat = new Intl.RelativeTimeFormat("en-US");

/** The day that deadlines are counted from. The server sends it, so that the browser computes the same. */
export interface Today {
	/** YYYY-MM-DD where the visitor is; on a page that everyone shares, where days end last (UTC-12). */
	date: string;
	/** Whether everyone shares the page: then it doesn't say "tomorrow", which is another day elsewhere. */
	shared: boolean;
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
 * What a deadline means today: 'Closes in 9 days', 'Closes Mar 31, 2027', 'Closed Nov 20', 'Open'; 'Closed' if a
 * moderator closed the program early.
 */
export function describeDeadline(
	deadline: string | null,
	today: Today,
	closedEarly = false,
): { text: string; state: "open" | "soon" | "closed" } {
	const early = { text: "Closed", state: "closed" } as const;
	if (deadline === null) return closedEarly ? early : { text: "Open", state: "open" };
	const days = (midnightMs(deadline) - midnightMs(today.date)) / MS_PER_DAY;
	const date = formatDay(deadline, today);
	if (days < 0) return { text: `Closed ${date}`, state: "closed" };
	if (closedEarly) return early;
	const state = days > SOON_DAYS ? "open" : "soon";
	if (today.shared || state === "open") return { text: `Closes ${date}`, state };
	if (days === 0) return { text: "Closes today", state };
	return { text: days === 1 ? "Closes tomorrow" : `Closes in ${days} days`, state };
}

/** Whether a date can leave out its year; on a page that everyone shares, whether it can everywhere. */
function isInYearOf({ date, shared }: Today, deadline: string): boolean {
	if (yearOf(date) !== yearOf(deadline)) return false;
	if (!shared) return true;
	const latest = new Date(midnightMs(date) + DAYS_AHEAD_ELSEWHERE * MS_PER_DAY);
	return latest.getUTCFullYear() === yearOf(deadline);
}

function midnightMs(date: string): number {
	return Date.parse(`${date}T00:00:00Z`);
}

/** A past day in everyday words: 'Today', 'Yesterday', '3 days ago', 'Nov 12'. */
export function describeDay(date: string, today: Today): string {
	const days = Math.round((midnightMs(today.date) - midnightMs(date)) / MS_PER_DAY);
	if (days <= 0) return "Today";
	if (days === 1) return "Yesterday";
	return days < 7 ? `${days} days ago` : formatDay(date, today);
}

/** How long ago something was, in plain words that are right in every time zone: 'just now', '1 day ago'. */
export function timeAgo(timeMs: number, nowMs: number): string {
	const minutes = Math.floor((nowMs - timeMs) / 60_000);
	if (minutes < 1) return "just now";
	const steps: [Intl.RelativeTimeFormatUnit, number][] = [
		["year", 525_600],
		["month", 43_800],
		["week", 10_080],
		["day", 1440],
		["hour", 60],
		["minute", 1],
	];
	for (const [unit, length] of steps) {
		if (minutes >= length) return relativeFormat.format(-Math.floor(minutes / length), unit);
	}
	return "just now";
}
