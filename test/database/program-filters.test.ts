import { describe, expect, test } from "vitest";
import type { ProgramCounts } from "#db/search/counts.ts";
import { findPrograms, type ProgramsRequest } from "#db/search/find-programs.ts";
import { NO_FILTERS, PROGRAM_ORDERS, type ProgramFilters } from "#db/search/program-filters.ts";
import { addDays } from "#lib/calendar-days.ts";
import { eachDatabase } from "../support/databases.ts";
import { type Imported, NOW_MS, publishImported } from "./world.ts";

const TODAY = "2026-11-21";
const within = (days: number) => addDays(TODAY, days);
const GLACIER = { description: "Walks on a glacier." };

/** Oldest first. Those called "lagging" are in the state before the hourly run has marked them. */
const PROGRAMS: Imported[] = [
	{ name: "silent" },
	{
		name: "alpha",
		...GLACIER,
		kind: "internship",
		audience: ["sophomore"],
		fields: ["law"],
		pay: "paid",
		place: "remote",
		citizenship: "citizens",
		forHbcu: true,
		applicationDeadline: within(0),
	},
	{
		name: "beta",
		kind: "research",
		audience: ["sophomore", "junior"],
		fields: ["any"],
		pay: "unpaid",
		place: "abroad",
		citizenship: "residents",
		forHbcu: false,
		applicationDeadline: within(7),
		opensOn: within(1),
		upcoming: true,
	},
	{
		name: "gamma",
		...GLACIER,
		kind: "fellowship",
		audience: ["graduate"],
		fields: ["arts", "biology"],
		pay: "paid",
		place: "hybrid",
		citizenship: "anyone",
		applicationDeadline: within(8),
	},
	{
		name: "delta",
		kind: "scholarship",
		fields: ["social"],
		place: "inperson",
		applicationDeadline: within(30),
	},
	{ name: "epsilon", kind: "other", applicationDeadline: within(31) },
	{ name: "zeta", applicationDeadline: within(90) },
	{ name: "eta", ...GLACIER, applicationDeadline: within(91) },
	{
		name: "closed",
		...GLACIER,
		kind: "internship",
		pay: "paid",
		fields: ["law"],
		state: "closed",
		applicationDeadline: within(-9),
		forHbcu: true,
	},
	{
		name: "lagging closed",
		...GLACIER,
		kind: "internship",
		pay: "paid",
		fields: ["law"],
		applicationDeadline: within(-1),
		citizenship: "anyone",
		forHbcu: true,
	},
	{ name: "lagging opened", kind: "other", opensOn: within(0), upcoming: true },
];

const WITHOUT_DEADLINE = ["lagging opened", "silent"];

/** What each filter finds, newest first. */
const FILTERS: [Partial<ProgramFilters>, string[]][] = [
	[{ kinds: ["internship"] }, ["alpha"]],
	[{ kinds: ["internship", "research"] }, ["beta", "alpha"]],
	[{ kinds: ["other"] }, ["lagging opened", "eta", "zeta", "epsilon", "silent"]],
	[{ audience: ["sophomore"] }, ["beta", "alpha"]],
	[{ audience: ["junior"] }, ["beta"]],
	[{ audience: ["junior", "graduate"] }, ["gamma", "beta"]],
	[{ audience: ["highschool"] }, []],
	[{ fields: ["law"] }, ["beta", "alpha"]],
	[{ fields: ["biology"] }, ["gamma", "beta"]],
	[{ fields: ["law", "social"] }, ["delta", "beta", "alpha"]],
	[{ fields: ["any"] }, ["beta"]],
	[{ pay: "paid" }, ["gamma", "alpha"]],
	[{ pay: "unpaid" }, ["beta"]],
	[{ places: ["remote"] }, ["alpha"]],
	[{ places: ["abroad", "inperson"] }, ["delta", "beta"]],
	[{ citizenship: "citizens" }, ["gamma", "beta", "alpha"]],
	[{ citizenship: "residents" }, ["gamma", "beta"]],
	[{ citizenship: "anyone" }, ["gamma"]],
	[{ closes: "7" }, ["beta", "alpha"]],
	[{ closes: "30" }, ["delta", "gamma", "beta", "alpha"]],
	[{ closes: "90" }, ["zeta", "epsilon", "delta", "gamma", "beta", "alpha"]],
	[{ closes: "none" }, WITHOUT_DEADLINE],
	[{ forHbcu: true }, ["alpha"]],
	[{ opensLater: true }, ["beta"]],
	[{ pay: "paid", fields: ["law", "arts"], citizenship: "citizens" }, ["gamma", "alpha"]],
	[{ pay: "unpaid", closes: "none" }, []],
];

