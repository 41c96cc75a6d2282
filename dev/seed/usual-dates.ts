/** When a program of the catalog is assumed to open and close, from the months in which it usually does. */
import { utcDayOf } from "#lib/calendar-days.ts";

/**
 * The last day of the next such month from today on, as YYYY-MM-DD in UTC: the program's deadline in the demo.
 *
 * @param month 1 to 12
 */
export function nextClosing(month: number, nowMs: number): string {
	const now = new Date(nowMs);
	const isOver = month < now.getUTCMonth() + 1;
	// The day before the first of the following month.
	return utcDayOf(Date.UTC(now.getUTCFullYear() + (isOver ? 1 : 0), month, 0));
}

/** The first day of the last such month before a deadline, or of the deadline's own month. */
export function openingBefore(deadline: string, month: number): string {
	const [year = 0, closes = 0] = deadline.split("-").map(Number);
	return utcDayOf(Date.UTC(month > closes ? year - 1 : year, month - 1, 1));
}
