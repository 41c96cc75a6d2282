/** A deadline in the middle of the night in UTC is the evening before in America. */
const americanDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
const INSTANT = /^2\d{3}-\d\d-\d\d[T ](\d\d:\d\d)(:\d\d(\.\d+)?)?\s*(Z|[+-]00:?00)$/i;

/**
 * The day in America of an instant in UTC, such as 2027-04-01T03:59:59Z; undefined for anything else, and for midnight,
 * which means the day itself.
 */
export function dayOfInstant(text: string): string | undefined {
	const [, time] = text.match(INSTANT) ?? [];
	const atMs = time && time !== "00:00" ? Date.parse(text) : Number.NaN;
	return Number.isNaN(atMs) ? undefined : americanDay.format(atMs);
}
