import { describe, expect, test } from "vitest";
import { findPrograms, type ProgramsRequest } from "#db/search/find-programs.ts";
import { NO_FILTERS, PROGRAM_ORDERS } from "#db/search/program-filters.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { NOW_MS, publishImported } from "./world.ts";

/** Text with a meaning in FTS5, SQL, JSON or patterns, and letters that are hard to cut or compare. */
const PARTS = [
	'"',
	"'",
	'""',
	"*",
	"(",
	")",
	"{",
	"}",
	":",
	"^",
	"-",
	"+",
	"\\",
	"%",
	"_",
	"?1",
	"$x",
	"@x",
	" AND ",
	" OR ",
	" NOT ",
	" NEAR(",
	"NEAR/2",
	"{name}:",
	"--",
	"/*",
	";",
	"[",
	"]",
	",",
	"\n",
	"\0",
	"🎓",
	"❤️",
	"👩🏽‍🔬",
	"\u202e",
	"\u200f",
	"منحة",
	"हिन्दी",
	"奖学金",
	"İ",
	"ß",
	"½",
	"\u0301",
	"\ud800",
	"\udc00",
	"glacier",
	"glaceir",
	"valley",
	"law",
	"pre med",
	"u.s.",
	"2027",
	"qx",
	" ",
];

const anyText = fc.oneof(
	fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join("")),
	fc.string({ unit: "binary", maxLength: 60 }),
	fc
		.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
		.map((units) => String.fromCharCode(...units)),
);

const LONG_TEXTS = [
	"a",
	'"',
	"law ",
	"glaceir ",
	"🎓",
	"\ud800",
	"منحة ",
	"a b c d ",
	"(",
	"pre-med'",
].map((part) => part.repeat(10_000 / part.length));

