// More than 250 lines, because most of it is the tables that the list is checked against.
import { describe, expect, test } from "vitest";
import { SUGGESTED } from "#app/components/university/suggested.ts";
import universities from "#app/components/university/universities.json";

// Each entry: the official current name, then the other names people type.
const names = universities.map(([name]) => name ?? "");
const everyName = universities.flat();

/** The schools that a short name finds: by an alias, or by the beginning of their name. */
function schoolsCalled(typed: string): string[] {
	const wanted = typed.toLowerCase();
	return universities
		.filter(
			([name = "", ...aliases]) =>
				name.toLowerCase().startsWith(wanted) ||
				aliases.some((alias) => alias.toLowerCase() === wanted),
		)
		.map(([name = ""]) => name);
}

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

describe("the list as a whole", () => {
	test("holds more than 700 institutions", () => {
		expect(universities.length).toBeGreaterThan(700);
	});

	test("is in the order of localeCompare in English", () => {
		expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
	});

	test("names no institution twice, whatever the case of the letters", () => {
		const lower = names.map((name) => name.toLowerCase());
		expect(lower.filter((name, at) => lower.indexOf(name) !== at)).toEqual([]);
	});

	test("gives no entry the same name twice", () => {
		const repeating = universities.filter(
			(entry) => new Set(entry.map((name) => name.toLowerCase())).size !== entry.length,
		);
		expect(repeating).toEqual([]);
	});

	test("uses no institution's official name as another one's alias", () => {
		const official = new Set(names.map((name) => name.toLowerCase()));
		const aliases = universities.flatMap(([, ...others]) => others);
		expect(aliases.filter((alias) => official.has(alias.toLowerCase()))).toEqual([]);
	});
});

describe("the shape of a name", () => {
	test("an entry is a list with at least one name", () => {
		for (const entry of universities) {
			expect(Array.isArray(entry)).toBe(true);
			expect(entry.length).toBeGreaterThan(0);
			for (const name of entry) expect(typeof name).toBe("string");
		}
	});

	for (const [rule, broken] of [
		["begins with a capital letter", /^(?!\p{Lu})/u],
		["has no white space around it", /^\s|\s$/],
		["has no white space but single spaces", /\s{2}|[^\S ]/],
		["is not inverted", /,\s*(the\s+)?(university|college|institute|state university) of\b/i],
		["ends in no article", /,\s*the$/i],
		["has the quotes and hyphens a keyboard has", /[‘’“”‐‑–—]/],
	] as const) {
		test(rule, () => {
			expect(everyName.filter((name) => broken.test(name))).toEqual([]);
		});
	}

	test("an official name is spelled out, not an abbreviation", () => {
		expect(names.filter((name) => /\b(Univ|Coll|Inst|Comm)\b/.test(name))).toEqual([]);
		expect(names.filter((name) => !name.includes(" "))).toEqual([]);
	});

	test("a name with accents is found without them too", () => {
		const onlyAccented = universities.filter(([name = "", ...aliases]) => {
			const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
			return plain !== name && !aliases.includes(plain);
		});
		expect(onlyAccented).toEqual([]);
	});
});

