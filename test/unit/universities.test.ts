import { expect, test } from "vitest";
import { SUGGESTED } from "#app/components/university/university-picker.tsx";
import { rankUniversities } from "#app/components/university/university-search.tsx";
import GROUPS from "#db/recommendations/college-groups.json";
import universities from "#lib/universities.json";
import type { University } from "#lib/universities.ts";

// Each entry: the official current name, then the other names people type.
const names = universities.map(([name]) => name ?? "");

test("every HBCU is in the list, and goes by a short name, too", () => {
	const byName = new Map(universities.map(([name = "", ...aliases]) => [name, aliases]));
	for (const hbcu of GROUPS.hbcus.colleges) {
		expect(byName.get(hbcu)?.length, hbcu).toBeGreaterThan(0);
	}
});

test.each(Object.entries(GROUPS))(
	"the group %s has members of the list, each once, all HBCUs",
	(_, group) => {
		const { colleges, source, date } = group;
		expect(colleges.filter((name) => !names.includes(name))).toEqual([]);
		expect(colleges.filter((name) => !GROUPS.hbcus.colleges.includes(name))).toEqual([]);
		expect(new Set(colleges).size).toBe(colleges.length);
		expect([source, date].every(Boolean)).toBe(true);
	},
);

test("no university is there twice", () => {
	const lower = names.map((name) => name.toLowerCase());
	expect(lower.filter((name, at) => lower.indexOf(name) !== at)).toEqual([]);
});

test.each([
	["FAMU", "Florida A&M University"],
	["Florida Agricultural and Mechanical University", "Florida A&M University"],
	["nc a&t", "North Carolina A&T State University"],
	["Prairie View", "Prairie View A&M University"],
	["TSU", "Tennessee State University"],
	["TSU", "Texas Southern University"],
	["Howard", "Howard University"],
	["Southern University", "Southern University and A&M College"],
	["Lincoln University", "Lincoln University of Missouri"],
	["Lincoln University", "Lincoln University of Pennsylvania"],
	["MIT", "Massachusetts Institute of Technology"],
	["UNC", "University of North Carolina at Chapel Hill"],
	["Georgia Tech", "Georgia Institute of Technology"],
	["West Point", "United States Military Academy"],
	["dona ana", "Doña Ana Community College"],
])("%s finds %s among the first", (typed, school) => {
	const found = rankUniversities(universities as unknown as University[], typed);
	expect(found.slice(0, 5).map(([name]) => name)).toContain(school);
});

test("what the plain input suggests is in the list, in order", () => {
	expect(SUGGESTED.filter((name) => !names.includes(name))).toEqual([]);
	expect(SUGGESTED).toEqual(SUGGESTED.toSorted((a, b) => a.localeCompare(b, "en")));
});
