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
		decisionsBy: null,
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
		["the day after its decisions", { decisionsBy: "2026-03-20" }, "2026-03-21", true],
		["on the day of its decisions", { decisionsBy: "2026-03-20" }, "2026-03-20", false],
		["decisions after 60 days", { decisionsBy: "2026-06-15" }, "2026-06-15", false],
		["the day after those", { decisionsBy: "2026-06-15" }, "2026-06-16", true],
		["applied early", { decisionsBy: "2026-10-15" }, "2026-10-15", false],
		["decisions before its deadline", { decisionsBy: "2026-02-20" }, "2026-03-10", false],
		[
			"no deadline, but decisions",
			{ applicationDeadline: null, decisionsBy: "2026-02-20" },
			"2026-02-21",
			true,
		],
		[
			"no deadline, decisions before applying",
			{ applicationDeadline: null, decisionsBy: "2026-01-20" },
			"2026-02-03",
			false,
		],
		[
			"opened again with decisions",
			{ applicationDeadline: "2027-03-01", decisionsBy: "2027-04-15" },
			"2026-07-31",
			true,
		],
		[
			"only its decisions are known",
			{ appliedAt: null, applicationDeadline: null, decisionsBy: "2026-04-15" },
			"2026-04-16",
			true,
		],
		["out of sight", { hiddenBy: "moderator" }, "2026-04-30", false],
	];
	test.each(CASES)("%s", (_, change, day, asks) => {
		expect(asksIfHeard({ ...APPLIED, ...change }, utcDayOf, at(day))).toBe(asks);
	});
});
