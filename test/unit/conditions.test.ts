import { beforeAll, describe, expect, test } from "vitest";
import { fitInShort } from "#app/routes/_shared/program-pages.server.ts";
import { NOTHING_STATED } from "#db/programs/facts.ts";
import { type Colleges, loadColleges } from "#db/recommendations/colleges.ts";
import {
	type Answers,
	type Condition,
	type Conditional,
	conditionsOf,
	hasAnswered,
} from "#db/recommendations/conditions.ts";

const NO_ANSWERS: Answers = {
	year: null,
	fields: null,
	gpaRange: null,
	places: null,
	openTo: null,
	college: null,
};

let colleges: Colleges;

beforeAll(async () => {
	colleges = await loadColleges();
});

const verdictsOf = (program: Partial<Conditional>, student: Partial<Answers>) =>
	conditionsOf({ ...NOTHING_STATED, ...program }, { ...NO_ANSWERS, ...student }, colleges);

type Case = [Partial<Conditional>, Partial<Answers>, Condition["verdict"] | "not shown"];

const CASES: Record<Condition["name"], Case[]> = {
	year: [
		[{ audience: ["junior", "senior"] }, { year: "junior" }, "fits"],
		[{ audience: ["junior", "senior"] }, { year: "firstyear" }, "fails"],
		[{ audience: ["junior"] }, {}, "unsure"],
		[{ audience: [] }, { year: "junior" }, "not shown"],
		[{}, { year: "junior" }, "not shown"],
	],
	fields: [
		[{ fields: ["law", "biology"] }, { fields: ["arts", "biology"] }, "fits"],
		[{ fields: ["law"] }, { fields: ["arts"] }, "fails"],
		[{ fields: ["law"] }, { fields: [] }, "unsure"],
		[{ fields: ["law"] }, {}, "unsure"],
		[{ fields: ["any"] }, {}, "fits"],
		[{ fields: ["any", "law"] }, { fields: ["arts"] }, "fits"],
		[{}, { fields: ["arts"] }, "not shown"],
	],
	gpa: [
		[{ minGpa: 3.2 }, { gpaRange: "from30" }, "unsure"],
		[{ minGpa: 3 }, { gpaRange: "from30" }, "fits"],
		[{ minGpa: 3.01 }, { gpaRange: "from30" }, "unsure"],
		[{ minGpa: 3.49 }, { gpaRange: "from30" }, "unsure"],
		[{ minGpa: 3.5 }, { gpaRange: "from30" }, "fails"],
		[{ minGpa: 3.5 }, { gpaRange: "from35" }, "fits"],
		[{ minGpa: 4 }, { gpaRange: "from35" }, "unsure"],
		[{ minGpa: 2 }, { gpaRange: "below20" }, "fails"],
		[{ minGpa: 1.5 }, { gpaRange: "below20" }, "unsure"],
		[{ minGpa: 2.45 }, { gpaRange: "from20" }, "unsure"],
		[{ minGpa: 2.5 }, { gpaRange: "from20" }, "fails"],
		[{ minGpa: 2.75 }, { gpaRange: "from25" }, "unsure"],
		[{ minGpa: 3 }, {}, "unsure"],
		[{ minGpa: 0 }, { gpaRange: "from30" }, "not shown"],
		[{}, { gpaRange: "from30" }, "not shown"],
	],
	citizenship: [
		[{ citizenship: "citizens" }, { openTo: ["citizens"] }, "fits"],
		[{ citizenship: "citizens" }, { openTo: ["residents"] }, "fails"],
		[{ citizenship: "citizens" }, { openTo: ["daca"] }, "fails"],
		[{ citizenship: "citizens" }, { openTo: ["citizens", "international"] }, "unsure"],
		[{ citizenship: "residents" }, { openTo: ["citizens", "residents"] }, "fits"],
		[{ citizenship: "residents" }, { openTo: ["daca"] }, "fails"],
		[{ citizenship: "residents" }, { openTo: ["international"] }, "fails"],
		[{ citizenship: "residents" }, { openTo: ["residents", "daca"] }, "unsure"],
		[{ citizenship: "anyone" }, { openTo: ["daca", "international"] }, "fits"],
		[{ citizenship: "anyone" }, {}, "fits"],
		[{ citizenship: "citizens" }, {}, "unsure"],
		[{ citizenship: "citizens" }, { openTo: [] }, "unsure"],
		[{}, { openTo: ["daca"] }, "not shown"],
	],
	place: [
		[{ place: "remote" }, { places: ["remote", "hybrid"] }, "fits"],
		[{ place: "abroad" }, { places: ["remote"] }, "fails"],
		[{ place: "inperson" }, {}, "unsure"],
		[{}, { places: ["remote"] }, "not shown"],
	],
	hbcu: [
		[{ forHbcu: true }, { college: "Howard University" }, "fits"],
		[{ forHbcu: true }, { college: "famu" }, "fits"],
		// Both Lincolns are HBCUs.
		[{ forHbcu: true }, { college: "Lincoln University" }, "fits"],
		[{ forHbcu: true }, { college: "Georgia Tech" }, "fails"],
		// One is, one isn't.
		[{ forHbcu: true }, { college: "ASU" }, "unsure"],
		[{ forHbcu: true }, { college: "A College Nobody Knows" }, "unsure"],
		[{ forHbcu: true }, {}, "unsure"],
		[{ forHbcu: false }, { college: "Howard University" }, "not shown"],
		[{}, { college: "Howard University" }, "not shown"],
	],
	colleges: [
		[{ collegeGroups: ["uncf"] }, { college: "Spelman" }, "fits"],
		[{ collegeGroups: ["uncf"] }, { college: "Howard University" }, "fails"],
		[{ collegeGroups: ["landgrants"] }, { college: "Tuskegee University" }, "fits"],
		[{ collegeGroups: ["landgrants", "uncf"] }, { college: "Morgan State University" }, "fails"],
		[{ collegeGroups: ["publichbcus"] }, { college: "Morgan State University" }, "fits"],
		[{ collegeGroups: ["publichbcus"] }, { college: "Tuskegee University" }, "fails"],
		[{ collegeGroups: ["landgrants"] }, { college: "Lincoln University" }, "unsure"],
		[{ collegeGroups: ["uncf"] }, { college: "Nowhere" }, "unsure"],
		[{ collegeGroups: ["uncf"] }, {}, "unsure"],
		[{ colleges: "Spelman; Morehouse College" }, { college: "Spelman College" }, "fits"],
		[{ colleges: "Spelman, Morehouse and Clark Atlanta" }, { college: "CAU" }, "fits"],
		[{ colleges: "Spelman or Morehouse" }, { college: "Clark Atlanta University" }, "fails"],
		[{ colleges: "Spelman; The Moon School" }, { college: "Howard University" }, "unsure"],
		[{ colleges: "The Moon School" }, { college: "the moon school" }, "fits"],
		[{ colleges: "Spelman College" }, { college: "The Moon School" }, "unsure"],
		[
			{ colleges: "University of Maryland, College Park, Morgan State and Bowie State" },
			{ college: "University of Maryland, College Park" },
			"fits",
		],
		[{ colleges: "students at the Citadel" }, { college: "Citadel" }, "fits"],
		[{ colleges: "William & Mary" }, { college: "William and Mary" }, "fits"],
		[{ colleges: "Lincoln University" }, { college: "Lincoln University of Missouri" }, "unsure"],
		[{ colleges: "Morehouse School of Medicine" }, { college: "Morehouse College" }, "fails"],
		[{ colleges: ";, and ;" }, { college: "Howard University" }, "unsure"],
		[{ colleges: "Spelman", collegeGroups: ["landgrants"] }, { college: "Spelman" }, "fits"],
		[{ colleges: "Spelman", collegeGroups: ["landgrants"] }, { college: "Howard" }, "fails"],
		[{ colleges: "", collegeGroups: [] }, { college: "Howard University" }, "not shown"],
	],
};