/** With closed ones, which only these filters find in addition. */
const WITH_CLOSED: [Partial<ProgramFilters>, string[]][] = [
	[{ kinds: ["internship"] }, ["lagging closed", "closed", "alpha"]],
	[{ fields: ["biology"] }, ["gamma", "beta"]],
	[{ citizenship: "anyone" }, ["lagging closed", "gamma"]],
	[{ closes: "7" }, ["beta", "alpha"]],
	[{ forHbcu: true }, ["lagging closed", "closed", "alpha"]],
	[{ opensLater: true }, ["beta"]],
];

eachDatabase((database) => {
	const find = (
		filters: Partial<ProgramFilters>,
		wanted: Partial<Omit<ProgramsRequest, "filters">> = {},
	) =>
		findPrograms(
			database.db,
			{ size: 20, order: "newest", ...wanted, filters: { ...NO_FILTERS, ...filters } },
			NOW_MS,
		);

	describe("a filter", () => {
		for (const [filters, names] of [
			...FILTERS,
			...WITH_CLOSED.map(
				([filters, names]) => [{ ...filters, includeClosed: true }, names] as const,
			),
		]) {
			test(`${JSON.stringify(filters)} finds ${names.length}, alone and with a word, in each order`, async () => {
				await publishImported(database.db, ...PROGRAMS);
				const found = await find(filters);
				expect(namesOf(found)).toEqual(names);
				expect(found.total).toBe(names.length);
				const glacier = new Set(
					PROGRAMS.filter(({ description }) => description).map(({ name }) => name),
				);
				for (const order of PROGRAM_ORDERS) {
					const alone = await find(filters, { order });
					expect(new Set(namesOf(alone))).toEqual(new Set(names));
					expect(alone.total).toBe(names.length);
					const both = await find(filters, { order, search: "glacier" });
					const expected = names.filter((name) => glacier.has(name));
					expect(namesOf(both).sort()).toEqual(expected.sort());
					expect(both.total).toBe(expected.length);
				}
			});
		}

		test("none finds what is open, also by the day alone, and counts nothing", async () => {
			await publishImported(database.db, ...PROGRAMS);
			for (const order of PROGRAM_ORDERS) {
				const found = await find({}, { order });
				expect(new Set(namesOf(found))).toEqual(
					new Set(PROGRAMS.map(({ name }) => name).filter((name) => !/closed/.test(name))),
				);
				expect(found).toMatchObject({ total: null, counts: null });
				const all = await find({ includeClosed: true }, { order });
				expect(all.items).toHaveLength(PROGRAMS.length);
				expect(all).toMatchObject({ total: null, counts: null });
			}
		});
	});

	describe("the counts", () => {
		for (const of of [
			{ search: "glacier" },
			{ search: "glacier", includeClosed: true },
			{ fields: ["law", "social"] },
			{ pay: "paid", includeClosed: true },
		] as const) {
			test(`of ${JSON.stringify(of)} each say what is found when that is chosen as well`, async () => {
				await publishImported(database.db, ...PROGRAMS);
				const { search, ...chosen } = { search: undefined, ...of };
				const filters = chosen as Partial<ProgramFilters>;
				const { counts } = await find(filters, { search });
				expect(counts).not.toBeNull();
				for (const order of PROGRAM_ORDERS) {
					expect((await find(filters, { search, order })).counts).toEqual(counts);
				}
				for (const [facet, value, count] of facetsOf(counts)) {
					if (filters[facet] !== undefined) continue;
					const { total } = await find({ ...filters, [facet]: value }, { search });
					expect([facet, value, count]).toEqual([facet, value, total]);
				}
			});
		}

		test("what is found is counted to 500, and one more is more", async () => {
			await database.run(`insert into programs (id, name, application_link, link_key, description,
				kind, state, published_at)
				with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500)
				select 'id-' || n, 'Glacier', 'https://example.org/' || n, 'example.org/' || n, 'Ice.',
					'research', 'open', 1 from numbers`);
			for (const order of PROGRAM_ORDERS) {
				for (const search of [undefined, "glacier"]) {
					const found = await find({ kinds: ["research"] }, { search, order });
					expect(found).toMatchObject({ total: 500, counts: { kinds: { research: 500 } } });
				}
			}
			await publishImported(database.db, { name: "Glacier", kind: "research" });
			for (const order of PROGRAM_ORDERS) {
				for (const search of [undefined, "glacier"]) {
					const found = await find({ kinds: ["research"] }, { search, order });
					expect(found).toMatchObject({ total: 501, counts: null });
				}
			}
		});
	});

	describe("the orders", () => {
		const dated = (name: string, days: number | null): Imported => ({
			name,
			description: "Walks on a glacier.",
			applicationDeadline: days === null ? null : within(days),
			state: name.startsWith("closed") ? "closed" : "open",
		});

		test("closing soonest: by deadline, then without one; the closed ones last, last closed first", async () => {
			await publishImported(
				database.db,
				dated("rolling a", null),
				dated("in 5 a", 5),
				dated("closed -3", -3),
				dated("today", 0),
				dated("lagging -2", -2),
				dated("in 5 b", 5),
				dated("closed -1", -1),
				dated("in 1", 1),
				dated("rolling b", null),
				dated("far", 3000),
			);
			const open = ["today", "in 1", "in 5 a", "in 5 b", "far", "rolling a", "rolling b"];
			const closed = ["closed -1", "lagging -2", "closed -3"];
			for (const search of [undefined, "glacier"]) {
				const asked = { search, order: "closing" } as const;
				expect(namesOf(await find({}, asked))).toEqual(open);
				const all = await find({ includeClosed: true }, asked);
				expect(namesOf(all)).toEqual([...open, ...closed]);
			}
		});

		test("the best match: in the name before the description, and of like ones the newest first", async () => {
			await publishImported(
				database.db,
				{ name: "Glacier one" },
				{ name: "Glacier two" },
				{ name: "Ice", ...GLACIER },
				{ name: "Glacier over", state: "closed", applicationDeadline: within(-1) },
			);
			const asked = { search: "glacier", order: "best" } as const;
			const open = ["Glacier two", "Glacier one", "Ice"];
			expect(namesOf(await find({}, asked))).toEqual(open);
			expect(namesOf(await find({ includeClosed: true }, asked))).toEqual([
				...open,
				"Glacier over",
			]);
			expect(namesOf(await find({}, { order: "best" }))).toEqual([
				"Ice",
				"Glacier two",
				"Glacier one",
			]);
		});
	});
});

/** Every counted value, as the filter that chooses it. */
function facetsOf(counts: ProgramCounts | null): [keyof ProgramCounts, unknown, number][] {
	return (Object.keys(counts ?? {}) as (keyof ProgramCounts)[]).flatMap((facet) => {
		const counted = counts?.[facet];
		if (typeof counted === "number") return [[facet, true, counted]];
		return Object.entries(counted ?? {}).map(([value, count]): [typeof facet, unknown, number] => [
			facet,
			Array.isArray(NO_FILTERS[facet]) ? [value] : value,
			count,
		]);
	});
}

function namesOf(page: { items: { name: string }[] }): string[] {
	return page.items.map((item) => item.name);
}