describe("who is in it", () => {
	test("every HBCU", () => {
		expect(HBCUS).toHaveLength(102);
		expect([...HBCUS, ...HBCUS_ELSEWHERE].filter((hbcu) => !names.includes(hbcu))).toEqual([]);
	});

	test("every HBCU goes by a short name too", () => {
		const formal = universities.filter(
			([name = "", ...aliases]) =>
				[...HBCUS, ...HBCUS_ELSEWHERE].includes(name) && aliases.length === 0,
		);
		expect(formal).toEqual([]);
	});

	test("the Ivy League", () => {
		const ivies = ["Brown", "Columbia", "Cornell", "Harvard", "Princeton", "Yale"];
		expect(names).toEqual(
			expect.arrayContaining([
				...ivies.map((ivy) => `${ivy} University`),
				"Dartmouth College",
				"University of Pennsylvania",
			]),
		);
	});

	test("at least 150 community colleges by that name alone", () => {
		const community = names.filter((name) => name.includes("Community College"));
		expect(community.length).toBeGreaterThanOrEqual(150);
	});

	test("no school that closed, and none under a name it gave up", () => {
		const gone = [
			"Birmingham-Southern College",
			"Bluefield State College",
			"Cabrini University",
			"Cazenovia College",
			"College of Saint Rose",
			"Concordia College Alabama",
			"Edward Waters College",
			"Goddard College",
			"Houston Community College",
			"Limestone University",
			"Medaille University",
			"Mills College",
			"Philander Smith College",
			"Saint Paul's College",
			"University of the Arts",
			"University of the Sciences",
			"Wells College",
			"Wiley College",
		];
		expect(gone.filter((school) => names.includes(school))).toEqual([]);
	});

	for (const [state, schools] of Object.entries({
		AK: [
			"University of Alaska Anchorage",
			"University of Alaska Fairbanks",
			"University of Alaska Southeast",
		],
		AL: [
			"University of Alabama",
			"University of Alabama at Birmingham",
			"Wallace State Community College",
		],
		AR: [
			"University of Arkansas",
			"University of Central Arkansas",
			"NorthWest Arkansas Community College",
		],
		AZ: ["University of Arizona", "Arizona State University", "Chandler-Gilbert Community College"],
		CA: [
			"University of California, Berkeley",
			"University of California, Davis",
			"American River College",
		],
		CO: [
			"University of Colorado Boulder",
			"University of Colorado Denver",
			"Front Range Community College",
		],
		CT: [
			"University of Connecticut",
			"Sacred Heart University",
			"Connecticut State Community College",
		],
		DC: ["George Washington University", "Georgetown University", "American University"],
		DE: ["University of Delaware", "Wilmington University", "Delaware Technical Community College"],
		FL: ["University of Central Florida", "University of Florida", "Broward College"],
		GA: [
			"University of Georgia",
			"Georgia Institute of Technology",
			"Perimeter College at Georgia State University",
		],
		HI: [
			"University of Hawaii at Manoa",
			"University of Hawaii at Hilo",
			"Kapiolani Community College",
		],
		IA: ["University of Iowa", "Iowa State University", "Des Moines Area Community College"],
		ID: ["Boise State University", "Brigham Young University-Idaho", "College of Southern Idaho"],
		IL: [
			"University of Illinois Chicago",
			"University of Illinois Urbana-Champaign",
			"College of DuPage",
		],
		IN: ["Purdue University", "Ball State University", "Ivy Tech Community College"],
		KS: ["University of Kansas", "Kansas State University", "Johnson County Community College"],
		KY: [
			"University of Kentucky",
			"University of Louisville",
			"Bluegrass Community and Technical College",
		],
		LA: [
			"Louisiana State University",
			"Louisiana State University of Alexandria",
			"Baton Rouge Community College",
		],
		MA: ["University of Massachusetts Amherst", "Boston University", "Bristol Community College"],
		MD: [
			"University of Maryland Global Campus",
			"University of Maryland, College Park",
			"Anne Arundel Community College",
		],
		ME: ["University of Maine", "University of New England", "Southern Maine Community College"],
		MI: [
			"University of Michigan",
			"Grand Valley State University",
			"Grand Rapids Community College",
		],
		MN: [
			"University of Minnesota Twin Cities",
			"Minnesota State University, Mankato",
			"Normandale Community College",
		],
		MO: [
			"University of Missouri",
			"Saint Louis University",
			"Metropolitan Community College (Missouri)",
		],
		MS: ["University of Mississippi", "Mississippi State University", "Holmes Community College"],
		MT: ["University of Montana", "Montana State University", "Flathead Valley Community College"],
		NC: [
			"University of North Carolina at Chapel Hill",
			"University of North Carolina at Charlotte",
			"Central Piedmont Community College",
		],
		ND: [
			"University of North Dakota",
			"North Dakota State University",
			"Lake Region State College",
		],
		NE: [
			"University of Nebraska-Lincoln",
			"University of Nebraska at Omaha",
			"Metropolitan Community College (Nebraska)",
		],
		NH: [
			"Southern New Hampshire University",
			"University of New Hampshire",
			"Great Bay Community College",
		],
		NJ: [
			"Rutgers University-New Brunswick",
			"Montclair State University",
			"Rowan College of South Jersey",
		],
		NM: ["University of New Mexico", "New Mexico State University", "Doña Ana Community College"],
		NV: [
			"University of Nevada, Las Vegas",
			"University of Nevada, Reno",
			"College of Southern Nevada",
		],
		NY: [
			"City College of New York",
			"Columbia University",
			"Borough of Manhattan Community College",
		],
		OH: ["University of Cincinnati", "Kent State University", "Columbus State Community College"],
		OK: ["University of Oklahoma", "Oklahoma State University", "Oklahoma City Community College"],
		OR: ["University of Oregon", "Oregon State University", "Portland Community College"],
		PA: [
			"University of Pennsylvania",
			"University of Pittsburgh",
			"Community College of Allegheny County",
		],
		RI: [
			"Johnson & Wales University",
			"University of Rhode Island",
			"Community College of Rhode Island",
		],
		SC: ["University of South Carolina", "Clemson University", "Greenville Technical College"],
		SD: [
			"University of South Dakota",
			"South Dakota State University",
			"Lake Area Technical College",
		],
		TN: [
			"University of Memphis",
			"University of Tennessee, Knoxville",
			"Chattanooga State Community College",
		],
		TX: ["University of Houston", "University of North Texas", "Austin Community College"],
		UT: ["University of Utah", "Brigham Young University", "Salt Lake Community College"],
		VA: [
			"University of Virginia",
			"George Mason University",
			"Northern Virginia Community College",
		],
		VT: ["University of Vermont", "Vermont State University", "Community College of Vermont"],
		WA: ["University of Washington", "Washington State University", "Bellevue College"],
		WI: [
			"University of Wisconsin-Madison",
			"University of Wisconsin-Milwaukee",
			"Fox Valley Technical College",
		],
		WV: [
			"West Virginia University",
			"Marshall University",
			"BridgeValley Community and Technical College",
		],
		WY: ["University of Wyoming", "Casper College", "Central Wyoming College"],
		PR: ["University of Puerto Rico, Río Piedras", "University of Puerto Rico, Mayagüez"],
	})) {
		test(`schools of ${state}`, () => {
			expect(schools.filter((school) => !names.includes(school))).toEqual([]);
		});
	}
});

