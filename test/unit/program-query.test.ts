import { expect, test } from "vitest";
import { hasSearchOrFilters, programQuery, readProgramQuery } from "#app/forms/program-filters.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";

const read = (search: string) => readProgramQuery(new URLSearchParams(search));
const canonical = (search: string) => programQuery(read(search));

const EVERYTHING =
	"q=ocean+labs&exact=1&kind=internship&kind=research&who=sophomore&field=biology&field=any&pay=paid" +
	"&place=remote&place=abroad&citizenship=residents&closes=30&housing=1&nofee=1&noletters=1&noessay=1&hbcu=1&opens=later&closed=1&order=closing&at=b12";

test("an address with everything in it is read, and written the same", () => {
	expect(read(EVERYTHING)).toEqual({
		search: "ocean labs",
		exact: true,
		filters: {
			kinds: ["internship", "research"],
			audience: ["sophomore"],
			fields: ["biology", "any"],
			pay: "paid",
			places: ["remote", "abroad"],
			citizenship: "residents",
			closes: "30",
			housing: true,
			noFee: true,
			noLetters: true,
			noEssay: true,
			forHbcu: true,
			opensLater: true,
			includeClosed: true,
		},
		order: "closing",
		at: "b12",
	});
	expect(canonical(EVERYTHING)).toBe(EVERYTHING);
});

test("an address that says nothing asks for the whole list, newest first", () => {
	const whole = {
		search: "",
		exact: false,
		filters: NO_FILTERS,
		order: "newest",
		at: undefined,
	};
	expect(read("")).toEqual(whole);
	expect(programQuery(read(""))).toBe("");
	expect(hasSearchOrFilters(read("order=closing&at=b9"))).toBe(false);
	expect(hasSearchOrFilters(read("q=x"))).toBe(true);
	expect(hasSearchOrFilters(read("pay=paid"))).toBe(true);
});

test.each([
	["what a form sends for what was not chosen", "q=&pay=&citizenship=&closes=&order=", ""],
	["unknown parameters", "utm_source=mail&page=2&_data=root&fields=biology&q=a", "q=a"],
	[
		"unknown values",
		"kind=job&who=me&pay=gold&closes=8&hbcu=yes&opens=now&closed=0&order=price",
		"",
	],
	["other capitals", "kind=Internship&PAY=paid", ""],
	[
		"a known value after an unknown one",
		"kind=job&kind=research&pay=gold&pay=paid",
		"kind=research&pay=paid",
	],
	["the same value twice", "kind=research&kind=research", "kind=research"],
	["a second value where one counts", "q=one&q=two&pay=paid&pay=unpaid", "q=one&pay=paid"],
	[
		"another order of parameters and values",
		"field=law&kind=research&field=arts&kind=internship",
		"kind=internship&kind=research&field=arts&field=law",
	],
	["white space around the words", "q=++ocean++&closed=1", "q=ocean&closed=1"],
	["words of white space", "q=++%09", ""],
	["the order that the list has anyway", "order=newest", ""],
	["the order that found programs have anyway", "q=a&order=best", "q=a"],
	["another order of what was found", "q=a&order=newest", "q=a&order=newest"],
	["the best match of no words", "order=best", ""],
	["exact words of which there are none", "exact=1", ""],
	["a place that is none", `at=${"1".repeat(101)}`, ""],
] as [string, string, string][])("%s: one spelling", (_, given, spelled) => {
	expect(canonical(given)).toBe(spelled);
	expect(canonical(spelled)).toBe(spelled);
});

test("no more words than a search takes", () => {
	expect(read(`q=${"x".repeat(1000)}`).search).toHaveLength(200);
	expect(canonical(`q=${"word+".repeat(200)}`)).toBe(
		canonical(canonical(`q=${"word+".repeat(200)}`)),
	);
});

test("a list without its words is in no order of words", () => {
	expect(programQuery({ ...read("q=ocean&pay=paid"), search: "" })).toBe("pay=paid");
});

test("values that were gathered in any order are written in one", () => {
	const filters = { ...NO_FILTERS, fields: ["law", "arts"] as const };
	const query = { ...read(""), filters: { ...filters, fields: [...filters.fields] } };
	expect(programQuery(query)).toBe("field=arts&field=law");
});
