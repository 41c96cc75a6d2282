import * as v from "valibot";
import { expect, test } from "vitest";
import { experienceForm } from "#app/forms/experience.ts";

const NOW_MS = Date.UTC(2026, 10, 21);
const FILLED = {
	title: " Research  assistant ",
	organisation: "Howard University",
	start_month: "09",
	start_year: "2024",
	end_month: "05",
	end_year: "2026",
};

/** The problems by field, as the form's page shows them. */
function problemsOf(changes: Record<string, string | undefined>): Record<string, string[]> {
	const result = v.safeParse(experienceForm(NOW_MS), { ...FILLED, ...changes });
	if (result.success) return {};
	return (v.flatten(result.issues).nested ?? {}) as Record<string, string[]>;
}

test("a role is read as months, with the text trimmed", () => {
	expect(v.parse(experienceForm(NOW_MS), FILLED).role).toEqual({
		title: "Research assistant",
		organisation: "Howard University",
		startMonth: "2024-09",
		endMonth: "2026-05",
		description: null,
	});
});

test("a role that lasts has no end, whatever the lists say", () => {
	expect(v.parse(experienceForm(NOW_MS), { ...FILLED, current: "on" }).role.endMonth).toBeNull();
});

test.each([
	["nothing chosen", { end_month: undefined, end_year: undefined }],
	["a year without its month", { end_month: undefined }],
	["a month without its year", { end_year: undefined }],
])("an end with %s asks for it, or for the tick", (_, changes) => {
	expect(problemsOf(changes)).toEqual({
		end_month: ["Choose the month and the year, or check “I still work here”."],
	});
});

test.each([
	["2024-08", { end_month: "08", end_year: "2024" }, ["That's before the start."]],
	["2023-12", { end_month: "12", end_year: "2023" }, ["That's before the start."]],
	["the month of the start", { end_month: "09", end_year: "2024" }, undefined],
	["2031-11", { end_month: "11", end_year: "2031" }, undefined],
	[
		"2031-12",
		{ end_month: "12", end_year: "2031" },
		["Choose a month in the past or the next 5 years."],
	],
])("an end in %s", (_, changes, problems) => {
	expect(problemsOf(changes).end_month).toEqual(problems);
});

test.each([
	["11", "2027", undefined],
	["12", "2027", ["Choose a month in the past or the next year."]],
])("a start in %s/%s", (start_month, start_year, problems) => {
	expect(problemsOf({ start_month, start_year, current: "on" }).start_month).toEqual(problems);
});

test("an impossible month or year, and what is missing, is named at its field", () => {
	expect(problemsOf({ start_month: "13", start_year: "20x4", title: "  " })).toMatchObject({
		start_month: ["Choose a month."],
		start_year: ["Choose a year."],
		title: ["Enter your title, such as Research assistant."],
	});
	expect(problemsOf({ title: "t".repeat(121) }).title).toEqual(["Use at most 120 characters."]);
	expect(problemsOf({ description: "d".repeat(2001) }).description).toEqual([
		"Use at most 2000 characters.",
	]);
});
