import fc from "fast-check";
import { expect, test } from "vitest";
import { deadlineCalendar } from "#app/calendar/deadlines.ts";
import type { CalendarDeadline } from "#db/saved-programs.ts";
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
		...given,
	};
}

test("a deadline is an event of its whole day, which blocks no time", () => {
	const { events } = readCalendar(deadlineCalendar([deadline()], SITE));
	expect(events).toEqual([
		[
			{ name: "UID", parameters: [], value: "deadline-abc@the-yard" },
			{ name: "DTSTAMP", parameters: [], value: "20261121T150405Z" },
			{ name: "DTSTART", parameters: ["VALUE=DATE"], value: "20270228" },
			{ name: "DTEND", parameters: ["VALUE=DATE"], value: "20270301" },
			{ name: "SUMMARY", parameters: [], value: "Closes: Ocean Science REU" },
			{
				name: "DESCRIPTION",
				parameters: [],
				value:
					"Apply at https://ocean.example.edu/apply\nOn The Yard: https://yard.example/programs/abc/",
			},
			{ name: "URL", parameters: [], value: "https://yard.example/programs/abc/" },
			{ name: "TRANSP", parameters: [], value: "TRANSPARENT" },
		],
	]);
});

test("the calendar says its version, who made it and its name, once each", () => {
	const { calendar } = readCalendar(deadlineCalendar([deadline(), deadline()], SITE));
	expect(onlyValue(calendar, "VERSION")).toBe("2.0");
	expect(onlyValue(calendar, "PRODID")).toMatch(/The Yard/);
	expect(onlyValue(calendar, "X-WR-CALNAME")).toBe("The Yard: deadlines");
});

test("a program that one has applied to says so", () => {
	const { events } = readCalendar(deadlineCalendar([deadline({ state: "applied" })], SITE));
	expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe("Applied: Ocean Science REU");
});

test("an empty calendar still holds a component, as it must", () => {
	const ics = deadlineCalendar([], SITE);
	expect(readCalendar(ics).events).toEqual([]);
	expect(ics).toContain("BEGIN:VTIMEZONE\r\n");
});

test("the end of a month and of a year have a day after them", () => {
	for (const [last, next] of [
		["2028-02-28", "20280229"],
		["2027-12-31", "20280101"],
	] as const) {
		const { events } = readCalendar(deadlineCalendar([deadline({ deadline: last })], SITE));
		expect(onlyValue(events[0] ?? [], "DTEND")).toBe(next);
	}
});

test("whatever a program is called, its name is one line's text and comes back as it was", () => {
	const piece = fc.oneof(
		fc.constantFrom("\\", ";", ",", "\n", "\\n", ":", "END:VEVENT", '"', "é", "奖", "🎓", "👩🏾‍🎓"),
		fc.string({ unit: "grapheme" }),
	);
	const names = fc
		.array(piece, { maxLength: 60 })
		.map((pieces) => pieces.join("").replace(/(?!\n)\p{Cc}/gu, ""));
	fc.assert(
		fc.property(names, (name) => {
			const ics = deadlineCalendar([deadline({ name }), deadline({ programId: "next" })], SITE);
			const { events } = readCalendar(ics);
			expect(events).toHaveLength(2);
			expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe(`Closes: ${name}`);
		}),
		{ numRuns: 500 },
	);
});

test("line ends and control characters in a name break out of nothing", () => {
	const name = "One\r\nEND:VEVENT\rBEGIN:VEVENT\u0000\u0007Two";
	const { events } = readCalendar(deadlineCalendar([deadline({ name })], SITE));
	expect(events).toHaveLength(1);
	expect(onlyValue(events[0] ?? [], "SUMMARY")).toBe("Closes: One\nEND:VEVENT\nBEGIN:VEVENT  Two");
});