eachDatabase((database) => {
	const find = (search: string, wanted: Partial<ProgramsRequest> = {}) =>
		findPrograms(
			database.db,
			{ size: 20, order: "best", filters: NO_FILTERS, ...wanted, search },
			NOW_MS,
		);

	describe("a misspelled word", () => {
		for (const [typed, read] of [
			["glaceir", "glacier"],
			["gacier", "glacier"],
			["glaciier", "glacier"],
			["Gloeciology", "glaciology"],
			["robotcis", "robotics"],
		] as const) {
			test(`${typed} is read as ${read}, in each order, and the page says so`, async () => {
				await publishImported(database.db, { name: `Camp ${read}` }, { name: "Choir" });
				for (const order of PROGRAM_ORDERS) {
					const found = await find(typed, { order });
					expect(namesOf(found.items)).toEqual([`Camp ${read}`]);
					expect(found).toMatchObject({
						corrected: [{ typed: typed.toLowerCase(), read }],
						total: 1,
					});
				}
			});
		}

		test("is taken as it is typed when it is meant so", async () => {
			await publishImported(database.db, { name: "Glacier" });
			for (const order of PROGRAM_ORDERS) {
				const found = await find("glaceir", { order, exact: true });
				expect(found).toMatchObject({ items: [], close: [], corrected: [], total: 0 });
			}
		});

		test("is no misspelling when a program has it, until that program is gone", async () => {
			await publishImported(database.db, { name: "Glacier" }, { name: "Glaceir" });
			const found = await find("glaceir");
			expect(namesOf(found.items)).toEqual(["Glaceir"]);
			expect(found.corrected).toEqual([]);
			await database.run("delete from programs where name = 'Glaceir'");
			expect(namesOf((await find("glaceir")).items)).toEqual(["Glacier"]);
		});

		test("is not read as a word that says nothing, unless that is very near", async () => {
			await publishImported(database.db, { name: "Glacier" });
			expect((await find("glacier quilted")).corrected).toEqual([]);
			expect((await find("glacier intrested")).corrected).toMatchObject([{ read: "interested" }]);
		});

		test("of one to three letters is none: it is looked for as it is typed", async () => {
			await publishImported(database.db, { name: "Glacier FF" }, { name: "Choir" });
			for (const order of PROGRAM_ORDERS) {
				expect(namesOf((await find("ff", { order })).items)).toEqual(["Glacier FF"]);
				for (const typed of ["q", "qx", "qxz", "qx zq", "glacier qx"]) {
					expect((await find(typed, { order })).corrected, typed).toEqual([]);
				}
			}
		});

		test("stays as it is when no word is like it", async () => {
			await publishImported(database.db, { name: "Glacier" });
			const found = await find("zzqqxxkk");
			expect(found).toMatchObject({ items: [], close: [], corrected: [], total: 0 });
		});

		test("is replaced beside words that are right", async () => {
			await publishImported(database.db, { name: "Glacier valley" }, { name: "Valley" });
			const found = await find("Glaceir, valley!");
			expect(namesOf(found.items)).toEqual(["Glacier valley"]);
			expect(found.corrected).toEqual([{ typed: "glaceir", read: "glacier" }]);
		});
	});

	describe("close matches", () => {
		const NAMES = ["Glacier valley walrus", "Glacier valley", "Walrus", "Choir"];

		test("follow when fewer than a page have all the words, most words first, never among the found", async () => {
			await publishImported(database.db, ...NAMES.map((name) => ({ name })));
			for (const order of PROGRAM_ORDERS) {
				const found = await find("glacier valley walrus", { order });
				expect(namesOf(found.items)).toEqual(["Glacier valley walrus"]);
				expect(namesOf(found.close)).toEqual(["Glacier valley"]);
				expect(found.total).toBe(1);
			}
		});

		test("hold to the filters and to the day", async () => {
			const over = { applicationDeadline: "2026-11-20" };
			await publishImported(
				database.db,
				{ name: "Glacier fox", kind: "research" },
				{ name: "Glacier hare", kind: "internship" },
				{ name: "Glacier lagging", kind: "research", ...over },
				{ name: "Glacier closed", kind: "research", ...over, state: "closed" },
			);
			const filters = { ...NO_FILTERS, kinds: ["research" as const] };
			const open = await find("glacier walrus", { filters, exact: true });
			expect(namesOf(open.items)).toEqual([]);
			expect(namesOf(open.close)).toEqual(["Glacier fox"]);
			const all = await find("glacier walrus", {
				filters: { ...filters, includeClosed: true },
				exact: true,
			});
			expect(namesOf(all.close)).toEqual(["Glacier fox", "Glacier closed", "Glacier lagging"]);
		});

		test("begin with what has a word in the name, behind however many newer ones with no more than a fact of it", async () => {
			const newer = Array.from({ length: 140 }, (_, at) => ({ name: `Newer ${at}` }));
			const transferring = { audience: ["sophomore" as const] };
			await publishImported(database.db, { name: "Transfer award", ...transferring });
			await publishImported(database.db, ...newer.map((one) => ({ ...one, ...transferring })));
			const [first] = (await find("transfer student walrus", { exact: true })).close;
			expect(first?.name).toBe("Transfer award");
		});

		test("need no word that no program has, and say no more than that they are close", async () => {
			await publishImported(
				database.db,
				{ name: "Choir" },
				{ name: "Glacier", description: "A valley." },
			);
			const found = await find("glacier qqzzx vvkkq wwzzj");
			expect(found).toMatchObject({ items: [], total: 0, corrected: [] });
			expect(namesOf(found.close)).toEqual(["Glacier"]);
		});

		test("may lack the other of two words, and stand behind what has both, however weakly", async () => {
			await publishImported(
				database.db,
				{ name: "Film", description: "Film, cinema and movies." },
				{ name: "Studio", description: "Hollywood. In Manhattan." },
				{ name: "Choir", kind: "internship" },
			);
			const { items, close } = await find("film internship nyc");
			expect(namesOf([...items, ...close])).toEqual(["Studio", "Film"]);
		});

		test("with something of both words stand before one with more of a single one", async () => {
			const law = { fields: ["law" as const] };
			await publishImported(
				database.db,
				{ ...law, name: "Walrus", description: "Aerospace for women." },
				{ ...law, name: "Choir", description: "Space, astronomy and galaxy." },
			);
			const found = await find("space for women");
			expect(namesOf([...found.items, ...found.close])).toEqual(["Walrus", "Choir"]);
		});

		test("there are none when a page is full, of one word, or on a later page", async () => {
			await publishImported(database.db, ...NAMES.map((name) => ({ name })), {
				name: "Glacier valley walrus two",
			});
			expect((await find("glacier valley walrus", { size: 2 })).close).toEqual([]);
			expect((await find("walrus")).close).toEqual([]);
			const first = await find("glacier valley walrus", { size: 1 });
			const next = await find("glacier valley walrus", { size: 1, place: first.next });
			expect(namesOf(next.items)).toEqual(["Glacier valley walrus"]);
			expect(next.close).toEqual([]);
		});
	});

	describe("facts that are compared", () => {
		const first = async (search: string) => namesOf((await find(search)).items);

		test("a GPA that is enough comes first, one that is not comes last", async () => {
			await publishImported(
				database.db,
				{ name: "Glacier enough", minGpa: 2.5 },
				{ name: "Glacier silent" },
				{ name: "Glacier high", minGpa: 3.5 },
			);
			const ofTheirs = ["Glacier enough", "Glacier silent", "Glacier high"];
			expect(await first("glacier 3.0 gpa")).toEqual(ofTheirs);
			expect(await first("glacier, gpa: 2.5")).toEqual(ofTheirs);
			expect((await first("glacier no gpa"))[0]).toBe("Glacier silent");
		});

		test("what closes soon, or in a month, comes first", async () => {
			await publishImported(
				database.db,
				{ name: "Glacier soon", applicationDeadline: "2026-12-01" },
				{ name: "Glacier late", applicationDeadline: "2027-03-10" },
				{ name: "Glacier" },
			);
			expect((await first("glacier closing soon"))[0]).toBe("Glacier soon");
			expect((await first("glacier due in march"))[0]).toBe("Glacier late");
			expect((await first("march deadline"))[0]).toBe("Glacier late");
			expect(await first("closing soon")).toHaveLength(3);
		});
	});

	test("what has the wishes follows when no program has the word", async () => {
		await publishImported(
			database.db,
			{ name: "Glacier camp", kind: "internship" },
			{ name: "Choir", kind: "scholarship" },
		);
		const found = await find("qqzzxxkk internship", { exact: true });
		expect(namesOf(found.items)).toEqual([]);
		expect(namesOf(found.close)).toEqual(["Glacier camp"]);
	});

	describe("a program of which no facts are stated", () => {
		test("is found by a field that its words speak of, after one that says so", async () => {
			await publishImported(
				database.db,
				{ name: "Walrus camp", description: "Study cancer by the sea." },
				{ name: "Glacier camp", fields: ["biology"] },
				{ name: "Choir camp", fields: ["arts"], description: "Songs against cancer." },
			);
			const found = await find("bio");
			expect(namesOf(found.items)).toEqual(["Glacier camp", "Walrus camp"]);
			expect(found.total).toBe(2);
		});

		test("is found by a year that its words allow, and not where it names another", async () => {
			await publishImported(
				database.db,
				{ name: "Glacier camp", description: "For undergraduates." },
				{ name: "Walrus camp", description: "For undergraduates.", audience: ["senior"] },
			);
			expect(namesOf((await find("sophomore")).items)).toEqual(["Glacier camp"]);
		});
	});

	test("the word in the name comes before what means the same everywhere, facts before the description", async () => {
		await publishImported(
			database.db,
			{ name: "Beekeeping School", description: "Eight weeks of beekeeping." },
			{
				name: "USDA Scholars",
				organisation: "Department of Agriculture",
				fields: ["agriculture"],
				description: "Food, farm and crop: agriculture at work.",
			},
			{ name: "Green Weeks", fields: ["agriculture"], description: "Work outside." },
			{ name: "Summer Weeks", description: "A bit of beekeeping." },
		);
		expect(namesOf((await find("beekeeping")).items)).toEqual([
			"Beekeeping School",
			"USDA Scholars",
			"Green Weeks",
			"Summer Weeks",
		]);
	});

	test("of a phrase, a word by itself raises what has it", async () => {
		await publishImported(
			database.db,
			{ name: "Letters", description: "Stories for children.", fields: ["humanities"] },
			{ name: "Papers", description: "Stories for sailors.", fields: ["humanities"] },
		);
		expect(namesOf((await find("childrens books")).items)).toEqual(["Letters", "Papers"]);
	});

	test("an internship in a field is both: one that is neither kind nor for them comes last", async () => {
		const arts = { fields: ["arts" as const] };
		await publishImported(
			database.db,
			{ ...arts, name: "Film award", kind: "scholarship", audience: ["graduate"] },
			{ ...arts, name: "Studio summer", kind: "internship", audience: ["junior"] },
		);
		const found = await find("film internship for a junior");
		expect(namesOf(found.items)[0]).toBe("Studio summer");
	});

	test("what says that it is for others comes after what says nothing of that", async () => {
		const law = { fields: ["law" as const] };
		await publishImported(
			database.db,
			{ ...law, name: "Glacier ring" },
			{ ...law, name: "Glacier circle", audience: ["graduate"] },
		);
		const found = await find("glacier for a junior");
		expect(namesOf(found.items)).toEqual(["Glacier ring", "Glacier circle"]);
	});

	test("what pays for school comes after other work where work is wanted, and the other way round", async () => {
		const arts = { fields: ["arts" as const] };
		await publishImported(
			database.db,
			{ ...arts, name: "Film ring", kind: "fellowship" },
			{ ...arts, name: "Film circle", kind: "scholarship" },
			{ ...arts, name: "Film desk", kind: "internship" },
		);
		const first = async (search: string) => namesOf((await find(search)).items);
		expect((await first("film internship")).at(-1)).toBe("Film circle");
		expect((await first("film scholarship")).indexOf("Film circle")).toBe(0);
		expect((await first("film scholarship")).at(-1)).toBe("Film desk");
	});

	test("for either of two years is for who asks for both", async () => {
		await publishImported(
			database.db,
			{ name: "Glacier both", audience: ["sophomore", "junior"] },
			{ name: "Glacier first", audience: ["sophomore"] },
			{ name: "Glacier", audience: ["graduate"] },
			{ name: "Glacier last", audience: ["junior"] },
		);
		const found = await find("glacier sophomore junior");
		const alike = ["Glacier last", "Glacier first", "Glacier both"];
		expect(namesOf(found.items)).toEqual([...alike, "Glacier"]);
	});

	test("what names one of two subjects comes before what is widely about both", async () => {
		await publishImported(
			database.db,
			{ name: "Whale camp", description: "Whales of the ocean." },
			{ name: "Choir", fields: ["environment", "agriculture"] },
		);
		const found = await find("animals and the ocean");
		expect(namesOf([...found.items, ...found.close])).toEqual(["Whale camp", "Choir"]);
	});

	test("what has the wishes follows when few programs have the word that is a condition", async () => {
		await publishImported(
			database.db,
			{ name: "Chemistry award", kind: "scholarship" },
			{ name: "Glacier camp", kind: "internship" },
		);
		const found = await find("chemistry internship");
		expect(namesOf(found.items)).toEqual(["Chemistry award"]);
		expect(namesOf(found.close)).toEqual(["Glacier camp"]);
	});

	for (const search of [
		"hbcu, recent grad, intl student, high school, film, stem, music, athlete",
		"zzqqa zzqqb zzqqc zzqqd zzqqe zzqqf zzqqg zzqqh zzqqi zzqqj zzqqk zzqql",
		"paid remote spring sophomore citizen hbcu internship housing zzqqx 3.0 gpa due in march",
	]) {
		test(`a statement is not too long or full for “${search}”`, async () => {
			await publishImported(database.db, { name: "Glacier" });
			for (const order of PROGRAM_ORDERS) {
				expect((await find(search, { order })).items).toEqual([]);
			}
		});
	}

	test("any text may be typed", async () => {
		await publishImported(
			database.db,
			{ name: "Glacier", description: "In a valley, with law." },
			{ name: "Pre-med camp" },
		);
		const answers = async (search: string) => {
			for (const order of PROGRAM_ORDERS) {
				const { items, close, total } = await find(search, { order });
				expect(total === null || total >= items.length).toBe(true);
				const shown = new Set(items.map(({ id }) => id));
				expect(close.filter(({ id }) => shown.has(id))).toEqual([]);
			}
		};
		await fc.assert(fc.asyncProperty(anyText, answers), { numRuns: 150 });
		for (const text of LONG_TEXTS) await answers(text);
	});
});

function namesOf(items: { name: string }[]): string[] {
	return items.map(({ name }) => name);
}
