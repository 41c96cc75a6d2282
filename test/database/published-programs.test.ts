import { describe, expect, test } from "vitest";
import { submitContribution } from "#db/contributions/contributions.ts";
import { listOwnContributions } from "#db/contributions/own-contributions.ts";
import { changeState, editProgram, findPublished } from "#db/moderation/published-programs.ts";
import { findDuplicate } from "#db/programs/duplicates.ts";
import { NO_FACTS } from "#db/programs/facts.ts";
import { findDeadline, findProgramName, readProgramPage } from "#db/programs/program-page.ts";
import { closePastPrograms, recentPrograms } from "#db/programs/programs.ts";
import { hiddenPrograms, openProgramsBetween, topContributors } from "#db/programs/public-lists.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import { pickPrograms } from "#db/recommendations/program-fit.ts";
import { addPendingSave, takePendingSaves } from "#db/saved/pending-saves.ts";
import { listCalendar, setCalendarKey } from "#db/saved/saved-calendar.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { findNew } from "#db/saved/saved-searches.ts";
import { moderationLog, type programs } from "#db/schema.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { eachDatabase } from "../support/databases.ts";
import {
	contribute,
	listPrograms,
	NO_ANSWERS,
	NOW_MS,
	newUser,
	publish,
	publishImported,
} from "./world.ts";

const DAY_MS = 86_400_000;
const LINK = "https://river.example.org/apply";
const WORDS = { search: "river", filters: NO_FILTERS, seenSeq: 0 };

