import { expect, test } from "vitest";
import { matchedAlias, rankUniversities } from "#app/components/university/university-search.tsx";
import type { University } from "#lib/universities.ts";

const FAMU: University = ["Florida A&M University", "FAMU", "Florida Agricultural and Mechanical"];
const A_AND_T: University = ["North Carolina A&T State University", "NC A&T", "NCAT"];
const PVAMU: University = ["Prairie View A&M University", "PVAMU"];
const MAYAGUEZ: University = ["University of Puerto Rico, Mayagüez", "UPRM"];
const LIST: University[] = [
	["Bethune-Cookman University", "B-CU"],
	FAMU,
	["Medical School of Morehouse Hill"],
	["Morehouse College", "Morehouse"],
	["Morehouse School of Medicine"],
	A_AND_T,
	PVAMU,
	["Saint Augustine's University"],
	MAYAGUEZ,
];

const found = (query: string) => rankUniversities(LIST, query).map(([name]) => name);

test.each([
	["FAMU", FAMU],
	["famu", FAMU],
	["florida a and m", FAMU],
	["Florida A & M", FAMU],
	["NC A&T", A_AND_T],
	["nc a and t", A_AND_T],
	["N.C. A&T", A_AND_T],
	["PVAMU", PVAMU],
	["prairie view a&m", PVAMU],
	["mayaguez", MAYAGUEZ],
	["MAYAGÜEZ", MAYAGUEZ],
	["puerto rico mayaguez", MAYAGUEZ],
])("%s finds its school first", (query, [name]) => {
	expect(found(query)[0]).toBe(name);
});

test("an exact name or alias comes before names that begin so, and those before the others", () => {
	expect(found("morehouse")).toEqual([
		"Morehouse College",
		"Morehouse School of Medicine",
		"Medical School of Morehouse Hill",
	]);
});

test("matches of one rank are in alphabetical order, whatever the order of the list", () => {
	const shuffled = [PVAMU, A_AND_T, FAMU];
	expect(rankUniversities(shuffled, "university")).toEqual([FAMU, A_AND_T, PVAMU]);
});

test("hyphens, apostrophes and double spaces do not matter", () => {
	expect(found("bethune  cookman")).toEqual(["Bethune-Cookman University"]);
	expect(found("st augustine")).toEqual([]);
	expect(found("saint augustines")).toEqual(["Saint Augustine's University"]);
	expect(found("Saint Augustine’s")).toEqual(["Saint Augustine's University"]);
});

test("nothing typed finds all, and what no name has finds none", () => {
	expect(found("")).toHaveLength(LIST.length);
	expect(found("  ")).toHaveLength(LIST.length);
	expect(found("hogwarts")).toEqual([]);
	expect(rankUniversities([], "howard")).toEqual([]);
});

test("the alias that was found is named, unless the name itself was found", () => {
	expect(matchedAlias(FAMU, "fam")).toBe("FAMU");
	expect(matchedAlias(FAMU, "mechanical")).toBe("Florida Agricultural and Mechanical");
	expect(matchedAlias(FAMU, "florida")).toBeUndefined();
	expect(matchedAlias(A_AND_T, "ncat")).toBe("NCAT");
	expect(matchedAlias(FAMU, "")).toBeUndefined();
});
