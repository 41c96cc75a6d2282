import { describe, expect, test } from "vitest";
import { planReminders, type RemindedProgram } from "#db/notifications/reminders.ts";
import { dayIn, morningOf, nextMonday, nextMorning } from "#lib/time-zones.ts";

const at = (time: string) => Date.parse(time);
const iso = (timeMs: number | null) => timeMs && new Date(timeMs).toISOString();

describe("nine in the morning", () => {
	for (const [day, timeZone, expected] of [
		["2027-03-13", "America/New_York", "2027-03-13T14:00"],
		// The clocks go forward.
		["2027-03-14", "America/New_York", "2027-03-14T13:00"],
		["2027-11-06", "America/New_York", "2027-11-06T13:00"],
		// And back.
		["2027-11-07", "America/New_York", "2027-11-07T14:00"],
		// Nine o'clock in UTC is before nine there.
		["2027-03-14", "America/Los_Angeles", "2027-03-14T16:00"],
		// Always behind the other zones, and without daylight saving time.
		["2027-07-01", "Pacific/Honolulu", "2027-07-01T19:00"],
		["2027-07-01", "America/Phoenix", "2027-07-01T16:00"],
		["2027-07-01", "Asia/Kolkata", "2027-07-01T03:30"],
		["2027-07-01", "Asia/Kathmandu", "2027-07-01T03:15"],
		// Both sides of the date line.
		["2027-07-01", "Pacific/Kiritimati", "2027-06-30T19:00"],
		["2027-07-01", "Pacific/Pago_Pago", "2027-07-01T20:00"],
		// Half an hour of daylight saving time, in the southern hemisphere.
		["2027-10-03", "Australia/Lord_Howe", "2027-10-02T22:00"],
		["2027-04-04", "Australia/Lord_Howe", "2027-04-03T22:30"],
		["2028-02-29", "Europe/London", "2028-02-29T09:00"],
		// An unknown or invalid time zone: the default is used.
		["2027-07-01", null, "2027-07-01T13:00"],
		["2027-07-01", "Mars/Olympus", "2027-07-01T13:00"],
	] as const) {
		test(`of ${day} in ${timeZone}`, () => {
			expect(iso(morningOf(day, timeZone))).toBe(`${expected}:00.000Z`);
			expect(dayIn(timeZone, morningOf(day, timeZone))).toBe(day);
		});
	}

	test("comes next today or tomorrow, and on Mondays once a week", () => {
		const next = (time: string) => iso(nextMorning("America/Chicago", at(time)));
		expect(next("2027-03-13T14:59:59.999Z")).toBe("2027-03-13T15:00:00.000Z");
		expect(next("2027-03-13T15:00Z")).toBe("2027-03-14T14:00:00.000Z");
		const monday = (time: string) => iso(nextMonday("America/Chicago", at(time)));
		expect(monday("2027-03-14T20:00Z")).toBe("2027-03-15T14:00:00.000Z");
		expect(monday("2027-03-15T13:59Z")).toBe("2027-03-15T14:00:00.000Z");
		expect(monday("2027-03-15T14:00Z")).toBe("2027-03-22T14:00:00.000Z");
		expect(monday("2027-03-16T02:00Z")).toBe("2027-03-22T14:00:00.000Z");
	});
});

