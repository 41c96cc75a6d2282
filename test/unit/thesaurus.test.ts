import { expect, test } from "vitest";
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
	SEASONS,
} from "#db/programs/facts.ts";
import { DESCRIPTION_TEXT, FACTS_TEXT, NAME_TEXT } from "#db/search/hits.ts";
import { readFactsInQuery, withYearOfStudy } from "#db/search/search-query.ts";
import { corrected, correctionsOf, doubtfulWords, errorsBetween } from "#db/search/spelling.ts";
import { INFERRED_FACTS, keyOf, THESAURUS } from "#db/search/thesaurus.ts";
import { readWords } from "#db/search/words.ts";

const FACTS: Record<string, readonly string[]> = {
	kind: PROGRAM_KINDS,
	audience: AUDIENCES,
	fields: FIELDS,
	pay: PAYS,
	place: PLACES,
	citizenship: CITIZENSHIPS,
	season: SEASONS,
	hbcu: ["hbcu"],
	wish: ["only"],
};

test("no word of the thesaurus means two things", () => {
	const keys = THESAURUS.flatMap((line) =>
		(line.replaceAll("~", "").split(" > ")[0] ?? "").split(", ").map(keyOf),
	);
	expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test("its words are plain, because statements hold them as they are, and its facts exist", () => {
	for (const word of THESAURUS.flatMap((line) => line.replaceAll("~", "").split(/ > |, /))) {
		const [column, value] = word.split(":");
		if (value === undefined) expect(word).toMatch(/^[a-z0-9&]+( [a-z0-9&]+)*$/);
		else expect(FACTS[column ?? ""]).toContain(value);
	}
});

test("phrases come first, small words go, and what means the same stands once", () => {
	const typed = (search: string) => readWords(search).map((word) => word.typed);
	expect(typed("I want to become a doctor")).toEqual(["doctor"]);
	expect(typed("computer science at a law school")).toEqual(["computer science", "law school"]);
	expect(typed("doctor physician biology")).toEqual(["doctor", "biology"]);
	expect(typed("the")).toEqual(["the"]);
});

test("words typed in two are one, signs and digits are read, and what says nothing is no condition", () => {
	const typed = (search: string) => readWords(search).map((word) => word.typed);
	const required = (search: string) =>
		readWords(search).flatMap((word) => (word.required ? [word.typed] : []));
	expect(typed("under grad intern ship")).toEqual(["undergrad", "internship"]);
	expect(typed("Ph.D. prep w/ int'l folks")).toEqual(["phd prep", "intl"]);
	expect(required("any good nursing opportunities near me 2027??")).toEqual(["nursing"]);
	expect(required("hi i'm looking for programs about coding plz")).toEqual(["coding"]);
	expect(
		required("where should i apply, i'd really love a school that welcomes me and coding"),
	).toEqual(["coding"]);
});

test("small words that are others in capitals are read as those, unless everything is in capitals", () => {
	const typed = (search: string) => readWords(search).map((word) => word.typed);
	expect(typed("paid IT internship in OR")).toEqual([
		"paid",
		"information technology",
		"internship",
		"oregon",
	]);
	expect(typed("MAKE IT IN MUSIC")).toEqual(["music"]);
});

test("two years are one or the other, and every year of college stays beside them", () => {
	const [subject, year, ...more] = readWords("environment sophomore junior");
	expect([subject?.typed, year?.typed, more]).toEqual(["environment", "sophomore", []]);
	expect(year?.facts.map(({ value }) => value)).toEqual(["sophomore", "junior"]);
	expect(readWords("undergrad freshman")).toHaveLength(2);
});

test("accents, dollar signs and hours are read", () => {
	const typed = (search: string) => readWords(search).map((word) => word.typed);
	expect(typed("résumé help")).toEqual(["resume help"]);
	expect(typed("need $$$ for ｎｕｒｓｉｎｇ")).toEqual(["need money", "nursing"]);
	expect(typed("research w/o experience")).toEqual(["research", "without experience"]);
	expect(typed("$20/hr job")).toEqual(["20", "hourly", "job"]);
});

test("how far a student in high school is, is one phrase", () => {
	const [first] = readWords("senior in high school");
	expect(first).toMatchObject({ typed: "senior in high school" });
	expect(first?.facts.map(({ value }) => value)).toEqual(["highschool"]);
});

test("who rises is in one year and soon in the next", () => {
	const [first] = readWords("rising junior internship");
	expect(first?.facts.map(({ value }) => value)).toEqual(["sophomore", "junior"]);
});

for (const [search, today, read] of [
	["class of 2028 research", "2026-11-21", "junior research"],
	["class of 2028 research", "2027-07-01", "senior research"],
	["c/o '30", "2026-11-21", "freshman"],
	["Class of 2026 jobs", "2026-11-21", "recent graduate jobs"],
	["class of 2031", "2026-11-21", "high school"],
	["high school class of 2027 scholarships", "2026-11-21", "high school  scholarships"],
] as const) {
	test(`“${search}” is “${read}” on ${today}`, () => {
		expect(withYearOfStudy(search, today)).toBe(read);
	});
}

test("a search is corrected in whole words, with or without accents", () => {
	const corrections = [{ typed: "reserch", read: "research" }];
	expect(corrected("Résérch, bio RESERCH reserch2", corrections)).toBe(
		"research, bio research reserch2",
	);
});

test("what a program is about and what it is are two words, though the thesaurus has them as one", () => {
	const typed = (search: string) => readWords(search).map((word) => word.typed);
	expect(typed("engineering internships")).toEqual(["engineering", "internships"]);
	expect(typed("finance internship for sophomores")).toEqual([
		"finance",
		"internship",
		"sophomores",
	]);
	expect(typed("study abroad scholarship")).toEqual(["study abroad scholarship"]);
});

test("what is nice to have is no condition beside a kind", () => {
	const required = (search: string) =>
		readWords(search).flatMap((word) => (word.required ? [word.typed] : []));
	expect(required("internship with housing")).toEqual(["internship"]);
	expect(required("internships close to home")).toEqual(["internships"]);
	expect(required("housing")).toEqual(["housing"]);
});

test("words that make a fact likely are plain, and the facts exist", () => {
	for (const line of INFERRED_FACTS.split("\n").filter((one) => one !== "")) {
		const [fact = "", words = ""] = line.split(" = ");
		const [column = "", value] = fact.split(":");
		expect(FACTS[column]).toContain(value);
		for (const word of words.split(", ")) expect(word).toMatch(/^[a-z]+( [a-z]+)*$/);
	}
});

test("a plural of the thesaurus is no misspelling", () => {
	expect(doubtfulWords(readWords("application fees zzqqx"))).toEqual(["zzqqx"]);
});

test("a word that programs use for other things leads to its group and is not looked for", () => {
	const [word] = readWords("crew");
	expect(word).toMatchObject({ typed: "crew", known: true });
	expect(word?.same).toContain("theater");
	expect(readWords("theater")[0]?.same).not.toContain("crew");
});

for (const [search, asked] of [
	["3.0 gpa scholarship", { gpa: 3 }],
	["scholarship with a GPA of 2.75", { gpa: 2.75 }],
	["do i qualify w a 2.8", { gpa: 2.8 }],
	["scholarships if i have 3.25", { gpa: 3.25 }],
	["no gpa scholarship", { gpa: 0 }],
	["bad grades", { gpa: 0 }],
	["scholarships closing soon", { soon: true }],
	["due this week", { soon: true }],
	["closes in March", { month: "03" }],
	["january deadline", { month: "01" }],
	["spring internship in may", {}],
	["soon to be a teacher", {}],
] as const) {
	test(`“${search}” asks for ${JSON.stringify(asked)}`, () => {
		const nothing = { gpa: undefined, soon: false, month: undefined };
		expect(readFactsInQuery(search)).toEqual({ ...nothing, ...asked });
	});
}

for (const [typed, read] of [
	["sophmore", "sophomore"],
	["scholorship", "scholarship"],
	["psycology", "psychology"],
	["reserch", "research"],
	["sycology", "psychology"],
	["proffessor", "professor"],
	["farmacy", "pharmacy"],
	["enginereing", "engineering"],
	["summerinternship", "summer internship"],
	["freshmansummerprogram", "freshman summer program"],
	["scholer", "scholar"],
	["phsycology", "psychology"],
	["fisix", "physics"],
	["qqqqqqqq", undefined],
	["zzzzqq", undefined],
] as const) {
	test(`${typed} is read as ${read}`, () => {
		const corrections = correctionsOf([{ typed, near: "[]" }]);
		expect(corrections).toEqual(read ? [{ typed, read }] : []);
	});
}

test("two letters swapped are one error", () => {
	expect(errorsBetween("scinece", "science")).toBe(1);
	expect(errorsBetween("camp", "champs")).toBe(2);
});

test("what a search's statement is made of is ASCII: libSQL's client counts its letters, the server its bytes", () => {
	const texts = JSON.stringify([NAME_TEXT, DESCRIPTION_TEXT, FACTS_TEXT]);
	expect(texts + THESAURUS.join("") + INFERRED_FACTS).toMatch(/^[\n\x20-\x7e]*$/);
});

test("a language that is typed is the only thing required, and writing code comes closest", () => {
	for (const search of ["c++", "C#", ".net", "node.js"]) {
		const read = readWords(`${search} internship`);
		expect(read.filter(({ required }) => required).map(({ typed }) => typed)).toEqual([
			search.toLowerCase(),
		]);
		expect(read.map(({ typed }) => typed)).toContain("coding");
	}
});

test.each([
	["R&D internship", ["r&d", "internship"]],
	["r and d", ["r&d"]],
	["AT & T scholars", ["at&t", "scholars"]],
	["women’s league", ["women", "league"]],
	["A summer in Hawaiʻi", ["summer", "hawaii"]],
])("%s: %j", (search, words) => {
	expect(readWords(search).map(({ typed }) => typed)).toEqual(words);
});