describe.each(Object.entries(CASES))("%s", (name, cases) => {
	test.each(cases)("%j and %j: %s", (program, student, verdict) => {
		const expected = verdict === "not shown" ? [] : [{ name, verdict }];
		expect(verdictsOf(program, student)).toEqual(expected);
	});
});

test("several conditions come in one order, and only what is stated", () => {
	const program = { forHbcu: true, minGpa: 3, audience: ["junior" as const] };
	expect(verdictsOf(program, { year: "junior" }).map(({ name }) => name)).toEqual([
		"year",
		"gpa",
		"hbcu",
	]);
	expect(verdictsOf({}, { year: "junior", college: "Howard University" })).toEqual([]);
});

test.each<[Partial<Answers>, boolean]>([
	[{}, false],
	[{ fields: [], places: [], openTo: [] }, false],
	[{ college: "Howard University" }, false],
	[{ year: "junior" }, true],
	[{ fields: ["law"] }, true],
	[{ gpaRange: "from30" }, true],
	[{ places: ["remote"] }, true],
	[{ openTo: ["daca"] }, true],
])("%j is an answer: %s", (answers, expected) => {
	expect(hasAnswered(answers)).toBe(expected);
});

test.each<[Condition["verdict"][], string | null]>([
	[[], null],
	[["fits"], "Fits your answers"],
	[["fits", "unsure"], "1 condition to check"],
	[["unsure", "unsure"], "2 conditions to check"],
	[["unsure", "fails"], "1 condition you don't meet"],
	[["fails", "fails", "fits"], "2 conditions you don't meet"],
])("%j is in short: %s", (verdicts, expected) => {
	expect(fitInShort(verdicts)).toBe(expected);
});