describe("a saved program", () => {
	const saved: RemindedProgram = {
		isApplied: false,
		isOpen: true,
		deadline: "2027-03-20",
		opensOn: null,
		remindDays: null,
		reminderDays: null,
		timeZone: "America/New_York",
		savedAt: at("2027-01-10T12:00Z"),
		remindAt: at("2027-01-10T12:00Z"),
	};
	const plan = (time: string, watched: Partial<RemindedProgram> = {}) => {
		const { reminders, remindAt, dueAt, day } = planReminders({ ...saved, ...watched }, at(time));
		const planned = reminders.map((one) =>
			one.kind === "opens" ? "opens" : `${one.before}: ${one.days} days`,
		);
		return { planned, remindAt: iso(remindAt), dueAt: iso(dueAt), day };
	};

	/** Checks again and again, like the clean-up, and lists the reminders. */
	function course(watched: Partial<RemindedProgram>, until = "2027-06-01T00:00Z") {
		const planned: string[] = [];
		let remindAt: number | null = watched.remindAt ?? saved.remindAt;
		while (remindAt !== null && remindAt < at(until)) {
			const nowMs: number = remindAt;
			const next = planReminders({ ...saved, ...watched, remindAt }, nowMs);
			for (const one of next.reminders) {
				planned.push(`${iso(nowMs)} ${one.kind === "opens" ? "opens" : one.days}`);
			}
			remindAt = next.remindAt;
		}
		return planned;
	}

	test("gets a reminder a week and a day before it closes, at nine there, also when the clocks change between", () => {
		expect(course({})).toEqual(["2027-03-13T14:00:00.000Z 7", "2027-03-19T13:00:00.000Z 1"]);
		expect(course({ timeZone: "Asia/Tokyo" })).toEqual([
			"2027-03-13T00:00:00.000Z 7",
			"2027-03-19T00:00:00.000Z 1",
		]);
	});

	test("gets a reminder on the days that were chosen, of all or of this one", () => {
		expect(course({ reminderDays: [14, 3] })).toEqual([
			"2027-03-06T14:00:00.000Z 14",
			"2027-03-17T13:00:00.000Z 3",
		]);
		expect(course({ reminderDays: [14], remindDays: [1] })).toEqual(["2027-03-19T13:00:00.000Z 1"]);
		expect(course({ reminderDays: [] })).toEqual([]);
		expect(course({ reminderDays: [7], remindDays: [] })).toEqual([]);
		expect(course({ deadline: "2028-03-01", remindDays: [1] }, "2029-01-01T00:00Z")).toEqual([
			"2028-02-29T14:00:00.000Z 1",
		]);
	});

	test("gets a reminder on the day it opens, unless it has no reminders", () => {
		const opens = { deadline: null, opensOn: "2027-02-01" };
		expect(course(opens)).toEqual(["2027-02-01T14:00:00.000Z opens"]);
		expect(course({ ...opens, reminderDays: [] })).toEqual(["2027-02-01T14:00:00.000Z opens"]);
		expect(course({ ...opens, remindDays: [] })).toEqual([]);
		expect(
			plan("2027-02-02T01:00Z", { ...opens, remindAt: at("2027-02-01T14:00Z") }).planned,
		).toEqual(["opens"]);
		expect(
			plan("2027-02-02T15:00Z", { ...opens, remindAt: at("2027-02-01T14:00Z") }).planned,
		).toEqual([]);
	});

	test("gets no reminder when applied to, closed early, out of sight or without a date", () => {
		const due = { remindAt: at("2027-03-13T14:00Z") };
		for (const quiet of [{ isApplied: true }, { isOpen: false }, { deadline: null }]) {
			const { planned, remindAt } = plan("2027-03-13T14:00Z", { ...due, ...quiet });
			expect({ planned, remindAt }).toEqual({ planned: [], remindAt: null });
		}
	});

	test("that was saved two days before it closes gets one reminder", () => {
		const savedAt = at("2027-03-18T20:00Z");
		expect(course({ savedAt, remindAt: savedAt })).toEqual(["2027-03-19T13:00:00.000Z 1"]);
		const late = at("2027-03-19T13:00:00.001Z");
		expect(course({ savedAt: late, remindAt: late })).toEqual([]);
	});

	test("whose reminder was missed gets it later, once and as it is then", () => {
		const remindAt = at("2027-03-13T14:00Z");
		expect(plan("2027-03-13T22:00Z", { remindAt })).toMatchObject({
			planned: ["7: 7 days"],
			dueAt: "2027-03-13T22:00:00.000Z",
			remindAt: "2027-03-19T13:00:00.000Z",
		});
		// It waits until the night is over.
		expect(plan("2027-03-15T08:00Z", { remindAt })).toMatchObject({
			planned: ["7: 5 days"],
			dueAt: "2027-03-15T13:00:00.000Z",
		});
		expect(plan("2027-03-20T12:00Z", { remindAt }).planned).toEqual(["1: 0 days"]);
		expect(plan("2027-03-21T12:00Z", { remindAt })).toMatchObject({ planned: [], remindAt: null });
	});

	test("that was changed is looked at anew, but not for days that were before", () => {
		expect(plan("2027-03-15T16:00Z", { remindAt: 0 })).toMatchObject({
			planned: [],
			remindAt: "2027-03-19T13:00:00.000Z",
		});
		expect(plan("2027-03-19T16:00Z", { remindAt: 0 }).planned).toEqual(["1: 1 days"]);
		const savedAt = at("2027-03-19T15:00Z");
		expect(plan("2027-03-19T16:00Z", { remindAt: 0, savedAt }).planned).toEqual([]);
	});
});
