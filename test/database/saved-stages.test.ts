import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteUser } from "#db/people/users.ts";
import { readProgramPage } from "#db/programs/program-page.ts";
import { askLater, asksIfHeard } from "#db/saved/heard-back.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import { saveProgram, setSavedState, unsaveProgram } from "#db/saved/saved-programs.ts";
import { SAVED_STATES, type SavedState } from "#db/saved-stages.ts";
import { programs, savedPrograms, users } from "#db/schema.ts";
import { utcDayOf } from "#lib/calendar-days.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

eachDatabase((database) => {
	async function saved(...ids: string[]): Promise<string> {
		const { db } = database;
		const userId = await newUser(db);
		for (const id of ids) {
			await db
				.insert(programs)
				.values({
					id,
					name: id,
					applicationLink: `https://${id}.example.org/`,
					linkKey: id,
					description: "Details.",
					publishedAt: NOW_MS,
				})
				.onConflictDoNothing();
			await saveProgram(db, { userId, programId: id }, "saved", NOW_MS);
		}
		return userId;
	}

	const list = (userId: string) => listSavedPrograms(database.db, userId, { size: 20 }, NOW_MS);
	const one = async (userId: string) => (await list(userId)).items[0];
	/** Says how far one is: the stage seen and the one asked for, at a time. */
	const move = (userId: string, to: SavedState, at: number, from?: SavedState) =>
		setSavedState(database.db, { userId, programId: "camp" }, to, {
			from,
			nowMs: NOW_MS + at,
			size: 20,
		});
	/** The steps with the time since NOW_MS of each. */
	const steps = async (userId: string) => {
		const row = await one(userId);
		const at = SAVED_STATES.slice(1).map((state) => [
			state,
			row?.[`${state as Exclude<SavedState, "saved">}At`],
		]);
		return Object.fromEntries(
			at.flatMap(([state, ms]) => (typeof ms === "number" ? [[state, ms - NOW_MS]] : [])),
		);
	};

	describe("the way through the stages", () => {
		const WAYS: {
			name: string;
			taps: [to: SavedState, from?: SavedState][];
			state: SavedState;
			steps: Record<string, number>;
		}[] = [
			{
				name: "each step keeps its day",
				taps: [["applying"], ["applied"], ["interview"], ["offered"], ["accepted"]],
				state: "accepted",
				steps: { applying: 1, applied: 2, interview: 3, offered: 4, accepted: 5 },
			},
			{
				name: "a step said twice keeps the first day",
				taps: [["applied"], ["interview"], ["interview"]],
				state: "interview",
				steps: { applied: 1, interview: 2 },
			},
			{
				name: "going back drops what comes after, and keeps what was before",
				taps: [["applying"], ["applied"], ["interview"], ["applied", "interview"]],
				state: "applied",
				steps: { applying: 1, applied: 2 },
			},
			{
				name: "all the way back",
				taps: [["applied"], ["rejected"], ["saved", "rejected"]],
				state: "saved",
				steps: {},
			},
			{
				name: "turned down instead of offered",
				taps: [["applied"], ["offered"], ["rejected", "offered"]],
				state: "rejected",
				steps: { applied: 1, rejected: 3 },
			},
			{
				name: "two devices: a step that comes late is noted, and nothing goes back",
				taps: [["applied"], ["offered", "applied"], ["interview", "applied"]],
				state: "offered",
				steps: { applied: 1, offered: 2, interview: 3 },
			},
			{
				name: "two devices: going back from what is further by now changes nothing",
				taps: [["applied"], ["interview", "applied"], ["saved", "applied"]],
				state: "interview",
				steps: { applied: 1, interview: 2 },
			},
			{
				name: "two devices that say the same",
				taps: [
					["applied", "saved"],
					["applied", "saved"],
				],
				state: "applied",
				steps: { applied: 1 },
			},
			{
				name: "stages may be skipped",
				taps: [["withdrawn", "saved"]],
				state: "withdrawn",
				steps: { withdrawn: 1 },
			},
		];
		for (const { name, taps, state, steps: expected } of WAYS) {
			test(name, async () => {
				const userId = await saved("camp");
				for (const [at, [to, from]] of taps.entries()) await move(userId, to, at + 1, from);
				expect((await one(userId))?.state).toBe(state);
				expect(await steps(userId)).toEqual(expected);
			});
		}

		test("the answer says at which stage it stays", async () => {
			const userId = await saved("camp");
			await move(userId, "offered", 1);
			expect(await move(userId, "applied", 2, "saved")).toMatchObject({ stays: "offered" });
			expect(await move(userId, "applied", 2, "offered")).toEqual({ after: undefined });
		});

		test("each stage stands in its group", async () => {
			const groups: Record<string, number | undefined> = {};
			for (const state of SAVED_STATES) {
				const userId = await saved("camp");
				await move(userId, state, 1);
				groups[state] = (await one(userId))?.group;
			}
			expect(groups).toEqual({
				saved: 0,
				applying: 0,
				applied: 1,
				interview: 1,
				offered: 2,
				rejected: 2,
				accepted: 2,
				withdrawn: 2,
			});
		});

		test("what was taken off comes back within the hour with all its days", async () => {
			const userId = await saved("camp");
			for (const [at, to] of (["applied", "interview", "offered"] as const).entries()) {
				await move(userId, to, at);
			}
			await askLater(database.db, { userId, programId: "camp" }, "skip", NOW_MS);
			const { seq: _, tie: __, ...before } = (await one(userId)) ?? { seq: 0, tie: 0 };
			await unsaveProgram(database.db, { userId, programId: "camp" }, NOW_MS + 9);
			await saveProgram(database.db, { userId, programId: "camp" }, "saved", NOW_MS + 10);
			expect(await one(userId)).toMatchObject(before);
		});

		test("saved as further than that, it has that day alone", async () => {
			const userId = await saved();
			await saved("camp");
			await saveProgram(database.db, { userId, programId: "camp" }, "interview", NOW_MS + 3);
			expect(await steps(userId)).toEqual({ interview: 3 });
		});
	});

	describe("after how many weeks students heard back", () => {
		const weeks = async () => {
			const page = await readProgramPage(database.db, "camp", NOW_MS);
			return page && "program" in page ? page.heardAfterWeeks : "gone";
		};
		const heard = async (weeks: number, how: SavedState = "rejected") => {
			const userId = await saved("camp");
			await move(userId, "applied", 0);
			await move(userId, how, weeks * WEEK_MS);
			return userId;
		};

		test("is said from the fifth student on, and no more when one of them leaves", async () => {
			for (const [at, how] of (["rejected", "offered", "accepted", "offered"] as const).entries()) {
				await heard(3 + at, how);
				expect(await weeks()).toBeNull();
			}
			const last = await heard(20);
			expect(await weeks()).toBe(5);
			const [user] = await database.db.select().from(users).where(eq(users.id, last));
			await deleteUser(database.db, user?.firebaseUid ?? "");
			expect(await weeks()).toBeNull();
		});

		test("changes once twice as many have said, so that nobody sees one more answer in it", async () => {
			for (let n = 0; n < 5; n++) await heard(4);
			for (let n = 0; n < 4; n++) await heard(10);
			await heard(20);
			expect(await weeks()).toBe(7);
			for (let n = 0; n < 9; n++) await heard(20);
			expect(await weeks()).toBe(7);
			await heard(20);
			expect(await weeks()).toBe(20);
		});

		test("who withdrew, has not said when they applied, or marked all on one day is not counted", async () => {
			for (let n = 0; n < 4; n++) await heard(4);
			await heard(4, "withdrawn");
			await heard(0);
			const userId = await saved("camp");
			await move(userId, "rejected", 4 * WEEK_MS);
			expect(await weeks()).toBeNull();
			await heard(4);
			expect(await weeks()).toBe(4);
		});

		test("the first answer counts, whatever came after it", async () => {
			for (let n = 0; n < 5; n++) {
				const userId = await heard(2, "offered");
				await move(userId, "accepted", 9 * WEEK_MS);
				await move(userId, "withdrawn", 12 * WEEK_MS);
			}
			expect(await weeks()).toBe(2);
		});

		test("it is read by its index", async () => {
			await heard(2);
			const plan = await database.rows(
				`explain query plan select 1 from saved_programs where program_id = 'camp'
					and applied_at is not null and coalesce(offered_at, rejected_at, accepted_at) is not null`,
			);
			expect(JSON.stringify(plan)).toContain("saved_programs_heard");
		});
	});

	test("the list says by when applicants hear back, and so when to ask", async () => {
		const userId = await saved("camp");
		await move(userId, "applied", 0);
		await database.run("update programs set decisions_by = '2027-04-15'");
		const item = await one(userId);
		expect(item?.decisionsBy).toBe("2027-04-15");
		const asksOn = (day: string) =>
			item && asksIfHeard(item, utcDayOf, Date.parse(`${day}T12:00Z`));
		expect([asksOn("2027-04-15"), asksOn("2027-04-16")]).toEqual([false, true]);
	});

	test("nobody can move or put off what is another's", async () => {
		const ada = await saved("camp");
		const ben = await newUser(database.db);
		expect(await move(ben, "offered", 1)).toBe("missing");
		const own = { userId: ben, programId: "camp" };
		expect(await askLater(database.db, own, "skip", NOW_MS)).toBe("missing");
		expect(await one(ada)).toMatchObject({ state: "saved", askAgainAt: null });
		expect(await database.db.select().from(savedPrograms)).toHaveLength(1);
	});
});
