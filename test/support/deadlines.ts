import type { deadlineIn } from "#lib/dates/deadline-in-prose.ts";

/** The day with its hour, or only when the next round opens: '2027-03-01 17:00 eastern', 'opens 2027-01-15'. */
export function saidBy(read: NonNullable<ReturnType<typeof deadlineIn>>): string {
	if (!("date" in read)) return `opens ${read.opens}`;
	return [read.date, read.time, read.zone].filter(Boolean).join(" ");
}
