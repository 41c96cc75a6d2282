import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { newContributionForm } from "#app/forms/contribution.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { CATALOG } from "#dev/seed/catalog.ts";
import { OTHERS, QUESTIONS } from "../../bench/search/judge.ts";

describe("the catalog of real programs", () => {
	test.each(CATALOG)("$id says what a contribution may say", (program) => {
		const { name, link, description } = program;
		const sent = { name, application_link: link, description };
		const read = v.safeParse(newContributionForm, sent);
		expect(read.issues).toBeUndefined();
		// Nothing that the form would normalize.
		expect(read.output).toMatchObject(sent);
	});

	test("names no program twice", () => {
		for (const unique of [
			CATALOG.map(({ id }) => id),
			CATALOG.map(({ name, organisation }) => `${name}, ${organisation}`),
			CATALOG.map(({ link }) => linkKey(link)),
		]) {
			expect(unique.filter((one, at) => unique.indexOf(one) !== at)).toEqual([]);
		}
	});
});

describe("the judged questions of the search", () => {
	const ids = new Set(CATALOG.map(({ id }) => id));

	test.each(QUESTIONS)("$q has right answers that the catalog has", ({ right }) => {
		const cited = Object.entries(right);
		expect(cited.length).toBeGreaterThan(0);
		expect(cited.filter(([id]) => !ids.has(id))).toEqual([]);
		expect(cited.every(([, grade]) => grade === 1 || grade === 2)).toBe(true);
	});

	test("are asked once", () => {
		expect(new Set(QUESTIONS.map(({ q }) => q)).size).toBe(QUESTIONS.length);
	});

	test("about other programs are answered by those alone", () => {
		const others = new Set(OTHERS.programs.map(({ id }) => id));
		expect(new Set(OTHERS.questions.map(({ q }) => q)).size).toBe(OTHERS.questions.length);
		for (const { right } of OTHERS.questions) {
			expect(Object.keys(right).filter((id) => !others.has(id))).toEqual([]);
		}
	});
});
