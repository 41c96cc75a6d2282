import { describe, expect, test } from "vitest";
import { readProgramPage } from "#db/programs/program-page.ts";
import { closePastPrograms } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { listPrograms, NOW_MS, newUser, publish, publishImported } from "./world.ts";

/** In UTC-12, where a day ends last, the date is 2026-11-21 from this time on. */
const DATE_LINE_MS = Date.UTC(2026, 10, 21, 12);

/** FTS5's syntax, SQL's, and text without any words; those without other words must still find "Camp". */
const HOSTILE_SEARCHES = [
	'"',
	'""',
	'"unclosed camp',
	"camp*",
	"camp* *",
	"*",
	"(camp",
	"camp)",
	"()",
	"-camp",
	"^camp",
	"camp:",
	":",
	"name: camp",
	"{name}: camp",
	"camp + camp",
	"camp\\",
	"camp'",
	"';--",
	"camp; drop table programs",
	"%",
	"_",
	"?",
	"?1",
	"$x",
	"@x",
	"\0camp",
	"camp\0",
	"🎓",
	"❤️",
	"\u0301",
	"...",
	"\u202Ecamp",
	"a".repeat(10_000),
	"camp ".repeat(500),
];

eachDatabase((database) => {
	async function publishAll(...names: string[]): Promise<void> {
		await publishImported(database.db, ...names.map((name) => ({ name })));
	}

	async function found(search: string, includeClosed = false): Promise<string[]> {
		const wanted = { size: 20, search, includeClosed };
		return namesOf(await listPrograms(database.db, wanted, NOW_MS)).sort();
	}

	describe("the list", () => {
		test("programs stand newest first", async () => {
			await publishAll("first", "second", "third");
			const page = await listPrograms(database.db, { size: 20, includeClosed: false }, NOW_MS);
			expect(namesOf(page)).toEqual(["third", "second", "first"]);
			expect(page).toMatchObject({ next: undefined, previous: undefined });
		});

		test("paging forwards and back shows every one once, in order, also of a search and with closed ones", async () => {
			const { db } = database;
			const userId = await newUser(db);
			for (let at = 0; at < 8; at++) {
				const applicationDeadline = at % 3 === 0 ? "2020-01-01" : null;
				await publish(db, userId, { name: `Fellowship ${at}`, applicationDeadline });
			}
			for (const search of [undefined, "fellowship"]) {
				for (const includeClosed of [false, true]) {
					const wanted = { size: 3, search, includeClosed };
					const forwards = [await listPrograms(db, wanted, NOW_MS)];
					for (let place = forwards[0]?.next; place; place = forwards.at(-1)?.next) {
						forwards.push(await listPrograms(db, { ...wanted, place }, NOW_MS));
					}
					const expected = [7, 6, 5, 4, 3, 2, 1, 0]
						.filter((at) => includeClosed || at % 3 !== 0)
						.map((at) => `Fellowship ${at}`);
					expect(forwards.flatMap(namesOf)).toEqual(expected);

					const back = [forwards.at(-1)];
					for (let place = back[0]?.previous; place; place = back[0]?.previous) {
						back.unshift(await listPrograms(db, { ...wanted, place }, NOW_MS));
					}
					expect(back).toEqual(forwards);
				}
			}
		});

		test("a page that is exactly full has no next page", async () => {
			await publishAll("a", "b", "c");
			const wanted = { size: 3, includeClosed: false };
			expect((await listPrograms(database.db, wanted, NOW_MS)).next).toBeUndefined();
		});

		test("beyond either end there is an empty page", async () => {
			await publishAll("a");
			for (const place of ["b0", "a999999999999999"]) {
				const wanted = { size: 3, includeClosed: false, place };
				expect((await listPrograms(database.db, wanted, NOW_MS)).items).toEqual([]);
			}
		});

		test("a program published while someone pages shifts nothing", async () => {
			await publishAll("a", "b", "c", "d");
			const wanted = { size: 2, includeClosed: false };
			const first = await listPrograms(database.db, wanted, NOW_MS);
			await publishAll("e");
			const second = await listPrograms(database.db, { ...wanted, place: first.next }, NOW_MS);
			expect([...namesOf(first), ...namesOf(second)]).toEqual(["d", "c", "b", "a"]);
		});
	});

	describe("deadlines", () => {
		for (const [when, nowMs, hidden] of [
			["while it is still that day somewhere", DATE_LINE_MS - 1, false],
			["once that day is over everywhere", DATE_LINE_MS, true],
		] as const) {
			for (const search of [undefined, "due"]) {
				test(`${when}, a program ${search ? "searched for" : "listed"} is ${hidden ? "hidden" : "shown"}`, async () => {
					const { db } = database;
					const input = { name: "Due", applicationDeadline: "2026-11-20" };
					await publish(db, await newUser(db), input, Date.UTC(2026, 10, 1));
					const open = await listPrograms(db, { size: 2, search, includeClosed: false }, nowMs);
					expect(namesOf(open)).toEqual(hidden ? [] : ["Due"]);
					const all = await listPrograms(db, { size: 2, search, includeClosed: true }, nowMs);
					expect(all.items).toMatchObject([{ name: "Due", applicationDeadline: "2026-11-20" }]);
				});
			}
		}

		test("a program without a deadline never closes", async () => {
			const { db } = database;
			await publishAll("Rolling");
			const inAHundredYears = NOW_MS + 100 * 365 * 86_400_000;
			await closePastPrograms(db, inAHundredYears);
			const page = await listPrograms(db, { size: 2, includeClosed: false }, inAHundredYears);
			expect(page.items).toMatchObject([{ name: "Rolling", applicationDeadline: null }]);
		});

		test("the hourly closing marks past programs and no other, and hides them from the search", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const longAgoMs = Date.UTC(2026, 9, 1);
			for (const applicationDeadline of ["2026-11-20", "2026-11-21", null]) {
				const name = `Due ${applicationDeadline}`;
				await publish(db, userId, { name, applicationDeadline }, longAgoMs);
			}
			const states = () =>
				db
					.select({ name: programs.name, state: programs.state })
					.from(programs)
					.orderBy(programs.seq);
			await closePastPrograms(db, DATE_LINE_MS - 1);
			expect((await states()).map((program) => program.state)).toEqual(["open", "open", "open"]);
			await closePastPrograms(db, DATE_LINE_MS);
			expect(await states()).toEqual([
				{ name: "Due 2026-11-20", state: "closed" },
				{ name: "Due 2026-11-21", state: "open" },
				{ name: "Due null", state: "open" },
			]);
			expect(await found("due")).toEqual(["Due 2026-11-21", "Due null"]);
			expect(await found("due", true)).toHaveLength(3);
		});
	});

	describe("one program", () => {
		test("it is found by its id, with what a list shows of it", async () => {
			const { db } = database;
			await publish(db, await newUser(db), { name: "Due", applicationDeadline: "2026-11-20" });
			const { items } = await listPrograms(db, { size: 1, includeClosed: true }, NOW_MS);
			const id = items[0]?.id ?? "";
			expect(items).toMatchObject([{ name: "Due", applicationDeadline: "2026-11-20" }]);
			const page = await readProgramPage(db, id, NOW_MS);
			expect(page?.program).toMatchObject(items[0] ?? {});
		});

		test("an id that does not exist finds nothing", async () => {
			expect(await readProgramPage(database.db, "nothing", NOW_MS)).toBeUndefined();
		});
	});

	describe("the search", () => {
		test("it finds words of the name and of the description", async () => {
			await publishImported(
				database.db,
				{ name: "Robotics Camp", description: "Build things." },
				{ name: "Summer School", description: "With robotics." },
				{ name: "Choir", description: "Sing." },
			);
			expect(await found("robotics")).toEqual(["Robotics Camp", "Summer School"]);
		});

		test("every word must occur, in any order and either field", async () => {
			await publishImported(
				database.db,
				{ name: "Robotics Camp", description: "In Atlanta." },
				{ name: "Robotics School", description: "In Boston." },
			);
			expect(await found("atlanta robotics")).toEqual(["Robotics Camp"]);
			expect(await found("atlanta boston")).toEqual([]);
		});

		for (const [wanted, search, name] of [
			["the beginning of a word", "fell", "Fellowship"],
			["letters in either case", "FELLOWSHIP", "Fellowship"],
			["another form of the word", "story", "Stories of Summers"],
			["another form of the word, the other way", "summers", "A summer"],
			["a word without its accents", "resume cafe", "Résumé Café"],
			["a word with accents that the text has not", "résumé", "Resume help"],
			["accents typed as separate marks", "re\u0301sume\u0301", "Résumé"],
			["numbers", "2027", "Class of 2027"],
			["a word beside punctuation", "R&D", "R & D lab"],
			["a word with an apostrophe", "don't", "Don't wait"],
			["words joined by a hyphen", "pre-med", "Pre-Med Track"],
			["Arabic", "منحة", "منحة دراسية"],
			["Hindi", "हिन्दी", "हिन्दी साहित्य"],
			["Chinese", "奖学金", "奖学金"],
			["what stands beside an emoji", "🎓 college", "College fund"],
			["what stands beside an emoji with a variation mark", "❤️ college", "College fund"],
			["a name typed with its quotes", '"Fellowship"', "Fellowship"],
		] as const) {
			test(`it finds ${wanted}: ${search}`, async () => {
				await publishAll(name, "Unlike any other");
				expect(await found(search)).toEqual([name]);
			});
		}

		test("a short word is not taken for the beginning of others", async () => {
			await publishAll("An internship", "Andromeda");
			expect(await found("an")).toEqual(["An internship"]);
		});

		test("it takes what was typed as text, not as syntax", async () => {
			await publishAll("Camp");
			const answers: [string, string[]][] = [];
			for (const search of HOSTILE_SEARCHES) answers.push([search, await found(search)]);
			const findsCamp = (search: string) =>
				(search.match(/[a-z]+/gi) ?? ["nothing"]).every((word) => word === "camp");
			expect(answers).toEqual(
				HOSTILE_SEARCHES.map((search) => [search, findsCamp(search) ? ["Camp"] : []]),
			);
		});

		test("its operators are words like any other", async () => {
			const operators = ["AND", "OR", "NOT", "NEAR"];
			await publishAll("Harbor", "Quarry", ...operators.map((word) => `Harbor ${word} quarry`));
			for (const word of operators) expect(await found(word)).toEqual([`Harbor ${word} quarry`]);
			// Small words count only when there are no others.
			for (const word of operators) {
				expect(await found(`harbor ${word} quarry`)).toEqual(
					operators.map((one) => `Harbor ${one} quarry`).sort(),
				);
			}
		});

		test("the words for a program's state are words like any other", async () => {
			await publishAll("Camp", "Open house");
			expect(await found("open")).toEqual(["Open house"]);
			expect(await found("open", true)).toEqual(["Open house"]);
			expect(await found("closed", true)).toEqual([]);
		});

		for (const search of ["", "  ", undefined]) {
			test(`an empty search (${JSON.stringify(search)}) shows everything`, async () => {
				await publishAll("Camp", "School");
				const page = await listPrograms(
					database.db,
					{ size: 20, search, includeClosed: false },
					NOW_MS,
				);
				expect(namesOf(page)).toEqual(["School", "Camp"]);
			});
		}

		test("it follows changes of a program, and forgets one that is gone", async () => {
			const { db } = database;
			await publishAll("Camp");
			await db.update(programs).set({ name: "School" });
			expect(await found("camp")).toEqual([]);
			expect(await found("school")).toEqual(["School"]);
			await db.delete(programs);
			expect(await found("school")).toEqual([]);
			for (const index of ["programs_by_newest", "programs_by_closing"]) {
				await database.run(`insert into ${index}(${index}) values ('integrity-check')`);
			}
		});
	});
});

function namesOf(page: { items: { name: string }[] }): string[] {
	return page.items.map((item) => item.name);
}
