import { expect, test } from "vitest";
import { nextClosing, openingBefore } from "#dev/seed/usual-dates.ts";

for (const [today, month, closes] of [
	["2026-11-22", 11, "2026-11-30"],
	["2026-11-30", 11, "2026-11-30"],
	["2026-12-01", 11, "2027-11-30"],
	["2026-12-31", 12, "2026-12-31"],
	["2026-11-22", 2, "2027-02-28"],
	["2028-01-01", 2, "2028-02-29"],
] as const) {
	test(`what closes in month ${month} closes on ${closes}, said on ${today}`, () => {
		for (const time of ["T00:00:00Z", "T23:59:59Z"]) {
			expect(nextClosing(month, Date.parse(today + time))).toBe(closes);
		}
	});
}

for (const [deadline, month, opens] of [
	["2027-02-28", 11, "2026-11-01"],
	["2027-01-31", 1, "2027-01-01"],
	["2026-11-30", 8, "2026-08-01"],
] as const) {
	test(`what opens in month ${month} and closes on ${deadline} opens on ${opens}`, () => {
		expect(openingBefore(deadline, month)).toBe(opens);
	});
}
