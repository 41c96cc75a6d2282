import * as v from "valibot";
import { expect, test } from "vitest";
import {
	contentFromForm,
	editContributionCall,
	newContributionCall,
	newContributionForm,
} from "#app/forms/contribution.ts";
import { factsAnswered, factValues } from "#app/forms/fields/fact-values.ts";
import { FACTS_SENT, FACTS_TYPED } from "../support/facts.ts";
import { fc } from "../support/fuzz.ts";

const PROGRAM = {
	name: "Fellowship",
	application_link: "https://example.org/",
	description: "Ten weeks.",
};

/** The problems by field. */
function problemsOf(changes: Record<string, unknown>): Record<string, string[]> {
	const typed = { ...PROGRAM, ...FACTS_TYPED, ...changes };
	const { issues = [] } = v.safeParse(newContributionForm, typed);
	const problems: Record<string, string[]> = {};
	for (const { path, message } of issues) {
		const name = String(path?.[0]?.key);
		problems[name] = [...(problems[name] ?? []), message];
	}
	return problems;
}

const NO_HOUR = { deadline_time: undefined, deadline_zone: undefined };
const LATE = { opens_on: ["That's after the deadline. A program opens before it closes."] };

test("a program opens on its deadline at the latest, and that is said beside whatever else is wrong", () => {
	expect(problemsOf({ opens_on: FACTS_TYPED.application_deadline })).toEqual({});
	expect(problemsOf({ opens_on: "2099-02-02" })).toEqual(LATE);
	const more = problemsOf({ opens_on: "2099-02-02", name: "", min_gpa: "5" });
	expect(Object.keys(more).sort()).toEqual(["min_gpa", "name", "opens_on"]);
	expect(problemsOf({ opens_on: "2099-02-02", application_deadline: "soon" })).toEqual({
		application_deadline: [expect.stringContaining("That's not a date.")],
	});
	const endless = { application_deadline: undefined, ...NO_HOUR };
	expect(problemsOf({ opens_on: "2099-02-02", ...endless })).toEqual({});
	expect(problemsOf({ application_deadline: "2020-01-01", opens_on: undefined })).toEqual({});
});

test.each([
	[{ application_deadline: "" }, "deadline_time", "An hour needs a deadline."],
	[{ deadline_zone: undefined }, "deadline_zone", "Choose the time zone"],
	[{ deadline_time: "" }, "deadline_time", "Add the hour, too"],
	[{ deadline_time: "5 pm" }, "deadline_time", "That's not a time."],
	[{ deadline_time: "24:00" }, "deadline_time", "That's not a time."],
])("day, hour and time zone go together: %j", (changes, field, problem) => {
	expect(problemsOf({ opens_on: undefined, ...changes })).toEqual({
		[field]: [expect.stringContaining(problem)],
	});
});

test("a call may change one of them", () => {
	const isTaken = (change: object) => v.safeParse(editContributionCall, change).success;
	expect(isTaken({ deadline_time: "17:00" })).toBe(true);
	expect(isTaken({ deadline_time: "17:00", application_deadline: null })).toBe(false);
});

test("what a form says can be shown in a form and sent by a call, and is the same again", () => {
	const said = contentFromForm(v.parse(newContributionForm, { ...PROGRAM, ...FACTS_TYPED }));
	expect(factsAnswered(said)).toEqual(FACTS_SENT);
	const again = v.parse(newContributionForm, { ...PROGRAM, ...factValues(said) });
	expect(contentFromForm(again)).toEqual(said);
	expect(v.parse(newContributionCall, { ...PROGRAM, ...factsAnswered(said) })).toMatchObject(
		FACTS_SENT,
	);
});

test("whatever is typed is refused at its own field, or can be sent again as it is kept", () => {
	const nasty = fc.oneof(
		fc.string({ unit: "binary", maxLength: 250 }),
		fc.constantFrom("__proto__", "toString", "3,0", "4.0", "-0", "1e1", "2027-03-31", "any", "on"),
		fc.array(fc.constantFrom("junior", "any", "law", "", "__proto__"), { maxLength: 4 }),
	);
	const name = fc.constantFrom(...Object.keys(FACTS_TYPED));
	fc.assert(
		fc.property(name, nasty, (name, value) => {
			const alone = name === "application_deadline" ? NO_HOUR : {};
			const typed = { ...PROGRAM, ...FACTS_TYPED, opens_on: undefined, ...alone, [name]: value };
			const read = v.safeParse(newContributionForm, typed);
			if (!read.success) {
				const fields = read.issues.map(({ path }) => path?.[0]?.key);
				expect(new Set(fields)).toEqual(new Set([name]));
				return;
			}
			const said = contentFromForm(read.output);
			const again = v.parse(newContributionCall, { ...PROGRAM, ...factsAnswered(said) });
			expect(again).toMatchObject(factsAnswered(said));
		}),
	);
});
