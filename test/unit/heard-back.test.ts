import { describe, expect, test } from "vitest";
import { asksIfHeard } from "#db/saved/heard-back.ts";
import { utcDayOf } from "#lib/calendar-days.ts";

const at = (day: string) => Date.parse(`${day}T15:00:00Z`);

describe("who is asked whether they heard back", () => {
	const APPLIED = {
		state: "applied" as const,
		appliedAt: at("2026-02-01"),
		askAgainAt: null,
		applicationDeadline: "2026-03-01",
		hiddenBy: null,
	};
	const CASES: [
		what: string,
		change: Partial<Parameters<typeof asksIfHeard>[0]>,
		day: string,
		asks: boolean,
	][] = [
		["the 60th day after closing", {}, "2026-04-30", true],
		["the day before", {}, "2026-04-29", false],
		["after an interview", { state: "interview" }, "2026-04-30", true],
		["not applied yet", { state: "applying" }, "2026-04-30", false],
		["turned down", { state: "rejected" }, "2026-04-30", false],
		["withdrawn", { state: "withdrawn" }, "2026-04-30", false],
		["put off", { askAgainAt: at("2026-05-14") }, "2026-05-13", false],
		["put off until then", { askAgainAt: at("2026-05-14") }, "2026-05-14", true],
		["no deadline", { applicationDeadline: null }, "2026-04-02", true],
		["no deadline, too early", { applicationDeadline: null }, "2026-04-01", false],
		["opened again for next year", { applicationDeadline: "2027-03-01" }, "2026-07-31", true],
		["opened again, too early", { applicationDeadline: "2027-03-01" }, "2026-07-30", false],
		["marked long after closing", { appliedAt: at("2026-06-01") }, "2026-06-01", true],
		["day of applying unknown", { appliedAt: null }, "2026-04-30", true],
		["nothing known", { appliedAt: null, applicationDeadline: null }, "2030-01-01", false],
		["out of sight", { hiddenBy: "moderator" }, "2026-04-30", false],
	];
	test.each(CASES)("%s", (_, change, day, asks) => {
		expect(asksIfHeard({ ...APPLIED, ...change }, utcDayOf, at(day))).toBe(asks);
	});
});
