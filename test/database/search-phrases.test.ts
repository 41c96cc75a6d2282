import { expect, test } from "vitest";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, publishImported } from "./world.ts";

/** What a phrase of the thesaurus means adds to the words that were typed: each is found by its search. */
const FOUND = [
	[
		"phd bridge program",
		"Fisk-Vanderbilt Bridge Program",
		"A paid master's degree on the way to a PhD.",
	],
	[
		"divine nine",
		"Pearls Award",
		"For students of any college; you don't have to belong to the sorority.",
	],
	["divine nine", "Nine Divine Scholars", "Essays on the divine, by nine students."],
	["summer bridge", "Bridge to Physics", "Six weeks each summer."],
	["scholarships for black women in tech", "Code Sisters Scholarship", "For Black women who code."],
	[
		"scholarships for black women in tech",
		"Wings Fund",
		"Money for Black women on the way to flying.",
	],
	["oneal", "Shaquille O'Neal Scholars", "For young people."],
	["dangelo", "D’Angelo Award", "For young voices."],
	["slp", "Speech-Language Pathology Award", "For those who help others speak."],
	["sorority", "Pink and Green Award", "From Alpha Kappa Alpha."],
	["frat", "Drew Award", "From the men of Omega Psi Phi."],
	["ques", "Drew Award", "From the men of Omega Psi Phi."],
	["bglo", "Founders Award", "From Zeta Phi Beta."],
	["motown", "Car Builders", "Six months in Detroit."],
	["charm city", "Harbor Scholars", "A year in Baltimore."],
	["the bay", "Harbor Scholars", "A summer in Oakland."],
	["b-more", "Harbor Scholars", "A year in Baltimore."],
] as const;

eachDatabase((database) => {
	for (const [search, name, description] of FOUND) {
		test(`“${search}” finds ${name}`, async () => {
			await publishImported(
				database.db,
				{ name, description },
				{ name: "Choir", description: "Singing at home." },
			);
			const wanted = { size: 20, order: "best" as const, filters: NO_FILTERS, search };
			const { items, close } = await findPrograms(database.db, wanted, NOW_MS);
			expect([...items, ...close].map((program) => program.name)).toEqual([name]);
		});
	}

	test.each([
		["morehouse", { name: "Project Imhotep", organisation: "Morehouse College" }],
		["howard university", { name: "Summer Enrichment", organisation: "Howard University" }],
	])("what is of “%s” comes before what is for HBCUs", async (search, program) => {
		const about = "HBCU students of historically Black colleges meet.";
		await publishImported(
			database.db,
			{ description: "For students.", ...program },
			{ name: "HBCU Leaders", description: about, forHbcu: true },
		);
		const wanted = { size: 20, order: "best" as const, filters: NO_FILTERS, search };
		const { items } = await findPrograms(database.db, wanted, NOW_MS);
		expect(items[0]?.name).toBe(program.name);
	});

	test("“divine nine” is not all that is for HBCUs", async () => {
		const [sorority, fund] = ["From Alpha Kappa Alpha.", "For HBCU students."];
		await publishImported(
			database.db,
			{ name: "Pink and Green Award", description: sorority },
			{ name: "Leaders Fund", description: fund, forHbcu: true },
		);
		const wanted = { size: 20, order: "best" as const, filters: NO_FILTERS, search: "divine nine" };
		const { items } = await findPrograms(database.db, wanted, NOW_MS);
		expect(items.map((program) => program.name)).toEqual(["Pink and Green Award"]);
	});

	test.each([
		["fullstack", "Full-Stack Apprentices", "Fullstack Camp"],
		["bio med", "Biomedical Scholars", "Pre-Med Biology Days"],
	])("“%s” finds what is written in another way: %s", async (search, name, other) => {
		await publishImported(
			database.db,
			{ name, description: "A." },
			{ name: other, description: "B." },
		);
		const wanted = { size: 20, order: "best" as const, filters: NO_FILTERS, search };
		const { items } = await findPrograms(database.db, wanted, NOW_MS);
		expect(items.map((program) => program.name)).toContain(name);
	});
});
