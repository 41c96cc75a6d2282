import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app.ts";
import { filledIn } from "../support/forms.ts";
import { cardNames, walk } from "../support/paging.ts";
import { student } from "../support/people.ts";
import { inDays, publishAll } from "../support/rows.ts";
import type { Visitor } from "../support/visitor.ts";

const LISTS = ["/programs-public/", "/programs/"];

let app: App;
let reader: Visitor;
let newestFirst: string[];

const CLOSED = "Closed Fellowship";

/** A few words each, and all with something in them that a query language might trip over. */
const FINDABLE = [
	{ name: "Rock or Water NEAR the coast", description: "Salt and sand." },
	{ name: `The "Quoted" Scholarship`, description: "It's (quite) well-known: 100% * free^2." },
	{ name: "Bourse d'été à Montréal", description: "Recherche au Québec." },
	{ name: "منحة دراسية", description: "برنامج صيفي" },
	{ name: "Rocket 🚀 Academy", description: "C++ and F# for beginners." },
];

beforeAll(async () => {
	app = await startApp();
	reader = await student(app);
	const many = Array.from({ length: 45 }, (_, index) => ({
		name: `Numbered ${index}`,
		description: index % 2 ? "An odd opportunity." : "An even opportunity.",
		deadline: index % 3 ? inDays(index + 1) : null,
	}));
	const closed = { name: CLOSED, description: "Too late.", deadline: inDays(-3) };
	const programs = [...FINDABLE, ...many.slice(0, 20), closed, ...many.slice(20)];
	await publishAll(app, programs);
	newestFirst = programs.map(({ name }) => name).reverse();
});

afterAll(() => app.stop());

const search = (list: string, query: Record<string, string>) =>
	reader.open(`${list}?${new URLSearchParams(query)}`);

test.each(LISTS)(
	"%s lists newest first, 20 a page, without gaps or repeats, and back",
	async (list) => {
		const open = newestFirst.filter((name) => name !== CLOSED);
		const there = await walk(reader, list, "next");
		expect(there.pages.map(({ length }) => length)).toEqual([20, 20, 10]);
		expect(there.pages.flat()).toEqual(open);
		const back = await walk(reader, there.last, "prev");
		expect(back.pages.reverse().flat()).toEqual(open);
	},
);

test.each(LISTS)("%s pages through what was searched for, too", async (list) => {
	const there = await walk(reader, `${list}?q=numbered+opportunity&closed=1&order=newest`, "next");
	const numbered = newestFirst.filter((name) => name.startsWith("Numbered"));
	expect(there.pages.flat()).toEqual(numbered);
	expect(there.last).toContain("q=numbered+opportunity");
	expect(there.last).toContain("closed=1");
});

test("neither end of the list leads further", async () => {
	const first = await reader.open("/programs/");
	expect(first.document.querySelector("a[rel=prev]")).toBeNull();
	const { last } = await walk(reader, "/programs/", "next");
	const end = await reader.open(last);
	expect(end.document.querySelector("a[rel=prev]")).not.toBeNull();
});

test.each(LISTS)("%s hides closed programs unless asked, and marks them", async (list) => {
	const hidden = await walk(reader, list, "next");
	expect(hidden.pages.flat()).not.toContain(CLOSED);
	expect(cardNames(await search(list, { q: "too late" }))).toEqual([]);
	const shown = await walk(reader, `${list}?closed=1`, "next");
	expect(shown.pages.flat()).toEqual(newestFirst);
	const found = await search(list, { q: "too late", closed: "1" });
	expect(cardNames(found)).toEqual([CLOSED]);
	expect(found.document.querySelector("li.card .badge")?.text).toMatch(/^Closed/);
});

