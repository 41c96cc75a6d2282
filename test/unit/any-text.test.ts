/** Every reader of words takes any text: it never throws, says no more than it may, and says the same of what it said. */
import { describe, expect, test } from "vitest";
import { columnOf } from "#app/files/imports/columns.ts";
import { deadlineOf, pastSeasonIn, seasonOf } from "#app/files/imports/dates.ts";
import { linkedName } from "#app/files/imports/entries.ts";
import { tablesIn } from "#app/files/imports/formats/read-markup.ts";
import { jsonOf } from "#app/files/imports/formats/script-values.ts";
import { whereOf } from "#app/files/imports/places/places.ts";
import { valuesByWords } from "#app/files/imports/values.ts";
import {
	citizenshipByWords,
	citizenshipInNote,
	collegesOf,
	gpaByWords,
	gpaIn,
} from "#app/files/imports/words/eligibility.ts";
import { kindByName } from "#app/files/imports/words/kinds.ts";
import { dollars, payByWords, payOf, payOfSalary } from "#app/files/imports/words/pay.ts";
import { isUnpaidIn, payIn } from "#app/routes/contributions/page-reading/facts-in-words.ts";
import { bareTitle, placeIn } from "#app/routes/contributions/page-reading/name-and-place.ts";
import { plainName } from "#db/imports/same-links.ts";
import { FACTS } from "#db/programs/facts.ts";
import { linkKey, withoutTracking } from "#db/programs/link-key.ts";
import {
	hideContactDetails,
	markContactDetails,
	withoutContactDetails,
} from "#db/resumes/resume-texts.ts";
import { searchQuery } from "#db/search/search-query.ts";
import { indexedText } from "#db/search/word-signs.ts";
import { asksIn } from "#lib/asks-in-prose.ts";
import { collegesIn } from "#lib/colleges-in-prose.ts";
import { costsIn } from "#lib/costs-in-prose.ts";
import { deadlineIn } from "#lib/dates/deadline-in-prose.ts";
import { decisionDayIn } from "#lib/dates/decision-day-in-prose.ts";
import { readDate } from "#lib/dates/written-dates.ts";
import { timeIn } from "#lib/dates/written-times.ts";
import { plainLine, plainText } from "#lib/plain-text.ts";
import { fc } from "../support/fuzz.ts";
import { runToTheEnd } from "../support/run-to-the-end.ts";

const NOW_MS = Date.parse("2026-11-26T12:00:00Z");
const TODAY = "2026-11-26";

const PIECES = [
	..."$ 5,000 5000 k /hr per hour an - – to USD € 3.0 /4.0 GPA preferred minimum 12345678901".split(
		" ",
	),
	..."stipend unpaid paid prize deadline due by closes opens March 15, 2027 5p ET T23:59:00Z".split(
		" ",
	),
	..."Atlanta, GA Remote ( ) ; | / 🔒 🇺🇸 ✓ yes no U.S. citizens only? international visa".split(
		" ",
	),
	..."C++ .NET R&D two letters of recommendation essay words housing provided HBCU Spelman College".split(
		" ",
	),
	...'[Apply](https://a.example/1) <a href= > <td> <tr><td/rowspan=99> <!-- [a][b] [b]:https://a.example =HYPERLINK("https://b.example","a") // /* # ` [{ }] a: f( \\ | --- | hiring in 404 zora@example.edu 404-555-0134'.split(
		" ",
	),
	..."& &amp;amp; &#x0; &#150; \u0000 \u200b \ud800 \udfff \ufffd \u202e e\u0301 ﬁ Ⅳ ４ 𝐀 ʻ İ ß".split(
		" ",
	),
	" ",
	"\n",
	"\n\n",
	"\t",
	"\r",
	"'",
	'"',
	".",
	":",
	"?",
	"!",
	"—",
];
const text = fc.oneof(
	fc.string({ unit: "binary", maxLength: 300 }),
	fc.string({ unit: "grapheme", maxLength: 300 }),
	fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join("")),
	fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join(" ")),
);

