const MS_PER_DAY = 86_400_000;
const SOON_DAYS = 14;

const dateFormat = new Intl.DateTimeFormat("en-US", {
	month: "short",
	day: "numeric",
	year: "numeric",
	timeZone: "UTC",
});
const relativeFormat = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

/** A calendar date (YYYY-MM-DD) as 'Mar 31, 2027'. */
export function formatDate(date: string): string {
	return dateFormat.format(new Date(`${date}T00:00:00Z`));
}

/** What a deadline means today: 'Closes in 9 days', 'Open until Mar 31, 2027', 'Open'. */
export function describeDeadline(
	deadline: string | null,
	nowMs: number,
): { text: string; soon: boolean } {
	if (deadline === null) return { text: "Open", soon: false };
	const days = Math.ceil((Date.parse(`${deadline}T00:00:00Z`) - nowMs) / MS_PER_DAY);
	if (days > SOON_DAYS) return { text: `Open until ${formatDate(deadline)}`, soon: false };
	if (days <= 0) return { text: "Closes today", soon: true };
	return { text: days === 1 ? "Closes tomorrow" : `Closes in ${days} days`, soon: true };
}

/** How long ago a time was, in plain words: 'just now', 'yesterday', '3 weeks ago'. */
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
