import { describe, expect, test } from "vitest";
import { changeState } from "#db/moderation/published-programs.ts";
import { readProgramPage } from "#db/programs/program-page.ts";
import { decideOnProgram, reportProgram } from "#db/reports/program-reports.ts";
import { listCalendar, setCalendarKey } from "#db/saved/saved-calendar.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import type { SavedPosition } from "#db/saved/saved-order.ts";
import { saveProgram, setSavedState, unsaveProgram } from "#db/saved/saved-programs.ts";
import { programs, savedPrograms } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { listPrograms, NOW_MS, newUser } from "./world.ts";

const DAY_MS = 86_400_000;
const PAGE = { nowMs: NOW_MS, size: 20 };

eachDatabase((database) => {
	/** Puts programs into the catalog, each with its name as its id. */
	async function inCatalog(deadlines: Record<string, string | null>): Promise<void> {
		for (const [id, applicationDeadline] of Object.entries(deadlines)) {
			const applicationLink = `https://${id}.example.org/`;
			await database.db.insert(programs).values({
				id,
				name: id,
				applicationLink,
				linkKey: id,
				applicationDeadline,
				description: "Details.",
				publishedAt: NOW_MS,
			});
		}
	}

	async function saved(userId: string, deadlines: Record<string, string | null>): Promise<void> {
		await inCatalog(deadlines);
		for (const programId of Object.keys(deadlines)) {
			await saveProgram(database.db, { userId, programId }, "saved", NOW_MS);
		}
	}

	const list = (userId: string, nowMs = NOW_MS) =>
		listSavedPrograms(database.db, userId, { size: 20 }, nowMs);
	const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

	describe("saving", () => {
		test("a saved program stands on the student's list with what its card shows, and on no other", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: "2026-12-24" });
			const { items } = await list(ada);
			const seq = expect.any(Number);
			expect(items).toEqual([
				{
					seq,
					id: "camp",
					name: "camp",
					description: "Details.",
					kind: "other",
					applicationLink: "https://camp.example.org/",
					publishedAt: NOW_MS,
					applicationDeadline: "2026-12-24",
					organisation: null,
					audience: null,
					pay: null,
					place: null,
					city: null,
					usState: null,
					closedEarly: false,
					yearly: null,
					opensOn: null,
					deadlineTime: null,
					deadlineZone: null,
					closesAt: null,
					closesIn: null,
					hiddenBy: null,
					housing: null,
					citizenship: null,
					decisionsBy: null,
					collegeGroups: null,
					colleges: null,
					fields: null,
					forHbcu: null,
					minGpa: null,
					planFrom: null,
					linkGone: false,
					state: "saved",
					applyingAt: null,
					appliedAt: null,
					interviewAt: null,
					offeredAt: null,
					rejectedAt: null,
					acceptedAt: null,
					withdrawnAt: null,
					askAgainAt: null,
					notes: null,
					remindDays: null,
					group: 0,
					rank: 20261224,
					tie: seq,
				},
			]);
			expect((await list(ben)).items).toEqual([]);
		});

		test("saved twice is saved once, and how far one is stays", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null });
			const own = { userId, programId: "camp" };
			await setSavedState(db, own, "applied", PAGE);
			expect(await saveProgram(db, own, "saved", NOW_MS)).toBe("saved");
			expect((await list(userId)).items).toMatchObject([{ name: "camp", state: "applied" }]);
		});

		test("twenty presses at once make one row", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await inCatalog({ camp: null });
			const own = { userId, programId: "camp" };
			await Promise.all(Array.from({ length: 20 }, () => saveProgram(db, own, "saved", NOW_MS)));
			expect(await db.select().from(savedPrograms)).toHaveLength(1);
		});

		test("a program that is not there is not saved", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const own = { userId, programId: "gone" };
			expect(await saveProgram(db, own, "saved", NOW_MS)).toBe("missing");
			expect(await db.select().from(savedPrograms)).toEqual([]);
		});

		test("unsaving takes off one's own, any number of times, and nobody else's", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: null });
			await saveProgram(db, { userId: ben, programId: "camp" }, "saved", NOW_MS);
			await unsaveProgram(db, { userId: ada, programId: "camp" }, NOW_MS);
			await unsaveProgram(db, { userId: ada, programId: "camp" }, NOW_MS);
			expect((await list(ada)).items).toEqual([]);
			expect(names(await list(ben))).toEqual(["camp"]);
		});

		test("how far one is can be said of one's own list only, there and back", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: null });
			expect(await setSavedState(db, { userId: ben, programId: "camp" }, "applied", PAGE)).toBe(
				"missing",
			);
			expect((await list(ada)).items).toMatchObject([{ state: "saved" }]);
			for (const state of ["applied", "saved"] as const) {
				const moved = await setSavedState(db, { userId: ada, programId: "camp" }, state, PAGE);
				expect(moved).toEqual({ after: undefined });
				expect((await list(ada)).items).toMatchObject([{ state }]);
			}
		});

		test("a program that leaves the catalog leaves the lists", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null });
			await db.delete(programs);
			expect((await list(userId)).items).toEqual([]);
		});
	});

	describe("the list", () => {
		const DEADLINES = {
			none1: null,
			later: "2027-03-01",
			longOver: "2025-01-01",
			soon: "2026-11-22",
			none2: null,
			justOver: "2026-11-20",
			sameDay1: "2026-12-01",
			sameDay2: "2026-12-01",
			today: "2026-11-21",
			over: "2026-06-01",
		};
		const IN_ORDER = [
			"today",
			"soon",
			"sameDay1",
			"sameDay2",
			"later",
			"none1",
			"none2",
			"justOver",
			"over",
			"longOver",
		];

		test("what closes soonest stands first, then what never closes, then what closed last", async () => {
			const userId = await newUser(database.db);
			await saved(userId, DEADLINES);
			const page = await list(userId);
			expect(names(page)).toEqual(IN_ORDER);
			expect(page).toMatchObject({ next: undefined, previous: undefined });
		});

		test("a deadline counts until its day is over everywhere", async () => {
			const userId = await newUser(database.db);
			await saved(userId, { due: "2026-11-21", rolling: null });
			const overEverywhereMs = Date.UTC(2026, 10, 22, 12);
			expect(names(await list(userId, overEverywhereMs - 1))).toEqual(["due", "rolling"]);
			expect(names(await list(userId, overEverywhereMs))).toEqual(["rolling", "due"]);
		});

		for (const size of [1, 2, 3, 4, 7, 9, 10, 11]) {
			test(`in pages of ${size}, every one shows once, forwards and back`, async () => {
				const { db } = database;
				const [userId, other] = [await newUser(db), await newUser(db)];
				await saved(userId, DEADLINES);
				for (const programId of Object.keys(DEADLINES)) {
					await saveProgram(db, { userId: other, programId }, "saved", NOW_MS);
				}
				const page = (side: { after?: SavedPosition; before?: SavedPosition }) =>
					listSavedPrograms(db, userId, { size, ...side }, NOW_MS);
				const forwards = [await page({})];
				for (let after = forwards[0]?.next; after; after = forwards.at(-1)?.next) {
					forwards.push(await page({ after }));
				}
				expect(forwards.flatMap(names)).toEqual(IN_ORDER);
				expect(forwards).toHaveLength(Math.ceil(IN_ORDER.length / size));

				const back = forwards.slice(-1);
				for (let before = back[0]?.previous; before; before = back[0]?.previous) {
					back.unshift(await page({ before }));
				}
				expect(back.map(names)).toEqual(forwards.map(names));
				expect(back).toEqual(forwards);
			});
		}

		test("what is taken off while someone pages leaves no hole", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, DEADLINES);
			const first = await listSavedPrograms(db, userId, { size: 3 }, NOW_MS);
			await unsaveProgram(db, { userId, programId: "sameDay1" }, NOW_MS);
			const after = first.next;
			const second = await listSavedPrograms(db, userId, { size: 3, after }, NOW_MS);
			expect(names(second)).toEqual(["sameDay2", "later", "none1"]);
		});
	});

	describe("the catalog", () => {
		test("marks what the student has saved, searched or not, and nothing for the public", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await inCatalog({ camp: null, school: null });
			await saveProgram(db, { userId: ada, programId: "camp" }, "saved", NOW_MS);
			await saveProgram(db, { userId: ben, programId: "school" }, "saved", NOW_MS);
			for (const search of [undefined, "details"]) {
				const marked = async (savedBy: string | null) => {
					const wanted = { size: 5, includeClosed: false, search, savedBy };
					const { items } = await listPrograms(db, wanted, NOW_MS);
					return Object.fromEntries(items.map((item) => [item.id, item.saved]));
				};
				expect(await marked(ada)).toEqual({ camp: true, school: false });
				expect(await marked(ben)).toEqual({ camp: false, school: true });
				expect(await marked(null)).toEqual({ camp: false, school: false });
			}
			const savedFor = async (userId?: string) =>
				(await readProgramPage(db, "camp", NOW_MS, userId))?.program?.saved;
			expect(await savedFor(ada)).toBe(true);
			expect(await savedFor(ben)).toBe(false);
			expect(await savedFor()).toBe(false);
		});
	});

	describe("the calendar", () => {
		test("its key finds the deadlines of its student, soonest first, and nobody else's", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { later: "2027-03-01", soon: "2026-11-22", never: null });
			await saved(ben, { bens: "2026-12-01" });
			await setCalendarKey(db, ada, "key-of-ada");
			await setSavedState(db, { userId: ada, programId: "later" }, "applied", PAGE);
			expect((await listCalendar(db, "key-of-ada", NOW_MS))?.deadlines).toEqual([
				{
					programId: "soon",
					name: "soon",
					deadline: "2026-11-22",
					state: "saved",
					applicationLink: "https://soon.example.org/",
					savedAt: NOW_MS,
					changedAt: NOW_MS,
					version: 0,
					closedEarly: false,
					closesAt: null,
					hiddenBy: null,
					remindDays: null,
				},
				expect.objectContaining({ programId: "later", state: "applied" }),
			]);
			expect((await list(ada)).calendarKey).toBe("key-of-ada");
			expect((await list(ben)).calendarKey).toBeNull();
		});

		test("a key that nobody has finds nothing; one of a student without deadlines an empty calendar", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { never: null });
			expect(await listCalendar(db, "key", NOW_MS)).toBeUndefined();
			await setCalendarKey(db, userId, "key");
			expect(await listCalendar(db, "key", NOW_MS)).toEqual({
				timeZone: null,
				deadlines: [],
				items: [],
			});
			await setCalendarKey(db, userId, "new key");
			expect(await listCalendar(db, "key", NOW_MS)).toBeUndefined();
			await setCalendarKey(db, userId, null);
			expect(await listCalendar(db, "new key", NOW_MS)).toBeUndefined();
		});

		test("what closed in the last 30 days stays, what closed before goes", async () => {
			const { db } = database;
			const userId = await newUser(db);
			const daysAgo = (days: number) => new Date(NOW_MS - days * DAY_MS).toISOString().slice(0, 10);
			await saved(userId, { over: daysAgo(30), longOver: daysAgo(31) });
			await setCalendarKey(db, userId, "key");
			expect(await listCalendar(db, "key", NOW_MS)).toMatchObject({
				deadlines: [{ programId: "over" }],
			});
		});

		test("what its owner chose comes along: their zone, their days, and those of one program", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { one: "2026-12-01", other: "2026-12-02" });
			await setCalendarKey(db, userId, "key");
			await database.run(
				`update users set time_zone = 'America/Chicago', reminder_days = '[14]' where id = '${userId}'`,
				`update saved_programs set remind_days = '[]' where program_id = 'other'`,
			);
			expect(await listCalendar(db, "key", NOW_MS)).toMatchObject({
				timeZone: "America/Chicago",
				deadlines: [{ remindDays: [14] }, { remindDays: [] }],
			});
		});

		test("whatever a moderator changes, its time rises with its version", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: "2026-12-24" });
			await setCalendarKey(db, userId, "key");
			const read = (version: number) => ({ programId: "camp", version, moderatorUid: "mo" });
			const moderator = { uid: "mo", ownEmail: null };
			const reported = { id: "camp", moderator, readTo: NOW_MS, decision: "take-down" } as const;
			const report = { id: "camp", userId, reporter: userId, details: undefined };
			await reportProgram(db, { ...report, reason: "scam" }, NOW_MS);
			const steps = [
				(at: number) => changeState(db, read(0), "close", null, at),
				(at: number) => changeState(db, read(1), "take-down", "Gone.", at),
				(at: number) => changeState(db, read(2), "restore", null, at),
				(at: number) => decideOnProgram(db, { ...reported, note: "A scam." }, at),
			];
			for (const [step, change] of steps.entries()) {
				const at = NOW_MS + 60_000 * (step + 1);
				await change(at);
				expect((await listCalendar(db, "key", at))?.deadlines).toMatchObject([
					{ version: step + 1, changedAt: at },
				]);
			}
		});

		test("it holds at most 500", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await database.run(
				`insert into programs (id, name, application_link, link_key, description, application_deadline, published_at)
				with recursive n(n) as (select 1 union all select n + 1 from n where n < 501)
				select 'p' || n, 'P', 'https://example.org/', n, 'D', '2027-01-01', 1 from n`,
				`insert into saved_programs (program_id, user_id, deadline, saved_at)
				select id, '${userId}', '2027-01-01', 1 from programs`,
			);
			await setCalendarKey(db, userId, "key");
			expect((await listCalendar(db, "key", NOW_MS))?.deadlines).toHaveLength(500);
		});
	});
});
