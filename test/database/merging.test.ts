import { describe, expect, test } from "vitest";
import { submitContribution } from "#db/contributions/contributions.ts";
import { listOwnContributions, listOwnWithCredit } from "#db/contributions/own-contributions.ts";
import { mergePrograms } from "#db/moderation/merging.ts";
import { editProgram, findPublished } from "#db/moderation/published-programs.ts";
import { findDuplicate } from "#db/programs/duplicates.ts";
import type { Mergeable } from "#db/programs/facts.ts";
import { readProgramPage } from "#db/programs/program-page.ts";
import { saveProgram, setNotes, setSavedState } from "#db/saved/saved-programs.ts";
import { DATED_STATES, type SavedState } from "#db/saved-stages.ts";
import { moderationLog, programs, savedPrograms } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { WHOLE_TEST_MS } from "../support/patience.ts";
import { listPrograms, NOW_MS, newUser, publish, publishImported } from "./world.ts";

/** Try more with MERGE_RUNS=1000, for as long as you like to wait. */
const RUNS = Number(process.env.MERGE_RUNS ?? 6);
const PROGRAMS = ["a", "b", "c", "d", "e"];
const PEOPLE = 3;
const DAY_MS = 86_400_000;

eachDatabase((database) => {
	const catalog = (...ids: string[]) =>
		publishImported(
			database.db,
			...ids.map((id) => ({
				id,
				name: `Program ${id}`,
				linkKey: `${id}.example.org`,
				applicationLink: `https://${id}.example.org/`,
			})),
		);

	async function merge(gone: string, kept: string, take: Mergeable[] = []) {
		const { db } = database;
		const versionOf = async (id: string) => (await findPublished(db, id))?.version ?? 0;
		const read = {
			gone: { id: gone, version: await versionOf(gone) },
			kept: { id: kept, version: await versionOf(kept) },
		};
		return mergePrograms(db, { ...read, take, moderatorUid: "uid-moderator" }, NOW_MS);
	}

	const leadsTo = async (id: string) => {
		const page = await readProgramPage(database.db, id, NOW_MS);
		if (page?.program) return id;
		return page?.gone.why === "merged" ? page.gone.into : undefined;
	};
	const rows = <Row>(query: string) => database.rows<Row>(query);

	describe("merging", () => {
		test("who contributed the one that goes is led to the one that stays, and reads how many saved it", async () => {
			const { db } = database;
			const [ada, ben, cem] = [await newUser(db), await newUser(db), await newUser(db)];
			const link = { applicationLink: "https://ada.example.org/apply" };
			await publish(db, ada, { name: "Ada's", ...link });
			await publish(db, ben, { name: "Ben's" });
			const idOf = async (name: string) =>
				(await db.select().from(programs)).find((one) => one.name === name)?.id ?? "";
			const [gone, kept] = [await idOf("Ada's"), await idOf("Ben's")];
			await saveProgram(db, { userId: cem, programId: gone }, "saved", NOW_MS);
			await saveProgram(db, { userId: ada, programId: kept }, "saved", NOW_MS);
			await database.run(
				`insert into contributions (id, user_id, name, application_link, link_key, description, status,
					submission_key, created_at, updated_at)
				 select 'early', user_id, 'Early', application_link, link_key, 'Once.', 'REJECTED', 'early', 1, 1
					from contributions where name = 'Ada''s'`,
			);
			expect(await merge(gone, kept)).toBe("done");
			const own = async (userId: string) =>
				(await listOwnWithCredit(db, userId, { size: 5 })).items.map((one) => [
					one.name,
					one.programId,
					one.savedBy,
				]);
			expect(await own(ada)).toEqual([
				["Early", null, 0],
				["Ada's", kept, 2],
			]);
			expect(await own(ben)).toEqual([["Ben's", kept, 2]]);
		});

		test("who saved both keeps one row, with the notes of both, applied if either was", async () => {
			const { db } = database;
			await catalog("a", "b");
			const [ada, ben, cem] = [await newUser(db), await newUser(db), await newUser(db)];
			for (const [userId, programId] of [
				[ada, "a"],
				[ada, "b"],
				[ben, "a"],
				[cem, "b"],
			] as const) {
				await saveProgram(db, { userId, programId }, "saved", NOW_MS + (programId === "a" ? 1 : 2));
				await setNotes(db, { userId, programId }, `${programId}'s note`);
			}
			const page = { nowMs: NOW_MS + 9, size: 20 };
			await setSavedState(db, { userId: ada, programId: "a" }, "applied", page);
			expect(await merge("a", "b")).toBe("done");
			const saved = await rows(
				"select user_id, program_id, state, notes, applied_at, saved_at from saved_programs order by user_id = '" +
					`${cem}', user_id = '${ben}'`,
			);
			expect(saved).toEqual([
				{
					user_id: ada,
					program_id: "b",
					state: "applied",
					saved_at: NOW_MS + 1,
					notes: "b's note\n\na's note",
					applied_at: NOW_MS + 9,
				},
				{
					user_id: ben,
					program_id: "b",
					state: "saved",
					saved_at: NOW_MS + 1,
					notes: "a's note",
					applied_at: null,
				},
				{
					user_id: cem,
					program_id: "b",
					state: "saved",
					saved_at: NOW_MS + 2,
					notes: "b's note",
					applied_at: null,
				},
			]);
		});

		test.each<
			[what: string, gone: SavedState[], kept: SavedState[], state: SavedState, days: object]
		>([
			[
				"the other is further",
				["applied", "interview"],
				["applying"],
				"interview",
				{ applying: 11, applied: 1, interview: 2 },
			],
			[
				"the one that stays is further",
				["applying"],
				["applied", "offered"],
				"offered",
				{ applying: 1, applied: 11, offered: 12 },
			],
			[
				"both say the same",
				["applied", "offered"],
				["applied", "offered"],
				"offered",
				{ applied: 1, offered: 2 },
			],
			[
				"one was offered, one turned down",
				["applied", "rejected"],
				["applied", "offered"],
				"offered",
				{ applied: 1, rejected: 2, offered: 12 },
			],
			[
				"accepted after a no",
				["applied", "accepted"],
				["applied", "rejected"],
				"accepted",
				{ applied: 1, accepted: 2, rejected: 12 },
			],
			[
				"withdrawn from one",
				["withdrawn"],
				["applied"],
				"withdrawn",
				{ withdrawn: 1, applied: 11 },
			],
			[
				"only the other is on the list",
				["applied", "interview", "rejected"],
				[],
				"rejected",
				{ applied: 1, interview: 2, rejected: 3 },
			],
			[
				"only the one that stays is",
				[],
				["applying", "applied"],
				"applied",
				{ applying: 11, applied: 12 },
			],
		])(
			"of two entries with stages every day stays, the earlier one of two: %s",
			async (_, gone, kept, state, days) => {
				const { db } = database;
				await catalog("a", "b");
				const userId = await newUser(db);
				for (const [programId, stages, day] of [
					["a", gone, 1],
					["b", kept, 11],
				] as const) {
					if (stages.length > 0) await saveProgram(db, { userId, programId }, "saved", NOW_MS);
					for (const [at, to] of stages.entries()) {
						const on = { nowMs: NOW_MS + (day + at) * DAY_MS, size: 20 };
						await setSavedState(db, { userId, programId }, to, on);
					}
				}
				expect(await merge("a", "b")).toBe("done");
				const saved = await db.select().from(savedPrograms);
				expect(saved).toMatchObject([{ programId: "b", state }]);
				const reached = DATED_STATES.flatMap((one) => {
					const atMs = saved[0]?.[`${one}At`] ?? null;
					return atMs === null ? [] : [[one, (atMs - NOW_MS) / DAY_MS]];
				});
				expect(Object.fromEntries(reached)).toEqual(days);
			},
		);

		test("how long the students of both waited counts for the one that stays", async () => {
			const { db } = database;
			await catalog("a", "b");
			const both = await newUser(db);
			const people = [both, ...(await Promise.all([1, 2, 3, 4].map(() => newUser(db))))];
			const wait = async (userId: string, programId: string, days: number) => {
				const own = { userId, programId };
				await saveProgram(db, own, "applied", NOW_MS);
				await setSavedState(db, own, "rejected", { nowMs: NOW_MS + days * DAY_MS, size: 20 });
			};
			for (const [at, userId] of people.entries()) await wait(userId, at < 3 ? "a" : "b", 20 + at);
			await wait(both, "b", 30);
			const waits = async () => (await db.select().from(programs)).map((one) => one.heardAfter);
			expect(await waits()).toEqual([null, null]);
			expect(await merge("a", "b")).toBe("done");
			expect(await waits()).toEqual([22 * DAY_MS]);
		});

		test("what is missing is filled in, what was chosen is taken, the rest stays", async () => {
			const { db } = database;
			await catalog("a", "b");
			await database.run(
				`update programs set pay = 'paid', city = 'Macon', organisation = 'Old', yearly = 1, audience = '["senior"]',
				opens_on = '2026-12-01', application_deadline = '2027-02-01' where id = 'a'`,
				"update programs set organisation = 'New', city = 'Selma' where id = 'b'",
			);
			expect(await merge("a", "b", ["city", "description"])).toBe("done");
			expect(await findPublished(db, "b")).toMatchObject({
				organisation: "New",
				city: "Macon",
				pay: "paid",
				yearly: true,
				audience: ["senior"],
				opensOn: "2026-12-01",
				applicationDeadline: "2027-02-01",
				name: "Program b",
				version: 1,
				state: "open",
			});
			const log = await db.select().from(moderationLog).orderBy(moderationLog.seq);
			expect(log).toMatchObject([
				{
					action: "MERGED",
					subjectId: "a",
					subjectName: "Program a",
					note: "Program b",
					changes: { mergedInto: { was: "a", now: "b" } },
				},
				{
					action: "MERGED",
					subjectId: "b",
					subjectName: "Program b",
					note: "Program a",
					changes: { city: { was: "Selma", now: "Macon" }, pay: { was: null, now: "paid" } },
				},
			]);
		});

		test("the hour, the words and the decisions of a deadline go with its day", async () => {
			const { db } = database;
			const hour = `deadline_time = '17:00', deadline_zone = 'eastern', deadline_words = 'By 5 pm', decisions_by = '2027-04-15'`;
			for (const [day, take, expected] of [
				["2027-03-01", [], ["17:00", "2027-04-15"]],
				["2027-02-01", [], [null, null]],
				["2027-02-01", ["applicationDeadline"], ["17:00", "2027-04-15"]],
			] as const) {
				await database.run("delete from programs");
				await catalog("a", "b");
				await database.run(
					`update programs set application_deadline = '2027-03-01', ${hour} where id = 'a'`,
					`update programs set application_deadline = '${day}' where id = 'b'`,
				);
				expect(await merge("a", "b", [...take])).toBe("done");
				const kept = await findPublished(db, "b");
				expect([kept?.deadlineTime, kept?.decisionsBy]).toEqual(expected);
			}
		});

		test("it leaves the indexes, and its contribution stays and counts", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			const link = "https://gone.example.org/";
			await publish(db, ada, { applicationLink: link, name: "Gone Fellowship" });
			await database.run("update programs set id = 'a'");
			await catalog("b");
			const counts = await rows("select * from contribution_counts order by period");
			expect(await merge("a", "b")).toBe("done");
			expect(await rows("select * from contribution_counts order by period")).toEqual(counts);
			const found = async (search?: string) =>
				(await listPrograms(db, { size: 9, includeClosed: true, search }, NOW_MS)).items;
			expect(await found("gone")).toEqual([]);
			expect(await found()).toMatchObject([{ id: "b" }]);
			for (const index of ["programs_by_newest", "programs_by_closing"]) {
				expect(
					await rows(`select count(*) as n from ${index} where ${index} match 'state:open'`),
				).toEqual([{ n: 1 }]);
			}
			const own = (await listOwnContributions(db, ada, { size: 5 })).items;
			expect(own).toMatchObject([{ name: "Gone Fellowship", status: "APPROVED" }]);
			const duplicate = { of: "program", programId: "b", name: "Program b" };
			expect(await findDuplicate(db, ben, link)).toEqual(duplicate);
			const form = { name: "Again", applicationLink: `${link}#top`, description: "Again." };
			const owner = { userId: ben, formKey: "form" };
			expect(await submitContribution(db, owner, form, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate,
			});
		});

		test("a link of an imported program that is gone can't be contributed again", async () => {
			const { db } = database;
			const ben = await newUser(db);
			await catalog("a", "b");
			await merge("a", "b");
			const form = { name: "A", applicationLink: "https://a.example.org/", description: "A." };
			expect(await submitContribution(db, { userId: ben, formKey: "f" }, form, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "program", programId: "b", name: "Program b" },
			});
		});

		test("the link under which it was contributed leads to the one that stays, also after a moderator changed it", async () => {
			const { db } = database;
			const [ada, ben, cem] = [await newUser(db), await newUser(db), await newUser(db)];
			const link = "https://old.example.org/";
			const moved = "https://new.example.org/";
			await publish(db, ada, { name: "Ada's", applicationLink: link });
			await publish(db, ben, { name: "Ben's" });
			await catalog("c");
			const idOf = async (name: string) =>
				(await db.select().from(programs)).find((one) => one.name === name)?.id ?? "";
			const [gone, kept] = [await idOf("Ada's"), await idOf("Ben's")];
			const program = await findPublished(db, gone);
			if (!program) throw new Error("There is no such program.");
			const { version, ...said } = program;
			const read = { programId: gone, version, moderatorUid: "uid-moderator" };
			await editProgram(db, read, { ...said, applicationLink: moved }, NOW_MS);
			const leads = async (applicationLink: string) => {
				const form = { name: "Again", applicationLink, description: "Again." };
				const owner = { userId: cem, formKey: applicationLink };
				const { duplicate } = (await submitContribution(db, owner, form, NOW_MS)) as {
					duplicate?: unknown;
				};
				expect(await findDuplicate(db, cem, applicationLink)).toEqual(duplicate);
				return duplicate;
			};
			expect(await leads(link)).toEqual({ of: "program", programId: gone, name: "Ada's" });
			expect(await merge(gone, kept)).toBe("done");
			const bens = { of: "program", programId: kept, name: "Ben's" };
			expect([await leads(link), await leads(moved)]).toEqual([bens, bens]);
			const own = async () =>
				(await listOwnWithCredit(db, ada, { size: 5 })).items.map((one) => one.programId);
			expect(await own()).toEqual([kept]);
			expect(await merge(kept, "c")).toBe("done");
			const last = { of: "program", programId: "c", name: "Program c" };
			expect([await leads(link), await leads(moved)]).toEqual([last, last]);
			expect(await own()).toEqual(["c"]);
		});

		test("reports and waiting saves follow, once each", async () => {
			await catalog("a", "b");
			const report = (id: string, program: string, who: string) =>
				`insert into reports (id, about, program_id, reporter, reason, created_at)
				values ('${id}', 'program', '${program}', '${who}', 'closed', 1)`;
			const wait = (uid: string, program: string) =>
				`insert into pending_saves (uid, program_id, expires_at) values ('${uid}', '${program}', 99)`;
			await database.run(
				report("1", "a", "x"),
				report("2", "a", "y"),
				report("3", "b", "y"),
				wait("u", "a"),
				wait("v", "a"),
				wait("v", "b"),
			);
			await merge("a", "b");
			expect(await rows("select id, program_id from reports order by id")).toEqual([
				{ id: "1", program_id: "b" },
				{ id: "3", program_id: "b" },
			]);
			expect(await rows("select uid, program_id from pending_saves order by uid")).toEqual([
				{ uid: "u", program_id: "b" },
				{ uid: "v", program_id: "b" },
			]);
		});

		test("who is second, or merges nonsense, changes nothing", async () => {
			const { db } = database;
			await catalog("a", "b", "c");
			const as = (gone: string, kept: string, version = 0) =>
				mergePrograms(
					db,
					{
						gone: { id: gone, version: 0 },
						kept: { id: kept, version },
						take: [],
						moderatorUid: "uid-moderator",
					},
					NOW_MS,
				);
			expect(await as("a", "a")).toBe("same");
			expect(await as("a", "nowhere")).toBe("missing");
			expect(await as("a", "b", 1)).toBe("changed");
			const outcomes = await Promise.all([as("a", "b"), as("a", "c"), as("b", "a")]);
			expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
			expect(await rows("select id from programs")).toHaveLength(2);
			expect(await rows("select id from moderation_log")).toHaveLength(2);
			await database.run("update programs set state = 'hidden', hidden_by = 'reports'");
			const [one, two] = await db.select().from(programs);
			expect(await merge(one?.id ?? "", two?.id ?? "")).toBe("hidden");
		});
	});

	test(
		"whatever is merged, in whatever order, saved rows, counts and addresses stay right",
		async () => {
			const step = fc.record({
				gone: fc.constantFrom(...PROGRAMS),
				kept: fc.constantFrom(...PROGRAMS),
			});
			const saves = fc.array(
				fc.record({ person: fc.nat(PEOPLE - 1), program: fc.constantFrom(...PROGRAMS) }),
				{ maxLength: 12 },
			);
			let merged = 0;
			await fc.assert(
				fc.asyncProperty(
					saves,
					fc.array(step, { minLength: 1, maxLength: 7 }),
					async (saved, steps) => {
						const { db } = database;
						await database.run("delete from programs", "delete from contributions");
						const people = await Promise.all(Array.from({ length: PEOPLE }, () => newUser(db)));
						for (const [at, id] of PROGRAMS.entries()) {
							await publish(db, people[at % PEOPLE] ?? "", {
								applicationLink: `https://${id}.example.org/`,
							});
							await database.run(
								`update programs set id = '${id}' where link_key = '${id}.example.org'`,
							);
						}
						const counts = await rows("select * from contribution_counts order by period, user_id");
						const wanted = new Map(people.map((userId) => [userId, new Set<string>()]));
						for (const { person, program } of saved) {
							const userId = people[person] ?? "";
							await saveProgram(db, { userId, programId: program }, "saved", NOW_MS);
							wanted.get(userId)?.add(program);
						}
						const place = new Map(PROGRAMS.map((id) => [id, id]));
						for (const { gone, kept } of steps) {
							const isThere = place.get(gone) === gone && place.get(kept) === kept;
							const outcome = await merge(gone, kept);
							expect(outcome).toBe(gone === kept ? "same" : isThere ? "done" : "missing");
							if (outcome !== "done") continue;
							merged += 1;
							for (const [id, at] of place) if (at === gone) place.set(id, kept);
						}
						for (const id of PROGRAMS) {
							expect(await leadsTo(id)).toBe(place.get(id));
							const found = await findDuplicate(db, "nobody", `https://${id}.example.org/`);
							expect(found).toMatchObject({ of: "program", programId: place.get(id) });
						}
						for (const [userId, programIds] of wanted) {
							const now = await rows<{ program_id: string }>(
								`select program_id from saved_programs where user_id = '${userId}' order by program_id`,
							);
							const expected = new Set([...programIds].map((id) => place.get(id)));
							expect(now.map((row) => row.program_id)).toEqual([...expected].sort());
						}
						expect(
							await rows("select * from contribution_counts order by period, user_id"),
						).toEqual(counts);
					},
				),
				{ numRuns: RUNS },
			);
			expect(merged).toBeGreaterThan(0);
		},
		WHOLE_TEST_MS + RUNS * 10_000,
	);
});
