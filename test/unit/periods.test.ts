import { describe, expect, test } from "vitest";
import { isoWeekOf, isPast, monthOf, openUntilToday } from "#lib/calendar-days.ts";

const DAY_MS = 86_400_000;

describe("the ISO week", () => {
	for (const [time, week] of [
		["2026-11-21T15:00Z", "2026-W47"],
		["2026-11-22T23:59:59.999Z", "2026-W47"],
		["2026-11-23T00:00Z", "2026-W48"],
		["2020-12-31T12:00Z", "2020-W53"],
		["2021-01-01T00:00Z", "2020-W53"],
		["2021-01-03T23:59Z", "2020-W53"],
		["2021-01-04T00:00Z", "2021-W01"],
		["2024-12-29T23:59Z", "2024-W52"],
		["2024-12-30T00:00Z", "2025-W01"],
		["2025-12-29T00:00Z", "2026-W01"],
		["2026-12-31T00:00Z", "2026-W53"],
		["2027-01-03T00:00Z", "2026-W53"],
		["2027-01-04T00:00Z", "2027-W01"],
		["2016-01-03T00:00Z", "2015-W53"],
		["2028-02-29T00:00Z", "2028-W09"],
		["1970-01-01T00:00Z", "1970-W01"],
		["1969-12-28T00:00Z", "1969-W52"],
	] as const) {
		test(`of ${time} is ${week}`, () => {
			expect(isoWeekOf(Date.parse(time))).toBe(week);
		});
	}

	test("changes each Monday at midnight UTC and never else, for forty years", () => {
		for (let day = Date.UTC(2000, 0, 2); day < Date.UTC(2040, 0, 1); day += DAY_MS) {
			const changed = isoWeekOf(day) !== isoWeekOf(day - 1);
			expect(changed, new Date(day).toISOString()).toBe(new Date(day).getUTCDay() === 1);
			expect(isoWeekOf(day + DAY_MS - 1)).toBe(isoWeekOf(day));
		}
	});
});

test("the month is the one of UTC", () => {
	expect(monthOf(Date.parse("2026-11-30T23:59:59.999Z"))).toBe("2026-11");
	expect(monthOf(Date.parse("2026-12-01T00:00Z"))).toBe("2026-12");
	expect(monthOf(Date.parse("2027-01-01T00:00+02:00"))).toBe("2026-12");
});

test("a day lasts until it is over at UTC-12", () => {
	expect(openUntilToday(Date.parse("2026-11-21T11:59:59.999Z"))).toBe("2026-11-20");
	expect(openUntilToday(Date.parse("2026-11-21T12:00Z"))).toBe("2026-11-21");
	expect(openUntilToday(Date.parse("2027-01-01T11:00Z"))).toBe("2026-12-31");
	expect(openUntilToday(Date.parse("2028-03-01T00:00Z"))).toBe("2028-02-29");
});

test("a deadline is past once its day is over everywhere, and none never is", () => {
	const lastMoment = Date.parse("2026-11-22T11:59:59.999Z");
	expect(isPast("2026-11-21", lastMoment)).toBe(false);
	expect(isPast("2026-11-21", lastMoment + 1)).toBe(true);
	expect(isPast(null, lastMoment)).toBe(false);
});
