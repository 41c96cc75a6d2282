import { describe, expect, test } from "vitest";
import { type FoundPrograms, findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS, PROGRAM_ORDERS, type ProgramFilters } from "#db/search/program-filters.ts";
import { addDays } from "#lib/calendar-days.ts";
import { eachDatabase } from "../support/databases.ts";
import { type Imported, NOW_MS, publishImported } from "./world.ts";

const SIZE = 3;
const DEADLINES = [null, 3, 40, -2, 3, null, 12, -30, 0, 90, -2, 200, null, 12];

/** A program that every word and filter below finds, except every fifth; it closes when its deadline is over. */
function numbered(name: string, days: number | null, at: number): Imported {
	const isFound = at % 5 !== 4;
	return {
		name: at % 3 === 0 ? `Glacier ${name}` : name,
		description: isFound ? "A glacier in a valley." : "A beach.",
		kind: isFound ? "research" : "internship",
		fields: ["physical"],
		applicationDeadline: days === null ? null : addDays("2026-11-21", days),
		state: days !== null && days < 0 ? "closed" : "open",
	};
}

const LISTS: [string, Partial<ProgramFilters>, string | undefined][] = [
	["everything open", {}, undefined],
	["everything", { includeClosed: true }, undefined],
	["a filter", { kinds: ["research"] }, undefined],
	[
		"filters, with closed ones",
		{ kinds: ["research"], fields: ["law", "physical"], includeClosed: true },
		undefined,
	],
	["words", {}, "glacier valley"],
	["words, with closed ones", { includeClosed: true }, "glacier"],
	["a misspelled word, with closed ones", { includeClosed: true }, "glaceir"],
	["words and a filter", { kinds: ["research"], includeClosed: true }, "valley"],
	["what closes soon", { closes: "90" }, undefined],
];

eachDatabase((database) => {
	describe("while programs are published, a list's pages hold each of what was there once", () => {
		for (const order of PROGRAM_ORDERS) {
			for (const [what, filters, search] of LISTS) {
				test(`${order}: ${what}`, async () => {
					const { db } = database;
					const there = DEADLINES.map((days, at) => numbered(`p${at}`, days, at));
					await publishImported(db, ...there);
					const wanted = { search, order, filters: { ...NO_FILTERS, ...filters } };
					const read = (place?: string, size = SIZE) =>
						findPrograms(db, { ...wanted, size, place }, NOW_MS);
					const whole = namesOf(await read(undefined, 50));
					expect(whole.length).toBeGreaterThan(2 * SIZE);
					const names = new Set(whole);
					let published = 0;
					/** At the list's beginning and end, in its middle, and among the closed programs. */
					const publishMore = async () => {
						published++;
						// Not forever: what is published before the reader's place is read as well.
						if (published > 6) return;
						const days = [0, 12, 365, null, -1, -60];
						await publishImported(
							db,
							...days.map((day) => numbered(`new ${published} ${day}`, day, 15)),
						);
					};
					const pages: FoundPrograms[] = [await read()];
					for (let place = pages[0]?.next; place; place = pages.at(-1)?.next) {
						await publishMore();
						pages.push(await read(place));
					}
					expectOnceEach(pages, whole, names);

					const back = pages.slice(-1);
					for (let place = back[0]?.previous; place; place = back[0]?.previous) {
						await publishMore();
						back.unshift(await read(place));
					}
					expectOnceEach(back, whole, names);
				});
			}
		}
	});

	test("the pages of a misspelled search go on with the word it was read as", async () => {
		const { db } = database;
		await publishImported(db, ...DEADLINES.map((days, at) => numbered(`p${at}`, days, at)));
		for (const order of PROGRAM_ORDERS) {
			const wanted = { search: "glaceir", order, filters: NO_FILTERS, size: SIZE };
			const first = await findPrograms(db, wanted, NOW_MS);
			const next = await findPrograms(db, { ...wanted, place: first.next }, NOW_MS);
			expect(next).toMatchObject({ corrected: first.corrected, total: first.total });
			expect(next.items).toHaveLength(SIZE);
		}
	});
});

function expectOnceEach(pages: FoundPrograms[], whole: string[], names: Set<string>): void {
	const shown = pages.flatMap(namesOf);
	expect(new Set(shown).size).toBe(shown.length);
	expect(shown.filter((name) => names.has(name))).toEqual(whole);
}

function namesOf(page: { items: { name: string }[] }): string[] {
	return page.items.map((item) => item.name);
}