test.each([
	["a word of the name", "quoted", [`The "Quoted" Scholarship`]],
	["a word of the description", "sand", ["Rock or Water NEAR the coast"]],
	["words of both", "rock SALT", ["Rock or Water NEAR the coast"]],
	["the beginning of a word", "montr", ["Bourse d'été à Montréal"]],
	["words without their accents", "ete a montreal", ["Bourse d'été à Montréal"]],
	["another form of the word", "coasts", ["Rock or Water NEAR the coast"]],
	["another script", "برنامج", ["منحة دراسية"]],
	["a word beside an emoji", "rocket 🚀", ["Rocket 🚀 Academy"]],
	["words of which one is nowhere", "rock nowheretobefound", []],
	["OR, which is a word", "rock OR water", ["Rock or Water NEAR the coast"]],
	["OR, which chooses nothing", "rocket OR montreal", []],
	["AND, which is a word", "salt AND sand", ["Rock or Water NEAR the coast"]],
	["AND where there is none", "rock AND the AND coast AND quoted", []],
	["NEAR, which is a small word", "NEAR(rock coast, 1)", ["Rock or Water NEAR the coast"]],
	["NOT, which takes nothing away", "quoted NOT montreal", []],
	["a minus, which takes nothing away", "water -salt", ["Rock or Water NEAR the coast"]],
	["a column, which selects nothing", "name:quoted", []],
	["a star, which is nothing", "quo*ted", []],
	["quotes", `"quoted"`, [`The "Quoted" Scholarship`]],
	["an unbalanced quote", `quoted"`, [`The "Quoted" Scholarship`]],
	["parentheses", "((quite)", [`The "Quoted" Scholarship`]],
	["a caret and a colon", "^well: known", [`The "Quoted" Scholarship`]],
	["the word of a hidden column", "open", []],
] as [string, string, string[]][])("a search for %s is literal", async (_, q, found) => {
	for (const list of LISTS) {
		const page = await search(list, { q });
		expect(page.status).toBe(200);
		expect(cardNames(page)).toEqual(found);
		expect(filledIn(page, "q")).toBe(q);
	}
});

const ODD_SEARCHES = [
	`"`,
	`""`,
	"*",
	"-",
	"^",
	":",
	"(",
	"AND",
	"a AND",
	"NEAR(",
	"NEAR/2",
	"{name}: x",
	"'; drop table programs; --",
	"' or '1'='1",
	"%' --",
	"\\",
	"\u0000",
	"🚀",
	"\u202e",
	"+",
	"x".repeat(1000),
	"word ".repeat(200),
	`${`"`.repeat(500)}`,
	"(".repeat(500),
];

test.each(ODD_SEARCHES.map((q) => [q.slice(0, 20), q]))(
	"a search for %j is answered with a page",
	async (_, q) => {
		for (const list of LISTS) expect((await search(list, { q })).status).toBe(200);
		expect(cardNames(await reader.open("/programs/"))).toHaveLength(20);
	},
);

test.each(LISTS)("%s says when nothing was found, and leads back", async (list) => {
	const page = await search(list, { q: "zzz nothing" });
	expect(page.text).toContain("No programs match “zzz nothing”");
	expect(page.document.querySelector(`main a[href='${list}']`)?.text).toBe("See all programs");
	expect(filledIn(page, "q")).toBe("zzz nothing");
});

test.each(LISTS)("%s shows everything for an empty search", async (list) => {
	for (const q of ["", "   ", "\t"]) {
		expect(cardNames(await search(list, { q }))).toEqual(cardNames(await reader.open(list)));
	}
});

test("an address that asks for no page there is leads to the first, or to an empty one", async () => {
	const first = cardNames(await reader.open("/programs/"));
	for (const bad of ["abc", "-1", "1e3", "1.5", "", "9".repeat(16), "0x10", "1;drop"]) {
		for (const side of ["b", "a"]) {
			const page = await search("/programs/", { at: side + bad });
			expect(page.status).toBe(200);
			expect(cardNames(page)).toEqual(first);
		}
	}
	for (const at of ["b0", "b1", "a999999999999999"]) {
		const page = await search("/programs/", { at });
		expect(page.status).toBe(200);
		expect(cardNames(page)).toEqual([]);
		expect(page.document.querySelector("main a[href='/programs/']")).not.toBeNull();
	}
});

test.each(LISTS)("%s says where a search ends, and leads back", async (list) => {
	const asked = { q: "numbered opportunity", closed: "1", order: "newest" };
	const end = await search(list, { ...asked, at: "b1" });
	expect(end.text).toContain("No more programs match “numbered opportunity”");
	const newer = end.document.querySelector("a[rel=prev]")?.getAttribute("href");
	const numbered = newestFirst.filter((name) => name.startsWith("Numbered"));
	expect(newer?.startsWith(list)).toBe(true);
	expect(cardNames(await reader.open(String(newer)))).toEqual(numbered.slice(-20));
});
