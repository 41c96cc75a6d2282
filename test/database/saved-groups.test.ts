import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteExpiredSavedSubmissions } from "#db/people/sessions.ts";
import {
	addPendingSave,
	deleteExpiredPendingSaves,
	takePendingSaves,
} from "#db/saved/pending-saves.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import { type SavedPosition, startOf } from "#db/saved/saved-order.ts";
import {
	MAX_SAVED,
	saveProgram,
	setNotes,
	setSavedState,
	unsaveProgram,
} from "#db/saved/saved-programs.ts";
import { pendingSaves, programs, savedPrograms, savedSubmissions, users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const PAGE = { nowMs: NOW_MS, size: 20 };

eachDatabase((database) => {
	async function inCatalog(deadlines: Record<string, string | null>): Promise<void> {
		for (const [id, applicationDeadline] of Object.entries(deadlines)) {
			await database.db.insert(programs).values({
				id,
				name: id,
				applicationLink: `https://${id}.example.org/`,
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

	const list = (userId: string, side: { after?: SavedPosition; before?: SavedPosition } = {}) =>
		listSavedPrograms(database.db, userId, { size: 20, ...side }, NOW_MS);
	const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
	const apply = (userId: string, programId: string, nowMs: number) =>
		setSavedState(database.db, { userId, programId }, "applied", { nowMs, size: 20 });

	const DEADLINES = {
		later: "2027-03-01",
		soon: "2026-11-22",
		never: null,
		over: "2026-06-01",
		justOver: "2026-11-20",
		longOver: "2025-01-01",
	};

	describe("the groups", () => {
		test("what one has applied to stands apart, the last first, also when it has closed", async () => {
			const userId = await newUser(database.db);
			await saved(userId, DEADLINES);
			await apply(userId, "over", NOW_MS + 1);
			await apply(userId, "soon", NOW_MS + 2);
			const page = await list(userId);
			expect(names(page)).toEqual(["later", "never", "soon", "over", "justOver", "longOver"]);
			expect(page.items.map(({ group }) => group)).toEqual([0, 0, 1, 1, 3, 3]);
			expect(page.counts).toEqual([2, 2, 0, 2]);
			expect(names(await list(userId, { after: startOf("applied") }))[0]).toBe("soon");
			expect(names(await list(userId, { after: startOf("closed") }))).toEqual([
				"justOver",
				"longOver",
			]);
			expect((await list(await newUser(database.db))).counts).toEqual([0, 0, 0, 0]);
		});

		test("the day of applying stays when it is said again, and goes with it", async () => {
			const userId = await newUser(database.db);
			await saved(userId, { camp: null });
			await apply(userId, "camp", NOW_MS);
			await apply(userId, "camp", NOW_MS + HOUR_MS);
			expect((await list(userId)).items).toMatchObject([{ state: "applied", appliedAt: NOW_MS }]);
			await setSavedState(database.db, { userId, programId: "camp" }, "saved", PAGE);
			expect((await list(userId)).items).toMatchObject([{ state: "saved", appliedAt: null }]);
		});

		for (const size of [1, 2, 4]) {
			test(`in pages of ${size}, what moves meanwhile hides none of the others`, async () => {
				const { db } = database;
				const userId = await newUser(db);
				await saved(userId, DEADLINES);
				await apply(userId, "over", NOW_MS);
				const seen: string[] = [];
				let after: SavedPosition | undefined;
				do {
					const page = await listSavedPrograms(db, userId, { size, after }, NOW_MS);
					seen.push(...names(page));
					after = page.next;
					if (seen.length === size) await apply(userId, seen[0] ?? "", NOW_MS + 1);
				} while (after);
				const moved = seen[0] ?? "";
				const others = [...new Set(seen.filter((name) => name !== moved))];
				expect(others).toHaveLength(Object.keys(DEADLINES).length - 1);
				expect(seen.filter((name) => name !== moved)).toEqual(others);
			});
		}

		test("what moved in a long list is found on the page that begins with it", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, DEADLINES);
			for (const programId of ["soon", "over", "justOver"]) {
				for (const state of ["applied", "saved"] as const) {
					const own = { userId, programId };
					const moved = await setSavedState(db, own, state, { nowMs: NOW_MS, size: 2 });
					if (moved === "missing") throw new Error("It is on the list");
					expect(names(await list(userId, { after: moved.after as SavedPosition }))[0]).toBe(
						programId,
					);
				}
			}
		});

		test("a list has an end, and what is on it can still be saved again", async () => {
			const { db, run } = database;
			const userId = await newUser(db);
			await run(
				`insert into programs (id, name, application_link, link_key, description, published_at)
				with recursive n(n) as (select 1 union all select n + 1 from n where n < ${MAX_SAVED + 1})
				select 'p' || n, 'P', 'https://example.org/', n, 'D', 1 from n`,
				`insert into saved_programs (program_id, user_id, deadline, saved_at)
				select id, '${userId}', '9999-12-31', 1 from programs where id <> 'p1'`,
			);
			const save = (programId: string) => saveProgram(db, { userId, programId }, "saved", NOW_MS);
			expect(await save("p1")).toBe("full");
			expect(await save("p2")).toBe("saved");
			await setNotes(db, { userId, programId: "p2" }, "Ask Dr. Hill");
			await unsaveProgram(db, { userId, programId: "p2" }, NOW_MS);
			expect(await save("p1")).toBe("saved");
			expect((await list(userId)).counts).toEqual([MAX_SAVED, 0, 0, 0]);
			expect(await save("p2")).toBe("full");
			await unsaveProgram(db, { userId, programId: "p1" }, NOW_MS);
			expect(await save("p2")).toBe("saved");
			const [again] = await db
				.select()
				.from(savedPrograms)
				.where(eq(savedPrograms.programId, "p2"));
			expect(again?.notes).toBe("Ask Dr. Hill");
		});
	});

	describe("notes", () => {
		test("stand on one's own list only, and can be taken away", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: null });
			const own = { userId: ada, programId: "camp" };
			expect(await setNotes(db, { ...own, userId: ben }, "Ben's")).toBe("missing");
			expect(await setNotes(db, own, "Ask Dr. Hill")).toBe("done");
			expect((await list(ada)).items).toMatchObject([{ notes: "Ask Dr. Hill" }]);
			await setNotes(db, own, null);
			expect((await list(ada)).items).toMatchObject([{ notes: null }]);
		});

		test("come back with their program within the hour, with how far one was", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: null });
			const own = { userId: ada, programId: "camp" };
			await setNotes(db, own, "It's “mine”\n\\ 🎓");
			await apply(ada, "camp", NOW_MS - 5);
			const before = (await list(ada)).items[0];
			await unsaveProgram(db, own, NOW_MS);
			await unsaveProgram(db, own, NOW_MS);
			await saveProgram(db, { ...own, userId: ben }, "saved", NOW_MS);
			expect((await list(ben)).items).toMatchObject([{ notes: null, state: "saved" }]);
			await saveProgram(db, own, "saved", NOW_MS + HOUR_MS - 1);
			const { state, notes, appliedAt } = before ?? {};
			expect((await list(ada)).items).toMatchObject([{ state, notes, appliedAt }]);
			expect(await db.select().from(savedSubmissions)).toEqual([]);
		});

		test("come back with a program that moderators have hidden meanwhile, which nobody else can save", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await saved(ada, { camp: null });
			const own = { userId: ada, programId: "camp" };
			await setNotes(db, own, "Ask Dr. Hill");
			await db.update(programs).set({ state: "hidden", hiddenAt: NOW_MS, hiddenBy: "reports" });
			await unsaveProgram(db, own, NOW_MS);
			expect(await saveProgram(db, { ...own, userId: ben }, "saved", NOW_MS)).toBe("missing");
			expect(await saveProgram(db, own, "saved", NOW_MS + 1)).toBe("saved");
			expect(await db.select().from(savedPrograms)).toMatchObject([{ notes: "Ask Dr. Hill" }]);
		});

		test("are gone an hour after, from the database too, and at once with the account's rows", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null });
			const own = { userId, programId: "camp" };
			await setNotes(db, own, "Ask Dr. Hill");
			await unsaveProgram(db, own, NOW_MS);
			const [user] = await db.select().from(users).where(eq(users.id, userId));
			const [kept] = await db.select().from(savedSubmissions);
			expect(kept?.uid).toBe(user?.firebaseUid);
			await saveProgram(db, own, "saved", NOW_MS + HOUR_MS);
			expect((await list(userId)).items).toMatchObject([{ notes: null }]);
			await setNotes(db, own, "Again");
			await unsaveProgram(db, own, NOW_MS);
			await deleteExpiredSavedSubmissions(db, NOW_MS + HOUR_MS + 1);
			expect(await db.select().from(savedSubmissions)).toEqual([]);
		});

		test("of a program without any nothing waits", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null });
			await unsaveProgram(db, { userId, programId: "camp" }, NOW_MS);
			expect(await db.select().from(savedSubmissions)).toEqual([]);
		});
	});

	describe("saves that wait", () => {
		const wait = (uid: string, programId: string, nowMs = NOW_MS) =>
			addPendingSave(database.db, { uid, programId }, nowMs);

		test("are of programs that are there, once each, the newest five of each person", async () => {
			const { db } = database;
			await inCatalog({ a: null, b: null, c: null, d: null, e: null, f: null });
			await wait("uid", "gone");
			await wait("other", "a");
			for (const [at, id] of ["a", "b", "b", "c", "d", "e", "f"].entries()) {
				await wait("uid", id, NOW_MS + at);
			}
			const rows = await db.select().from(pendingSaves).where(eq(pendingSaves.uid, "uid"));
			expect(rows.map(({ programId }) => programId).sort()).toEqual(["b", "c", "d", "e", "f"]);
			expect(await db.select().from(pendingSaves)).toHaveLength(6);
		});

		test("are saved for their own uid alone, once, the last one named", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await inCatalog({ a: null, b: "2027-01-01" });
			await wait("uid", "a");
			await wait("uid", "b", NOW_MS + 1);
			await wait("other", "a");
			const take = () => takePendingSaves(db, { uid: "uid", userId }, NOW_MS);
			const nothing = { saved: undefined, waitsForCode: false };
			expect(await takePendingSaves(db, { uid: "nobody", userId }, NOW_MS)).toEqual(nothing);
			expect(await take()).toEqual({ saved: { id: "b", name: "b" }, waitsForCode: false });
			expect(await take()).toEqual(nothing);
			expect(names(await list(userId))).toEqual(["b", "a"]);
			expect(await db.select({ uid: pendingSaves.uid }).from(pendingSaves)).toEqual([
				{ uid: "other" },
			]);
		});

		test("bring the plans back of all that were taken off within the hour", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null, prize: null });
			await db.update(savedPrograms).set({ planFrom: "2026-11-02" });
			for (const programId of ["camp", "prize"]) {
				await unsaveProgram(db, { userId, programId }, NOW_MS);
				await wait("uid", programId);
			}
			await takePendingSaves(db, { uid: "uid", userId }, NOW_MS);
			const rows = await db.select({ planFrom: savedPrograms.planFrom }).from(savedPrograms);
			expect(rows).toEqual([{ planFrom: "2026-11-02" }, { planFrom: "2026-11-02" }]);
		});

		test("change nothing of what is saved already", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await saved(userId, { camp: null });
			await apply(userId, "camp", NOW_MS);
			await wait("uid", "camp");
			await takePendingSaves(db, { uid: "uid", userId }, NOW_MS);
			expect((await list(userId)).items).toMatchObject([{ state: "applied" }]);
			expect(await db.select().from(savedPrograms)).toHaveLength(1);
		});

		test("expire after a week", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await inCatalog({ a: null });
			await wait("uid", "a");
			await deleteExpiredPendingSaves(db, NOW_MS + WEEK_MS);
			expect(await db.select().from(pendingSaves)).toHaveLength(1);
			const late = await takePendingSaves(db, { uid: "uid", userId }, NOW_MS + WEEK_MS);
			expect(late.saved).toBeUndefined();
			expect(await db.select().from(savedPrograms)).toEqual([]);
			await wait("uid", "a");
			await deleteExpiredPendingSaves(db, NOW_MS + WEEK_MS + 1);
			expect(await db.select().from(pendingSaves)).toEqual([]);
		});
	});
});
