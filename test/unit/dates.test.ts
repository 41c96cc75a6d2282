import { describe, expect, test } from "vitest";
import { describeDeadline, formatDate, timeAgo } from "#app/components/dates.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = Date.parse("2026-11-21T12:00Z");

test("a date is written the same wherever the server stands", () => {
	expect(formatDate("2027-03-31")).toBe("Mar 31, 2027");
	expect(formatDate("2027-01-01")).toBe("Jan 1, 2027");
});

describe("a deadline", () => {
	for (const [deadline, text, soon] of [
		[null, "Open", false],
		["2026-11-20", "Closes today", true],
		["2026-11-21", "Closes today", true],
		["2026-11-22", "Closes tomorrow", true],
		["2026-11-23", "Closes in 2 days", true],
		["2026-12-05", "Closes in 14 days", true],
		["2026-12-06", "Open until Dec 6, 2026", false],
		["2027-03-31", "Open until Mar 31, 2027", false],
	] as const) {
		test(`of ${deadline} reads "${text}" at noon of Nov 21`, () => {
			expect(describeDeadline(deadline, NOON_MS)).toEqual({ text, soon });
		});
	}

	for (const [time, text] of [
		["2026-11-20T23:59:59.999Z", "Closes tomorrow"],
		["2026-11-21T00:00Z", "Closes today"],
		["2026-11-21T23:59:59.999Z", "Closes today"],
		["2026-11-22T11:59:59.999Z", "Closes today"],
	] as const) {
		test(`of Nov 21 reads "${text}" at ${time}`, () => {
			expect(describeDeadline("2026-11-21", Date.parse(time)).text).toBe(text);
		});
	}
});

describe("how long ago", () => {
	for (const [agoMs, text] of [
		[-DAY_MS, "just now"],
		[0, "just now"],
		[MINUTE_MS - 1, "just now"],
		[MINUTE_MS, "1 minute ago"],
		[59 * MINUTE_MS, "59 minutes ago"],
		[HOUR_MS, "1 hour ago"],
		[DAY_MS - 1, "23 hours ago"],
		[DAY_MS, "yesterday"],
		[2 * DAY_MS, "2 days ago"],
		[7 * DAY_MS - 1, "6 days ago"],
		[7 * DAY_MS, "last week"],
		[21 * DAY_MS, "3 weeks ago"],
		[31 * DAY_MS, "last month"],
		[62 * DAY_MS, "2 months ago"],
		[365 * DAY_MS, "last year"],
		[730 * DAY_MS, "2 years ago"],
	] as const) {
		test(`${agoMs} milliseconds is "${text}"`, () => {
			expect(timeAgo(NOON_MS - agoMs, NOON_MS)).toBe(text);
		});
	}
});
