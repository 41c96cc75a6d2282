/** When a program of the catalog is assumed to open and close, from the months in which it usually does. */

/**
 * The last day of the next such month from today on, as YYYY-MM-DD in UTC: the program's deadline in the demo.
 *
 * @param month 1 to 12
 */
export function nextClosing(month: number, nowMs: number): string {
	const now = new Date(nowMs);
	const isOver = month < now.getUTCMonth() + 1;
	// The day before the first of the following month.
	return isoDate(Date.UTC(now.getUTCFullYear() + (isOver ? 1 : 0), month, 0));
}

/** The first day of the last such month before a deadline, or of the deadline's own month. */
export function openingBefore(deadline: string, month: number): string {
	const [year = 0, closes = 0] = deadline.split("-").map(Number);
	return isoDate(Date.UTC(month > closes ? year - 1 : year, month - 1, 1));
}

/** The day of a time in UTC, as YYYY-MM-DD. */
export function isoDate(timeMs: number): string {
	return new Date(timeMs).toISOString().slice(0, 10);
}
