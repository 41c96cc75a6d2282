const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;

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
	const thursday = new Date(midnightMs + (3 - daysSinceMonday) * MS_PER_DAY);
	const year = thursday.getUTCFullYear();
	const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / MS_PER_DAY / 7) + 1;
	return `${year}-W${String(week).padStart(2, "0")}`;
}

/**
 * The earliest calendar date that is still today somewhere (UTC-12), as '2026-11-21'. A program with an earlier
 * deadline is closed everywhere; see docs/decisions/003-deadlines.md.
 */
export function openUntilToday(nowMs: number): string {
	return new Date(nowMs - 12 * MS_PER_HOUR).toISOString().slice(0, 10);
}

/** Whether a deadline (YYYY-MM-DD, or null for none) is over everywhere. */
export function isPast(deadline: string | null, nowMs: number): boolean {
	return deadline !== null && deadline < openUntilToday(nowMs);
}
