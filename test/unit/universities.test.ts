import { expect, test } from "vitest";
import { rankUniversities, type University } from "#app/components/university/rank.ts";
import { SUGGESTED } from "#app/components/university/suggested.ts";
import universities from "#app/components/university/universities.json";

// Each entry: the official current name, then the other names people type.
const names = universities.map(([name]) => name ?? "");

// The 102 institutions that IPEDS 2024 of NCES (file HD2024) marks as HBCU, by the name each uses for itself today.
// NCES calls both Lincolns "Lincoln University".
const HBCUS = [
	"Alabama A&M University",
	"Alabama State University",
	"Albany State University",
	"Alcorn State University",
	"Allen University",
	"American Baptist College",
	"Arkansas Baptist College",
	"Benedict College",
	"Bennett College",
	"Bethune-Cookman University",
	"Bishop State Community College",
	"Bluefield State University",
	"Bowie State University",
	"Central State University",
	"Cheyney University of Pennsylvania",
	"Claflin University",
	"Clark Atlanta University",
	"Clinton College",
	"Coahoma Community College",
	"Coppin State University",
	"Delaware State University",
	"Denmark Technical College",
	"Dillard University",
	"Edward Waters University",
	"Elizabeth City State University",
	"Fayetteville State University",
	"Fisk University",
	"Florida A&M University",
	"Florida Memorial University",
	"Fort Valley State University",
	"Gadsden State Community College",
	"Grambling State University",
	"H. Councill Trenholm State Community College",
	"Hampton University",
	"Harris-Stowe State University",
	"Howard University",
	"Huston-Tillotson University",
	"Interdenominational Theological Center",
	"J. F. Drake State Community and Technical College",
	"Jackson State University",
	"Jarvis Christian University",
	"Johnson C. Smith University",
	"Kentucky State University",
	"Lane College",
	"Langston University",
	"Lawson State Community College",
	"LeMoyne-Owen College",
	"Lincoln University of Missouri",
	"Lincoln University of Pennsylvania",
	"Livingstone College",
	"Meharry Medical College",
	"Miles College",
	"Mississippi Valley State University",
	"Morehouse College",
	"Morehouse School of Medicine",
	"Morgan State University",
	"Morris Brown College",
	"Morris College",
	"Norfolk State University",
	"North Carolina A&T State University",
	"North Carolina Central University",
	"Oakwood University",
	"Paine College",
	"Paul Quinn College",
	"Philander Smith University",
	"Prairie View A&M University",
	"Rust College",
	"Saint Augustine's University",
	"Savannah State University",
	"Selma University",
	"Shaw University",
	"Shelton State Community College",
	"Shorter College",
	"Simmons College of Kentucky",
	"South Carolina State University",
	"Southern University and A&M College",
	"Southern University at New Orleans",
	"Southern University at Shreveport",
	"Southern University Law Center",
	"Southwestern Christian College",
	"Spelman College",
	"St. Philip's College",
	"Stillman College",
	"Talladega College",
	"Tennessee State University",
	"Texas College",
	"Texas Southern University",
	"Tougaloo College",
	"Tuskegee University",
	"University of Arkansas at Pine Bluff",
	"University of Maryland Eastern Shore",
	"University of the District of Columbia",
	"University of the Virgin Islands",
	"Virginia State University",
	"Virginia Union University",
	"Virginia University of Lynchburg",
	"Voorhees University",
	"West Virginia State University",
	"Wilberforce University",
	"Wiley University",
	"Winston-Salem State University",
	"Xavier University of Louisiana",
];

// HBCUs on other lists than that of NCES, which counts only one campus of Hinds as an HBCU.
const HBCUS_ELSEWHERE = ["Hinds Community College", "Payne Theological Seminary"];

test("every HBCU is in the list, and goes by a short name, too", () => {
	const byName = new Map(universities.map(([name = "", ...aliases]) => [name, aliases]));
	for (const hbcu of [...HBCUS, ...HBCUS_ELSEWHERE]) {
		expect(byName.get(hbcu)?.length, hbcu).toBeGreaterThan(0);
	}
});

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
