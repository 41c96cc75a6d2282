import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { searchQuery } from "#db/search/search-query.ts";
import { fc } from "../support/fuzz.ts";

const expressionOf = (typed: string) => searchQuery(typed, ["name", "description"]);

for (const [typed, terms] of [
	["robotics", '"robotics"*'],
	["robotics camp", '"robotics"* AND "camp"*'],
	["an ai", '"an" AND ("ai" OR "a i")'],
	['"robotics" -camp*', '"robotics"* AND "camp"*'],
	["NEAR(a b)", '"NEAR"* AND "a" AND "b"'],
	["name:camp^2", '"name"* AND "camp"* AND "2"'],
	["engineering", '"engineering"'],
	["studing", '"studing"'],
	["don't", '"don"* AND "t"'],
	["re\u0301sume\u0301", '"résumé"*'],
	["हिन्दी", '"हिन्दी"*'],
	["🎓 college", '"college"*'],
	["❤️ college", '"college"*'],
] as const) {
	test(`${typed} becomes ${terms}`, () => {
		const expression = `{name description}: (${terms})`;
		expect(expressionOf(typed)).toBe(expression);
	});
}

for (const typed of ["", " ", "🎓", "❤️", "\u0301", '"', "*", "-:^()", "\u0000"]) {
	test(`${JSON.stringify(typed)} holds no word`, () => {
		expect(searchQuery(typed, ["name"])).toBeUndefined();
	});
}

test("beginnings are asked for only in lengths that the index holds", async () => {
	const migration = new URL("../../migrations/0010_search_without_blocks.sql", import.meta.url);
	const [, indexed = ""] = (await readFile(migration, "utf8")).match(/prefix='([\d ]+)'/) ?? [];
	// A stem is never longer than its word, but it can be shorter.
	const longest = Math.max(...indexed.split(" ").map(Number));
	expect(indexed).toBe(Array.from({ length: longest }, (_, at) => at + 1).join(" "));
	for (let letters = 1; letters < 30; letters++) {
		const asksForBeginning = expressionOf("é".repeat(letters))?.includes("*");
		expect([letters, asksForBeginning]).toEqual([letters, letters > 2 && letters <= longest]);
	}
});

test("of very many words the first twelve are searched", () => {
	const typed = Array.from({ length: 1000 }, (_, at) => `word${at}`).join(" ");
	expect(expressionOf(typed)?.match(/word\d+/g)).toEqual(
		Array.from({ length: 12 }, (_, at) => `word${at}`),
	);
});

test("whatever is typed, only quoted words stand in the expression", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (typed) => {
			const expression = expressionOf(typed);
			if (expression === undefined) return;
			expect(expression).toMatch(
				/^\{name description\}: \("[\p{L}\p{N}\p{M}]+"\*?( AND "[\p{L}\p{N}\p{M}]+"\*?)*\)$/u,
			);
		}),
		{ numRuns: 500 },
	);
});