const READERS: Record<string, (given: string) => unknown> = {
	"a column's name": columnOf,
	"a deadline in a cell": (given) => deadlineOf(given, NOW_MS),
	"a deadline in prose": (given) => deadlineIn(given, NOW_MS),
	"by when applicants hear back": (given) => decisionDayIn(given, NOW_MS),
	"a date": (given) => readDate(given, NOW_MS),
	"an hour": timeIn,
	"fields of study": (given) => valuesByWords("fields", given),
	"years of study": (given) => valuesByWords("audience", given),
	citizenship: citizenshipByWords,
	"citizenship in a note": citizenshipInNote,
	"a GPA": gpaByWords,
	"a GPA in prose": gpaIn,
	"a kind": kindByName,
	"whether it pays": payByWords,
	"pay in a cell": payOf,
	"pay in prose": payIn,
	"no pay in prose": isUnpaidIn,
	"a salary": payOfSalary,
	"a season": (given) => [seasonOf(given), pastSeasonIn(given, TODAY)],
	"places in a cell": (given) => whereOf([given]),
	"places in prose": placeIn,
	"tables and lists": tablesIn,
	"values of scripts": jsonOf,
	"a name that is a link": linkedName,
	"a page's title": (given) =>
		bareTitle(plainLine(given), { names: [given.slice(0, 9)], host: "a.example" }),
	"what it asks for": asksIn,
	"what it costs": costsIn,
	"colleges in prose": collegesIn,
	"colleges in cells": (given) =>
		collegesOf({ groups: [given], names: given, eligibility: given, description: given }),
	"search words": (given) => searchQuery(given, ["name"]),
	"words with signs": indexedText,
	"contact details": (given) => hideContactDetails(markContactDetails(given)),
};

describe.each(Object.entries(READERS))("%s", (_, read) => {
	test("any text is read, twice alike", () => {
		fc.assert(
			fc.property(text, (given) => {
				expect(read(given)).toEqual(read(given));
			}),
			{ numRuns: 100 },
		);
	});

	test("a long text is read to its end", () => {
		for (const piece of PIECES) runToTheEnd(() => read(`${piece} `.repeat(1000)));
	});
});

test.each<[string, (given: string) => string]>([
	["a line", plainLine],
	["lines", plainText],
	["a text without contact details", withoutContactDetails],
	["a name as it is compared", plainName],
	["an amount", dollars],
])("%s, made twice, is the same", (_, normalize) => {
	fc.assert(
		fc.property(text, (given) => {
			const once = normalize(given);
			expect(normalize(once)).toBe(once);
			expect(once.length).toBeLessThanOrEqual(20 * given.length + 20);
		}),
		{ numRuns: 300 },
	);
});

test("a link without tracking is a link with the same key, and loses nothing more", () => {
	fc.assert(
		fc.property(text, fc.constantFrom("?utm_source=x&a=", "#/", "?ref=", ""), (given, between) => {
			const link = `https://example.org/${between}${given}`;
			if (!URL.canParse(link)) return;
			const once = withoutTracking(new URL(link).href);
			expect(withoutTracking(once)).toBe(once);
			expect(linkKey(once)).toBe(linkKey(link));
		}),
		{ numRuns: 500 },
	);
});

test("a salary may be any value", () => {
	const salary = fc.oneof(
		fc.jsonValue(),
		fc.dictionary(
			fc.constantFrom("value", "minValue", "maxValue", "currency", "unitText", "min", "interval"),
			fc.oneof(fc.jsonValue(), fc.constantFrom("USD", "$", "HOUR", "per-year-salary", "1e9", "-1")),
		),
	);
	fc.assert(
		fc.property(salary, (given) => {
			const pay = payOfSalary(given);
			if (pay !== undefined) expect(pay).toMatch(/\d/);
			expect((pay ?? "").length).toBeLessThanOrEqual(200);
		}),
		{ numRuns: 500 },
	);
});

test("a GPA that is read is one, and stays when written out", () => {
	fc.assert(
		fc.property(text, (given) => {
			const gpa = gpaByWords(given);
			if (gpa === null) return;
			expect(gpa).toBeGreaterThanOrEqual(0);
			expect(gpa).toBeLessThanOrEqual(4);
			expect(gpaByWords(gpa.toFixed(2))).toBe(gpa);
		}),
	);
});

test("fields of study are those of the catalog", () => {
	const known = Object.keys(FACTS.fields.values);
	fc.assert(
		fc.property(text, (given) => {
			for (const field of valuesByWords("fields", given)) expect(known).toContain(field);
		}),
	);
});
