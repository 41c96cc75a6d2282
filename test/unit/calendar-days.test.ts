import { describe, expect, test } from "vitest";
import { describeDeadline, formatDate } from "#lib/calendar-days.ts";
import { timeAgo } from "#lib/time-zones.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = Date.parse("2026-11-21T12:00Z");

test("a date is written the same wherever the server stands", () => {
	expect(formatDate("2027-03-31")).toBe("Mar 31, 2027");
	expect(formatDate("2027-01-01")).toBe("Jan 1, 2027");
});

describe("a deadline", () => {
	for (const [deadline, text, state] of [
		[null, "Open", "open"],
		["2025-12-31", "Closed Dec 31, 2025", "closed"],
		["2026-11-20", "Closed Nov 20", "closed"],
		["2026-11-21", "Closes today", "soon"],
		["2026-11-22", "Closes tomorrow", "soon"],
		["2026-11-23", "Closes in 2 days", "soon"],
		["2026-12-05", "Closes in 14 days", "soon"],
		["2026-12-06", "Closes Dec 6", "open"],
		["2027-03-31", "Closes Mar 31, 2027", "open"],
	] as const) {
		test(`of ${deadline} reads "${text}" on Nov 21`, () => {
			const today = { date: "2026-11-21", shared: false };
			expect(describeDeadline(deadline, today)).toEqual({ text, state });
		});
	}

	for (const [now, text, state, closedEarly] of [
		["2027-01-10T12:00Z", "Closes Mar 15 at 5 pm ET", "open", false],
		["2027-03-05T12:00Z", "Closes Mar 15 at 5 pm ET", "soon", false],
		["2027-03-14T12:00Z", "Closes tomorrow at 5 pm ET", "soon", false],
		["2027-03-15T20:59Z", "Closes today at 5 pm ET", "soon", false],
		["2027-03-15T21:00Z", "Closed Mar 15", "closed", false],
		["2027-03-15T12:00Z", "Closed", "closed", true],
	] as const) {
		test(`with an hour reads "${text}" at ${now}`, () => {
			const today = { date: now.slice(0, 10), shared: false, nowMs: Date.parse(now) };
			const hour = {
				deadlineTime: "17:00",
				deadlineZone: "eastern" as const,
				closesAt: Date.parse("2027-03-15T21:00Z"),
			};
			expect(describeDeadline("2027-03-15", today, closedEarly, hour)).toEqual({ text, state });
			const shared = { ...today, shared: true };
			const said = describeDeadline("2027-03-15", shared, false, hour).text;
			expect(said).toMatch(/^Close(s Mar 15 at 5 pm ET|d Mar 15)$/);
		});
	}

	test("with an hour may be open when its day is over where the visitor is", () => {
		const today = { date: "2027-03-16", shared: false, nowMs: Date.parse("2027-03-16T05:00Z") };
		const hour = {
			deadlineTime: "23:30",
			deadlineZone: "pacific" as const,
			closesAt: Date.parse("2027-03-16T06:30Z"),
		};
		expect(describeDeadline("2027-03-15", today, false, hour)).toEqual({
			text: "Closes Mar 15 at 11:30 pm PT",
			state: "soon",
		});
	});

	for (const [today, deadline, text] of [
		["2026-12-31", "2026-12-31", "Closes today"],
		["2026-12-31", "2027-01-01", "Closes tomorrow"],
		["2026-12-31", "2027-01-20", "Closes Jan 20, 2027"],
		["2027-01-01", "2026-12-31", "Closed Dec 31, 2026"],
		["2027-01-01", "2027-01-20", "Closes Jan 20"],
		["2028-02-28", "2028-03-01", "Closes in 2 days"],
		["2026-03-07", "2026-03-09", "Closes in 2 days"],
		["2026-10-31", "2026-11-02", "Closes in 2 days"],
	] as const) {
		test(`of ${deadline} reads "${text}" on ${today}`, () => {
			expect(describeDeadline(deadline, { date: today, shared: false }).text).toBe(text);
		});
	}

	for (const [lastDay, deadline, text, state] of [
		["2026-11-21", null, "Open", "open"],
		["2026-11-21", "2026-11-20", "Closed Nov 20", "closed"],
		["2026-11-21", "2026-11-21", "Closes Nov 21", "soon"],
		["2026-11-21", "2026-11-22", "Closes Nov 22", "soon"],
		["2026-11-21", "2026-12-06", "Closes Dec 6", "open"],
		["2026-11-21", "2027-03-31", "Closes Mar 31, 2027", "open"],
		["2026-12-29", "2026-12-31", "Closes Dec 31", "soon"],
		["2026-12-30", "2026-12-31", "Closes Dec 31, 2026", "soon"],
		["2026-12-30", "2027-01-01", "Closes Jan 1, 2027", "soon"],
		["2027-01-01", "2026-12-31", "Closed Dec 31, 2026", "closed"],
		["2027-01-01", "2027-01-02", "Closes Jan 2", "soon"],
	] as const) {
		test(`of ${deadline} reads "${text}" to everyone while ${lastDay} lasts somewhere`, () => {
			const today = { date: lastDay, shared: true };
			expect(describeDeadline(deadline, today)).toEqual({ text, state });
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
		[DAY_MS, "1 day ago"],
		[2 * DAY_MS, "2 days ago"],
		[7 * DAY_MS - 1, "6 days ago"],
		[7 * DAY_MS, "1 week ago"],
		[21 * DAY_MS, "3 weeks ago"],
		[31 * DAY_MS, "1 month ago"],
		[62 * DAY_MS, "2 months ago"],
		[365 * DAY_MS, "1 year ago"],
		[730 * DAY_MS, "2 years ago"],
	] as const) {
		test(`${agoMs} milliseconds is "${text}"`, () => {
			expect(timeAgo(NOON_MS - agoMs, NOON_MS)).toBe(text);
		});
	}
});
