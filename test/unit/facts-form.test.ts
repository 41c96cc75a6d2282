import * as v from "valibot";
import { expect, test } from "vitest";
import {
	contentFromForm,
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

const LATE = { opens_on: ["That's after the deadline. A program opens before it closes."] };

test("a program opens on its deadline at the latest, and that is said beside whatever else is wrong", () => {
	expect(problemsOf({ opens_on: FACTS_TYPED.application_deadline })).toEqual({});
	expect(problemsOf({ opens_on: "2027-02-02" })).toEqual(LATE);
	const more = problemsOf({ opens_on: "2027-02-02", name: "", min_gpa: "5" });
	expect(Object.keys(more).sort()).toEqual(["min_gpa", "name", "opens_on"]);
	expect(problemsOf({ opens_on: "2027-02-02", application_deadline: "soon" })).toEqual({
		application_deadline: [expect.stringContaining("That's not a date.")],
	});
	expect(problemsOf({ opens_on: "2027-02-02", application_deadline: undefined })).toEqual({});
	expect(problemsOf({ application_deadline: "2020-01-01", opens_on: undefined })).toEqual({});
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
			const typed = { ...PROGRAM, ...FACTS_TYPED, opens_on: undefined, [name]: value };
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
