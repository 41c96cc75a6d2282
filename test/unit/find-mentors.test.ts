import { expect, test } from "vitest";
import { areasOf, findMentors } from "#app/routes/mentors/find-mentors.ts";

const mentor = (name: string, hbcuAffiliation: string, ...areasOfExpertise: string[]) => ({
	name,
	hbcuAffiliation,
	areasOfExpertise,
});

const LIST = [
	mentor("Renée O’Neal", "Howard University", "Law"),
	mentor("Ann Howard", "Fisk University", "Law", "Education"),
	mentor("Howard Young", "Morehouse College", "Engineering"),
	mentor("Ron Whoward", "Spelman College", "engineering", "Museum work"),
	mentor("ÖZGÜR İnce", "North Carolina A&T State University", "Education"),
];

const found = (query: string, area = "") =>
	findMentors(LIST, { query, area }).map(({ name }) => name);

test("a query is a part of the name or the affiliation, in any case", () => {
	expect(found("RON")).toEqual(["Ron Whoward"]);
	expect(found("morehouse")).toEqual(["Howard Young"]);
	expect(found("a&t state")).toEqual(["ÖZGÜR İnce"]);
	expect(found("law")).toEqual([]);
});

test("names that begin with it come first, then other words, then other names, then affiliations", () => {
	expect(found("howard")).toEqual(["Howard Young", "Ann Howard", "Ron Whoward", "Renée O’Neal"]);
});

test("accents, apostrophes and spaces are typed as people type them", () => {
	expect(found("renee o'neal")).toEqual(["Renée O’Neal"]);
	expect(found("Rene\u0301e")).toEqual(["Renée O’Neal"]);
	expect(found("özgür")).toEqual(["ÖZGÜR İnce"]);
	expect(found("ozgur  ince ")).toEqual(["ÖZGÜR İnce"]);
});

test("an area is one of the mentor's own, in any case, and goes together with the query", () => {
	expect(found("", "Engineering")).toEqual(["Howard Young", "Ron Whoward"]);
	expect(found("", "Law")).toEqual(["Renée O’Neal", "Ann Howard"]);
	expect(found("fisk", "Law")).toEqual(["Ann Howard"]);
	expect(found("fisk", "Engineering")).toEqual([]);
	expect(found("", "Engineer")).toEqual([]);
});

test("nothing typed finds all in their order, and the list stays as it is", () => {
	const before = [...LIST];
	expect(found("")).toEqual(LIST.map(({ name }) => name));
	expect(found("   ")).toHaveLength(LIST.length);
	findMentors(LIST, { query: "howard", area: "" }).reverse();
	expect(LIST).toEqual(before);
});

test("what regular expressions and templates are made of is only text", () => {
	for (const query of [".*", "(", "[a-z]", "\\", "%", "_", "{{x}}"])
		expect(found(query)).toEqual([]);
});

test("the areas are those that mentors have, each once, alphabetically", () => {
	expect(areasOf(LIST)).toEqual(["Education", "Engineering", "Law", "Museum work"]);
	expect(areasOf([])).toEqual([]);
});
