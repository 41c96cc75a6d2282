import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import { deadlineCalendar } from "#app/routes/_files/icalendar.ts";
import type { CalendarDeadline, CalendarItem } from "#db/saved/saved-calendar.ts";
import { fc } from "../support/fuzz.ts";
import { onlyValue, readCalendar } from "../support/ics.ts";

const SITE = "https://yard.example";

function deadline(given: Partial<CalendarDeadline> = {}): CalendarDeadline {
	return {
		programId: "abc",
		name: "Ocean Science REU",
		applicationLink: "https://ocean.example.edu/apply",
		deadline: "2027-02-28",
		state: "saved",
		savedAt: Date.UTC(2026, 10, 21, 15, 4, 5, 678),
		changedAt: Date.UTC(2026, 10, 22, 9, 0, 0),
		version: 3,
		closedEarly: false,
		hiddenBy: null,
		remindDays: null,
		...given,
	};
}

const calendarOf = (deadlines: CalendarDeadline[]) =>
	deadlineCalendar(deadlines, { timeZone: "America/Chicago", origin: SITE });

const triggersOf = (given: Partial<CalendarDeadline>) =>
	calendarOf([deadline(given)]).match(/^TRIGGER:.*/gm) ?? [];

test("a deadline is an event of its whole day, which blocks no time", () => {
	const { events } = readCalendar(calendarOf([deadline()]));
	expect(events).toHaveLength(1);
	const said = events[0]?.map(({ name, parameters, value }) => [name, ...parameters, value]);
	expect(said?.sort()).toEqual([
		[
			"DESCRIPTION",
			"Apply at https://ocean.example.edu/apply\nOn The Yard: https://yard.example/programs/abc/",
		],
		["DTEND", "VALUE=DATE", "20270301"],
		["DTSTAMP", "20261122T090000Z"],
		["DTSTART", "VALUE=DATE", "20270228"],
		["LAST-MODIFIED", "20261122T090000Z"],
		["SEQUENCE", "3"],
		["STATUS", "CONFIRMED"],
		["SUMMARY", "Closes: Ocean Science REU"],
		["TRANSP", "TRANSPARENT"],
		["UID", "deadline-abc@the-yard"],
		["URL", "VALUE=URI", "https://yard.example/programs/abc/"],
		["X-MICROSOFT-CDO-ALLDAYEVENT", "TRUE"],
		["X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "TRUE"],
	]);
});

test("a deadline with an hour is that moment, and the reminders ring on mornings before it", () => {
	const closesAt = Date.parse("2027-02-28T22:00:00Z");
	const { events } = readCalendar(calendarOf([deadline({ closesAt })]));
	const said = events[0]?.map(({ name, parameters, value }) => [name, ...parameters, value]);
	expect(said).toContainEqual(["DTSTART", "20270228T220000Z"]);
	expect(events[0]?.map(({ name }) => name)).not.toContain("DTEND");
	expect(triggersOf({ closesAt })).toEqual(["TRIGGER:-P7DT7H", "TRIGGER:-P1DT7H"]);
	// 11:59 pm there: not in the middle of the night.
	const late = Date.parse("2027-03-01T05:59:00Z");
	expect(triggersOf({ closesAt: late })).toEqual(["TRIGGER:-P7DT14H59M", "TRIGGER:-P1DT14H59M"]);
});

test("it reminds 7 days and 1 day before, or as its owner chose, and of nothing that is applied to or off", () => {
	expect(triggersOf({})).toEqual(["TRIGGER:-P6DT15H", "TRIGGER:-PT15H"]);
	expect(triggersOf({ remindDays: [14, 3] })).toEqual(["TRIGGER:-P13DT15H", "TRIGGER:-P2DT15H"]);
	for (const quiet of [
		{ remindDays: [] },
		{ state: "applied" as const },
		{ closedEarly: true },
		{ hiddenBy: "moderator" as const },
	]) {
		expect(triggersOf(quiet)).toEqual([]);
	}
});

test("reminders ring at nine in the morning, as two independent parsers read them, also when clocks change", () => {
	const deadlines = ["2027-02-28", "2027-03-15", "2026-11-02", "2028-03-01", "2027-01-01"];
	const ics = calendarOf(
		deadlines.map((day) => deadline({ programId: day, deadline: day, remindDays: [14, 7, 3, 1] })),
	);
	const daysBefore = (day: string, days: number) =>
		new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
	const mornings = deadlines.map((day) =>
		[14, 7, 3, 1].map((days) => `${daysBefore(day, days)}T09:00:00`),
	);
	const events = new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent");
	const byIcal = events.map((one) =>
		one.getAllSubcomponents("valarm").map((alarm) => {
			const start = new ICAL.Event(one).startDate.clone();
			start.isDate = false;
			start.addDuration(alarm.getFirstPropertyValue("trigger") as ICAL.Duration);
			return start.toString();
		}),
	);
	expect(byIcal).toEqual(mornings);
	const triggers = Object.values(nodeIcal.sync.parseICS(ics)).flatMap((one) =>
		one?.type === "VEVENT" ? [one.alarms?.map(({ trigger }) => String(trigger))] : [],
	);
	expect(triggers).toEqual(deadlines.map(() => ["-P13DT15H", "-P6DT15H", "-P2DT15H", "-PT15H"]));
});

test("DTSTAMP and LAST-MODIFIED rise with the version, also of what is called off", () => {
	const versions = [
		deadline(),
		deadline({ version: 4, changedAt: Date.UTC(2026, 10, 23), closedEarly: true }),
		deadline({ version: 5, changedAt: Date.UTC(2026, 10, 24), hiddenBy: "moderator" }),
	].map((one) => readCalendar(calendarOf([one])).events[0] ?? []);
	for (const name of ["SEQUENCE", "DTSTAMP", "LAST-MODIFIED"]) {
		const values = versions.map((event) => onlyValue(event, name));
		expect([name, ...new Set(values)]).toEqual([name, ...values.toSorted()]);
	}
});

test("what was closed early or taken down is called off, and of the latter nothing but its name is said", () => {
	const off = [
		deadline({ closedEarly: true }),
		deadline({ programId: "bad", hiddenBy: "moderator", state: "applied" }),
	];
	const [closed = [], hidden = []] = readCalendar(calendarOf(off)).events;
	expect(onlyValue(closed, "STATUS")).toBe("CANCELLED");
	expect(onlyValue(closed, "SUMMARY")).toBe("Closed early: Ocean Science REU");
	expect(onlyValue(hidden, "STATUS")).toBe("CANCELLED");
	expect(onlyValue(hidden, "SUMMARY")).toBe("Taken down: Ocean Science REU");
	expect(onlyValue(hidden, "DESCRIPTION")).toBe("On The Yard: https://yard.example/programs/bad/");
});

test("two independent parsers read it without error, whatever its programs are called", async () => {
	const names = [
		'Commas, semicolons; back\\slashes: and "quotes"',
		"Two\r\nlines\nEND:VEVENT\rBEGIN:VALARM",
		"👩🏾‍🎓 奖学金 é ﷽ \u0000\u0007",
		`${"Long name, ".repeat(45)}👩🏾‍🎓`.slice(0, 500),
		// No backslash before an n, because node-ical reads that as the end of a line.
		"\\,\\;",
		" ;:= ",
	];
	const ics = calendarOf([
		...names.map((name, at) => deadline({ name, programId: `p${at}` })),
		deadline({ programId: "off", closedEarly: true }),
		deadline({ programId: "applied", state: "applied" }),
	]);
	const plain = (name: string) => name.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ");
	const said = names.map((name, at) => ({
		uid: `deadline-p${at}@the-yard`,
		summary: plain(`Closes: ${name}`).trim(),
		day: "2027-02-28",
		status: "CONFIRMED",
		url: `${SITE}/programs/p${at}/`,
		alarms: 2,
	}));
	const component = new ICAL.Component(ICAL.parse(ics));
	const byIcal = component.getAllSubcomponents("vevent").map((one) => {
		const { uid, summary, startDate } = new ICAL.Event(one);
		return {
			uid,
			summary: summary.trim(),
			day: startDate.toString(),
			status: one.getFirstPropertyValue("status"),
			url: one.getFirstPropertyValue("url"),
			alarms: one.getAllSubcomponents("valarm").length,
		};
	});
	const byNode = Object.values(nodeIcal.sync.parseICS(ics)).flatMap((one) =>
		one?.type === "VEVENT"
			? [
					{
						uid: one.uid,
						summary: String(one.summary).trim(),
						day: one.start.toLocaleDateString("sv-SE"),
						status: one.status,
						alarms: one.alarms?.length ?? 0,
						// A value with a parameter, which its types don't know.
						url: (one.url as unknown as { val: string }).val,
					},
				]
			: [],
	);
	for (const read of [byIcal, byNode]) {
		expect(read).toHaveLength(names.length + 2);
		expect(read.slice(0, names.length)).toEqual(said);
		expect(read.slice(names.length)).toMatchObject([
			{ status: "CANCELLED", alarms: 0 },
			{ status: "CONFIRMED", alarms: 0, summary: "Applied: Ocean Science REU" },
		]);
	}
	expect(() => new ICAL.Component(ICAL.parse(calendarOf([])))).not.toThrow();
});

test("the calendar says its version, who made it and its name, once each", () => {
	const { calendar } = readCalendar(calendarOf([deadline(), deadline()]));
	expect(onlyValue(calendar, "VERSION")).toBe("2.0");
	expect(onlyValue(calendar, "PRODID")).toMatch(/The Yard/);
	expect(onlyValue(calendar, "X-WR-CALNAME")).toBe("The Yard: deadlines");
	expect(onlyValue(calendar, "X-WR-TIMEZONE")).toBe("America/Chicago");
});

test("a program that one has applied to says so", () => {
	const { events } = readCalendar(calendarOf([deadline({ state: "applied" })]));
	expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe("Applied: Ocean Science REU");
});

test("an empty calendar still holds a component, as it must", () => {
	const ics = calendarOf([]);
	expect(readCalendar(ics).events).toEqual([]);
	expect(ics).toContain("BEGIN:VTIMEZONE\r\n");
});

test("the end of a month and of a year have a day after them", () => {
	for (const [last, next] of [
		["2028-02-28", "20280229"],
		["2027-12-31", "20280101"],
	] as const) {
		const { events } = readCalendar(calendarOf([deadline({ deadline: last })]));
		expect(onlyValue(events[0] ?? [], "DTEND")).toBe(next);
	}
});

test("whatever a program is called, its name is one line's text and comes back as it was", () => {
	const piece = fc.oneof(
		fc.constantFrom("\\", ";", ",", "\n", "\\n", ":", "END:VEVENT", '"', "é", "奖", "🎓", "👩🏾‍🎓"),
		fc.string({ unit: "grapheme" }),
	);
	// Without the character by which the reader recognizes one that was cut in two.
	const names = fc
		.array(piece, { maxLength: 60 })
		.map((pieces) => pieces.join("").replace(/(?!\n)\p{Cc}|\uFFFD/gu, ""));
	fc.assert(
		fc.property(names, (name) => {
			const ics = calendarOf([deadline({ name }), deadline({ programId: "next" })]);
			const { events } = readCalendar(ics);
			expect(events).toHaveLength(2);
			expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe(`Closes: ${name}`);
		}),
		{ numRuns: 500 },
	);
});

test("line ends and control characters in a name break out of nothing", () => {
	const name = "One\r\nEND:VEVENT\rBEGIN:VEVENT\u0000\u0007Two";
	const { events } = readCalendar(calendarOf([deadline({ name })]));
	expect(events).toHaveLength(1);
	expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe("Closes: One\nEND:VEVENT\nBEGIN:VEVENT  Two");
});

test("an item of a plan is an event of its whole day, and one without a day is none, for two other readers, too", () => {
	const item = (
		given: Partial<CalendarItem["item"]>,
		deadline: string | null = "2027-02-28",
	): CalendarItem => ({
		userId: "u",
		timeZone: null,
		programId: "abc",
		name: "Moss; Grant, 🌿",
		deadlineTime: null,
		deadlineZone: null,
		closesAt: null,
		deadline,
		planFrom: "2027-01-04",
		seenDeadline: deadline,
		programVersion: 3,
		item: {
			id: "i1",
			kind: "letter",
			text: "Ask a recommender",
			day: null,
			doneAt: null,
			recommender: "Dr. Private",
			recommenderEmail: "private@example.edu",
			sentOn: null,
			seq: 1,
			changedAt: Date.UTC(2027, 0, 5),
			version: 2,
			isNew: false,
			...given,
		},
	});
	const of = { timeZone: "America/Chicago", origin: SITE, today: "2027-01-10" };
	const text = deadlineCalendar([], of, [
		item({}),
		item({ id: "i2", kind: "own" }),
		item({ id: "i3" }, null),
	]);
	expect(text).not.toMatch(/private/i);
	const { events } = readCalendar(text);
	expect(events).toHaveLength(1);
	const event = events[0] ?? [];
	expect(
		["UID", "DTSTART", "DTEND", "SUMMARY", "SEQUENCE"].map((name) => onlyValue(event, name)),
	).toEqual([
		"plan-i1@the-yard",
		"20270131",
		"20270201",
		"Ask a recommender: Moss; Grant, 🌿",
		"5",
	]);
	const [read] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
	expect(new ICAL.Event(read as ICAL.Component).startDate.toString()).toBe("2027-01-31");
	const other = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === "VEVENT");
	expect(other).toMatchObject({ datetype: "date", summary: "Ask a recommender: Moss; Grant, 🌿" });
});