eachDatabase((database) => {
	/** A program of the catalog with a deadline in the future. */
	async function river(stated: Partial<typeof programs.$inferInsert> = {}): Promise<void> {
		await publishImported(database.db, {
			id: "river",
			name: "River Fellowship",
			applicationLink: LINK,
			linkKey: "river.example.org/apply",
			applicationDeadline: "2026-12-24",
			kind: "fellowship",
			audience: ["junior"],
			...stated,
		});
	}

	const read = (version = 0, moderatorUid = "uid-moderator") => ({
		programId: "river",
		version,
		moderatorUid,
	});
	const now = () => findPublished(database.db, "river");
	const log = () => database.db.select().from(moderationLog).orderBy(moderationLog.seq);

	/** Where students can find the program. */
	async function foundIn(userId: string): Promise<string[]> {
		const { db } = database;
		const fitted = { userId, ...NO_ANSWERS, year: "junior" } as const;
		const student = { ...fitted, fullName: null, college: null, usesResume: false };
		const has = (rows: { id: string }[]) => rows.some(({ id }) => id === "river");
		const list = async (wanted: object) => {
			const found = await listPrograms(db, { size: 20, includeClosed: true, ...wanted }, NOW_MS);
			return has(found.items) || has(found.close);
		};
		const places = {
			list: await list({}),
			search: await list({ search: "river" }),
			similar: has((await readProgramPage(db, "like", NOW_MS))?.similar ?? []),
			recent: has(await recentPrograms(db, 20, NOW_MS)),
			"site map": has(await openProgramsBetween(db, { after: 0, upTo: 99 }, NOW_MS)),
			"for you": has(await pickPrograms(db, student, NOW_MS, await loadColleges())),
			page: Boolean((await readProgramPage(db, "river", NOW_MS))?.program),
			deadline: Boolean(await findDeadline(db, "river")),
			name: Boolean(await findProgramName(db, "river")),
			// Called off, which makes calendars strike it out.
			calendar: await isInCalendar(userId),
			// Along with the similar one.
			"saved search": (await findNew(db, WORDS, NOW_MS))[0]?.count === 2,
		};
		return Object.entries(places).flatMap(([place, found]) => (found ? [place] : []));
	}

	async function isInCalendar(userId: string): Promise<boolean> {
		const { deadlines = [] } =
			(await listCalendar(database.db, `calendar-${userId}`, NOW_MS)) ?? {};
		return deadlines.some(({ closedEarly, hiddenBy }) => !closedEarly && hiddenBy === null);
	}

	async function savedBy(): Promise<string> {
		const userId = await newUser(database.db);
		await setCalendarKey(database.db, userId, `calendar-${userId}`);
		await saveProgram(database.db, { userId, programId: "river" }, "saved", NOW_MS);
		return userId;
	}

	const groupOf = async (userId: string) =>
		(await listSavedPrograms(database.db, userId, { size: 20 }, NOW_MS)).items.map(
			({ id, group, hiddenBy, description }) => ({ id, group, hiddenBy, description }),
		);

	const SAID = {
		...NO_FACTS,
		name: "River Fellowship",
		applicationLink: LINK,
		description: "Details.",
		applicationDeadline: "2026-12-24",
		kind: "fellowship" as const,
		audience: ["junior" as const],
	};

	const EVERYWHERE = [
		"list",
		"search",
		"similar",
		"recent",
		"site map",
		"page",
		"deadline",
		"name",
		"calendar",
		"saved search",
	];

	describe("taking down", () => {
		test("nobody finds it anywhere any more, and restored it is back everywhere", async () => {
			const { db } = database;
			await river();
			await publishImported(db, { id: "like", name: "River Studies", kind: "fellowship" });
			const [ada, ben] = [await savedBy(), await newUser(db)];
			expect(await foundIn(ada)).toEqual(EVERYWHERE);
			expect(await foundIn(ben)).toContain("for you");
			expect(await changeState(db, read(), "take-down", "It asks for money.", NOW_MS)).toBe("done");
			expect(await foundIn(ada)).toEqual([]);
			expect(await foundIn(ben)).toEqual([]);
			expect(await readProgramPage(db, "river", NOW_MS)).toEqual({
				gone: { why: "taken-down", id: "river", reason: "It asks for money." },
			});
			expect(await hiddenPrograms(db)).toMatchObject([{ id: "river" }]);
			expect(await hiddenPrograms(db, "RIVER f")).toMatchObject([{ id: "river" }]);
			expect(await hiddenPrograms(db, "mountain")).toEqual([]);
			expect(await changeState(db, read(1), "restore", null, NOW_MS)).toBe("done");
			expect(await foundIn(ada)).toEqual(EVERYWHERE);
			expect(await now()).toMatchObject({ state: "open", hiddenBy: null, hiddenReason: null });
			expect((await log()).map(({ action, note }) => [action, note])).toEqual([
				["TAKEN_DOWN", "It asks for money."],
				["RESTORED", null],
			]);
		});

		test("who saved it still has it, as taken down and without its text; nobody can save it", async () => {
			const { db } = database;
			await river();
			const [ada, ben] = [await savedBy(), await newUser(db)];
			await addPendingSave(db, { uid: "uid-guest", programId: "river" }, NOW_MS);
			await changeState(db, read(), "take-down", "Gone.", NOW_MS);
			expect(await groupOf(ada)).toEqual([
				{ id: "river", group: 3, hiddenBy: "moderator", description: "" },
			]);
			const own = { userId: ben, programId: "river" };
			expect(await saveProgram(db, own, "saved", NOW_MS)).toBe("missing");
			expect(await saveProgram(db, { ...own, userId: ada }, "saved", NOW_MS)).toBe("saved");
			const guest = { uid: "uid-guest", userId: ben };
			expect((await takePendingSaves(db, guest, NOW_MS)).saved).toBeUndefined();
			await addPendingSave(db, { uid: "uid-guest", programId: "river" }, NOW_MS);
			expect(await database.rows("select * from pending_saves")).toEqual([]);
			expect(await groupOf(ben)).toEqual([]);
		});

		test("hidden by reports, it is being checked, and stays where it was saved", async () => {
			const { db } = database;
			await river();
			const ada = await savedBy();
			await database.run(
				"update programs set state = 'hidden', hidden_by = 'reports', hidden_at = 1",
			);
			expect(await foundIn(ada)).toEqual([]);
			expect(await readProgramPage(db, "river", NOW_MS)).toEqual({
				gone: { why: "being-checked", id: "river" },
			});
			expect(await groupOf(ada)).toEqual([
				{ id: "river", group: 0, hiddenBy: "reports", description: "" },
			]);
			expect(await changeState(db, read(), "take-down", "A scam.", NOW_MS)).toBe("done");
			expect(await now()).toMatchObject({ hiddenBy: "moderator", hiddenReason: "A scam." });
		});

		test("its contributor reads it with their contribution, which still counts", async () => {
			const { db } = database;
			const userId = await newUser(db);
			await publish(db, userId, { applicationLink: LINK });
			await database.run("update programs set id = 'river'");
			const own = async () => (await listOwnContributions(db, userId, { size: 5 })).items;
			expect(await own()).toMatchObject([{ hiddenBy: null, hiddenReason: null }]);
			await changeState(db, read(), "take-down", "It ended in 2025.", NOW_MS);
			expect(await own()).toMatchObject([
				{ status: "APPROVED", hiddenBy: "moderator", hiddenReason: "It ended in 2025." },
			]);
			expect(await topContributors(db, "all", 5)).toMatchObject([{ id: userId, count: 1 }]);
			expect(await findDuplicate(db, "someone", LINK)).toEqual({
				of: "taken-down",
				programId: "river",
			});
		});
	});

	describe("closing early", () => {
		test("it stays closed, whatever its dates say, until a moderator reopens it", async () => {
			const { db } = database;
			await river();
			const ada = await savedBy();
			expect(await changeState(db, read(), "close", "All places are taken.", NOW_MS)).toBe("done");
			expect(await now()).toMatchObject({ state: "closed", closedEarly: true });
			expect(await foundIn(ada)).toEqual(["list", "search", "page", "name"]);
			expect(await groupOf(ada)).toMatchObject([{ group: 3 }]);
			const later = { ...SAID, applicationDeadline: "2027-03-01" };
			expect(await editProgram(db, read(1), later, NOW_MS)).toEqual({ outcome: "done" });
			await closePastPrograms(db, NOW_MS);
			expect(await now()).toMatchObject({ state: "closed", applicationDeadline: "2027-03-01" });
			expect(await changeState(db, read(2), "reopen", null, NOW_MS)).toBe("done");
			expect(await now()).toMatchObject({ state: "open", closedEarly: false });
			expect(await groupOf(ada)).toMatchObject([{ group: 0 }]);
		});

		test("reopened after its deadline, it is closed by that", async () => {
			const { db } = database;
			await river({ applicationDeadline: null });
			await changeState(db, read(), "close", null, NOW_MS);
			expect(await now()).toMatchObject({ state: "closed" });
			await editProgram(db, read(1), { ...SAID, applicationDeadline: "2026-11-01" }, NOW_MS);
			await changeState(db, read(2), "reopen", null, NOW_MS);
			expect(await now()).toMatchObject({ state: "closed", closedEarly: false });
		});

		test("taken down while it is closed early, it comes back closed", async () => {
			const { db } = database;
			await river();
			await changeState(db, read(), "close", null, NOW_MS);
			await changeState(db, read(1), "take-down", "Wait.", NOW_MS);
			expect(await changeState(db, read(2), "reopen", null, NOW_MS)).toBe("changed");
			await changeState(db, read(2), "restore", null, NOW_MS);
			expect(await now()).toMatchObject({ state: "closed", closedEarly: true });
		});
	});

	describe("editing", () => {
		test("every text and fact is changed, found by its new words, and written down", async () => {
			const { db } = database;
			await river();
			const ada = await savedBy();
			const said = {
				...SAID,
				name: "Lake Fellowship",
				organisation: "Institute of Lakes",
				applicationLink: "https://lake.example.org/",
				applicationDeadline: "2026-11-01",
				yearly: true,
				opensOn: "2026-09-01",
				minGpa: 3.5,
				audience: ["senior" as const],
			};
			expect(await editProgram(db, read(), said, NOW_MS)).toEqual({ outcome: "done" });
			const found = async (search: string) =>
				(await listPrograms(db, { size: 5, includeClosed: true, search, exact: true }, NOW_MS))
					.items;
			expect(await found("lake")).toMatchObject([{ id: "river" }]);
			expect(await found("river")).toEqual([]);
			expect(await now()).toMatchObject({ ...said, state: "closed", version: 1 });
			expect(await groupOf(ada)).toMatchObject([{ group: 3 }]);
			const [logged] = await log();
			expect(logged).toMatchObject({
				action: "EDITED",
				subject: "program",
				subjectId: "river",
				subjectName: "River Fellowship",
				moderatorUid: "uid-moderator",
			});
			expect(logged?.changes).toEqual({
				name: { was: "River Fellowship", now: "Lake Fellowship" },
				applicationLink: { was: LINK, now: "https://lake.example.org/" },
				applicationDeadline: { was: "2026-12-24", now: "2026-11-01" },
				organisation: { was: null, now: "Institute of Lakes" },
				audience: { was: ["junior"], now: ["senior"] },
				opensOn: { was: null, now: "2026-09-01" },
				minGpa: { was: null, now: 3.5 },
				yearly: { was: null, now: true },
			});
			const open = { ...said, applicationDeadline: "2027-11-01", opensOn: "2027-09-01" };
			await editProgram(db, read(1), open, NOW_MS);
			expect(await now()).toMatchObject({ state: "open" });
			expect(await database.rows("select upcoming from programs")).toEqual([{ upcoming: 1 }]);
			expect(await groupOf(ada)).toMatchObject([{ group: 0 }]);
		});

		test("what was said before is no change, and a link that another has is refused", async () => {
			const { db } = database;
			await river();
			await publishImported(db, {
				id: "lake",
				name: "Lake",
				linkKey: "lake.example.org",
				applicationLink: "https://lake.example.org/",
			});
			expect(await editProgram(db, read(), SAID, NOW_MS)).toEqual({ outcome: "same" });
			const taken = { ...SAID, applicationLink: "https://www.lake.example.org/?utm_source=x" };
			expect(await editProgram(db, read(), taken, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "program", programId: "lake", name: "Lake" },
			});
			expect(await log()).toEqual([]);
			expect(await now()).toMatchObject({ version: 0, applicationLink: LINK });
		});

		test("who contributes the link it had before is led to it", async () => {
			const { db } = database;
			const [ada, ben] = [await newUser(db), await newUser(db)];
			await publish(db, ada, { applicationLink: LINK, name: "River Fellowship" });
			await database.run("update programs set id = 'river'");
			const moved = { ...SAID, applicationLink: "https://new.example.org/" };
			await editProgram(db, read(), moved, NOW_MS);
			const form = { name: "Again", applicationLink: LINK, description: "Again." };
			const owner = { userId: ben, formKey: "form" };
			expect(await submitContribution(db, owner, form, NOW_MS)).toEqual({
				outcome: "duplicate",
				duplicate: { of: "program", programId: "river", name: "River Fellowship" },
			});
			await contribute(db, ben, { name: "Else" });
		});

		test("of two moderators at once, one is refused, and nothing of theirs is written", async () => {
			const { db } = database;
			await river();
			const say = (name: string) => editProgram(db, read(0, name), { ...SAID, name }, NOW_MS);
			const outcomes = await Promise.all([
				say("One"),
				say("Two"),
				changeState(db, read(0, "Three"), "take-down", "No.", NOW_MS),
				changeState(db, read(0, "Four"), "close", null, NOW_MS),
			]);
			const done = outcomes.map((end) => (typeof end === "string" ? end : end.outcome));
			expect(done.toSorted()).toEqual(["changed", "changed", "changed", "done"]);
			expect(await log()).toHaveLength(1);
			expect(await now()).toMatchObject({ version: 1 });
			expect(
				await changeState(db, { ...read(), programId: "none" }, "take-down", "No.", NOW_MS),
			).toBe("missing");
			expect(await editProgram(db, { ...read(), programId: "none" }, SAID, NOW_MS)).toEqual({
				outcome: "missing",
			});
		});
	});

	test("what closed by its deadline can't be closed early, nor reopened without a new one", async () => {
		const { db } = database;
		await river({ applicationDeadline: "2026-11-01" });
		await closePastPrograms(db, NOW_MS - 5 * DAY_MS);
		expect(await changeState(db, read(), "close", null, NOW_MS)).toBe("changed");
		expect(await changeState(db, read(), "reopen", null, NOW_MS)).toBe("changed");
		expect(await changeState(db, read(), "restore", null, NOW_MS)).toBe("changed");
	});
});