describe("a short name finds its school", () => {
	for (const [typed, school] of [
		["FAMU", "Florida A&M University"],
		["Florida Agricultural and Mechanical University", "Florida A&M University"],
		["NC A&T", "North Carolina A&T State University"],
		["North Carolina A&T", "North Carolina A&T State University"],
		["NCCU", "North Carolina Central University"],
		["PVAMU", "Prairie View A&M University"],
		["Prairie View", "Prairie View A&M University"],
		["TSU", "Tennessee State University"],
		["TSU", "Texas Southern University"],
		["AAMU", "Alabama A&M University"],
		["Alabama Agricultural and Mechanical University", "Alabama A&M University"],
		["ASU", "Alabama State University"],
		["Morehouse", "Morehouse College"],
		["Spelman", "Spelman College"],
		["Howard", "Howard University"],
		["Hampton", "Hampton University"],
		["Tuskegee", "Tuskegee University"],
		["Fisk", "Fisk University"],
		["Meharry", "Meharry Medical College"],
		["Grambling", "Grambling State University"],
		["Jackson State", "Jackson State University"],
		["JSU", "Jackson State University"],
		["CAU", "Clark Atlanta University"],
		["JCSU", "Johnson C. Smith University"],
		["XULA", "Xavier University of Louisiana"],
		["UAPB", "University of Arkansas at Pine Bluff"],
		["UMES", "University of Maryland Eastern Shore"],
		["UDC", "University of the District of Columbia"],
		["UVI", "University of the Virgin Islands"],
		["VSU", "Virginia State University"],
		["VUU", "Virginia Union University"],
		["NSU", "Norfolk State University"],
		["WSSU", "Winston-Salem State University"],
		["FSU", "Fayetteville State University"],
		["FSU", "Florida State University"],
		["ECSU", "Elizabeth City State University"],
		["SUNO", "Southern University at New Orleans"],
		["SUSLA", "Southern University at Shreveport"],
		["Southern University", "Southern University and A&M College"],
		["Lincoln University", "Lincoln University of Missouri"],
		["Lincoln University", "Lincoln University of Pennsylvania"],
		["SC State", "South Carolina State University"],
		["St. Aug's", "Saint Augustine's University"],
		["Drake State", "J. F. Drake State Community and Technical College"],
		["UCLA", "University of California, Los Angeles"],
		["Cal", "University of California, Berkeley"],
		["MIT", "Massachusetts Institute of Technology"],
		["Caltech", "California Institute of Technology"],
		["Penn", "University of Pennsylvania"],
		["UNC", "University of North Carolina at Chapel Hill"],
		["Georgia Tech", "Georgia Institute of Technology"],
		["Virginia Tech", "Virginia Polytechnic Institute and State University"],
		["Ole Miss", "University of Mississippi"],
		["UMBC", "University of Maryland, Baltimore County"],
		["VCU", "Virginia Commonwealth University"],
		["NYU", "New York University"],
		["West Point", "United States Military Academy"],
		["PGCC", "Prince George's Community College"],
		["Houston Community College", "Houston City College"],
	] as const) {
		test(`${typed}: ${school}`, () => {
			expect(schoolsCalled(typed)).toContain(school);
		});
	}
});

test("what the plain input suggests is in the list, in order", () => {
	expect(SUGGESTED.filter((name) => !names.includes(name))).toEqual([]);
	expect(SUGGESTED).toEqual(SUGGESTED.toSorted((a, b) => a.localeCompare(b, "en")));
});
