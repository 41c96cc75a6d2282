const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

/** When something happened, in everyday words: '10:42 this morning', 'yesterday at 10:42 AM', 'Nov 20 at 10:42 AM'. */
export function formatSavedAt(thenMs: number, nowMs: number): string {
	const then = new Date(thenMs);
	const time = then.toLocaleTimeString("en-US", TIME);
	const yesterday = new Date(nowMs);
	yesterday.setDate(yesterday.getDate() - 1);
	const day = then.toDateString();
	if (day === yesterday.toDateString()) return `yesterday at ${time}`;
	if (day !== new Date(nowMs).toDateString()) {
		return `${then.toLocaleDateString("en-US", DAY)} at ${time}`;
	}
	const hour = then.getHours();
	const part = hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening";
	return `${time.slice(0, -3)} this ${part}`;
}
