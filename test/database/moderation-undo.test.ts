import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateContribution } from "#db/contributions/contributions.ts";
import {
	approveContribution,
	approveContributions,
	rejectContribution,
	rejectContributions,
} from "#db/moderation/moderation.ts";
import { undoDecisions } from "#db/moderation/moderation-undo.ts";
import { NO_FACTS } from "#db/programs/facts.ts";
import {
	contributionCounts,
	contributions,
	moderationLog,
	programs,
	savedPrograms,
	users,
} from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { approvalOf, contribute, decisionOn, NOW_MS, newUser, typed } from "./world.ts";

const MODERATOR = "uid-moderator";

eachDatabase((database) => {
	const rows = async () => ({
		// The last decision on it is the undoing itself.
		contributions: (await database.db.select().from(contributions).orderBy(contributions.seq)).map(
			(row) => ({ ...row, decisionId: null }),
		),
		programs: await database.db.select().from(programs),
		counts: await database.db.select().from(contributionCounts),
	});
	const undo = (decisionIds: string[], atMs = NOW_MS + 9_000, moderatorUid = MODERATOR) =>
		undoDecisions(database.db, { decisionIds, moderatorUid }, atMs);
	const outcomes = async (...of: Parameters<typeof undo>) =>
		(await undo(...of)).map(({ outcome }) => outcome);
	const logged = async () => {
		const log = await database.db.select().from(moderationLog).orderBy(moderationLog.seq);
		return log.map(({ action }) => action);
	};
	const numbered = (of: { id: string; version: number }, decisionId: string) => ({
		...decisionOn(of),
		decisionId,
	});

	test("several are decided on in one batch, each once, and each student is notified", async () => {
		const { db } = database;
		const [person, moderator] = [await newUser(db), await newUser(db)];
		const [own] = await db.select().from(users).where(eq(users.id, moderator));
		const mine = await contribute(db, moderator);
		const [good, edited, decided] = [
			await contribute(db, person, { applicationDeadline: "2026-11-01", kind: "research" }),
			await contribute(db, person),
			await contribute(db, person),
		];
		await updateContribution(db, { id: edited.id, userId: person }, typed(), NOW_MS);
		await rejectContribution(db, { ...decisionOn(decided), note: "No." }, NOW_MS);
		const gone = { id: 'no"thing', version: 1 };
		const on = [good, edited, decided, mine, gone].map(decisionOn);
		const moderatorUid = own?.firebaseUid ?? "";
		expect(await approveContributions(db, { on, moderatorUid }, NOW_MS)).toEqual([
			"done",
			"changed",
			"decided",
			"own",
			"missing",
		]);
		expect(await db.select().from(programs)).toEqual([
			expect.objectContaining({
				contributionId: good.id,
				kind: "research",
				state: "closed",
				publishedAt: NOW_MS,
				applicationDeadline: "2026-11-01",
			}),
		]);
		expect(await logged()).toEqual(["REJECTED", "APPROVED"]);
		const rest = [numbered({ ...edited, version: edited.version + 1 }, "again"), decisionOn(good)];
		const note = "Closed.";
		expect(await rejectContributions(db, { on: rest, moderatorUid, note }, NOW_MS)).toEqual([
			"done",
			"yours",
		]);
		expect(await logged()).toEqual(["REJECTED", "APPROVED", "REJECTED"]);
	});

	test("of moderators who decide on the same several at once, each gets some, and nothing doubles", async () => {
		const { db } = database;
		const person = await newUser(db);
		const waiting: { id: string; version: number }[] = [];
		for (let at = 0; at < 25; at++) waiting.push(await contribute(db, person));
		const on = waiting.map(decisionOn);
		const answers = await Promise.all([
			approveContributions(db, { on, moderatorUid: "one" }, NOW_MS),
			rejectContributions(db, { on, moderatorUid: "two", note: "No." }, NOW_MS),
			approveContributions(db, { on: on.toReversed(), moderatorUid: "three" }, NOW_MS),
		]);
		const done = answers.flat().filter((outcome) => outcome === "done");
		expect(done).toHaveLength(25);
		const log = await db.select().from(moderationLog);
		expect(new Set(log.map(({ subjectId }) => subjectId)).size).toBe(25);
		const approved = log.filter(({ action }) => action === "APPROVED");
		expect(await db.select().from(programs)).toHaveLength(approved.length);
		expect(await db.select().from(contributionCounts)).toHaveLength(approved.length > 0 ? 3 : 0);
	});

	test("what is corrected while approving is published, with what it was beside it", async () => {
		const { db } = database;
		const input = { organisation: "NASA", audience: ["junior" as const], forHbcu: true };
		const waiting = await contribute(db, await newUser(db), { ...input, name: "Nasa intern" });
		const [before] = await db.select().from(contributions);
		const corrected = {
			name: "NASA Internship",
			applicationLink: "https://intern.nasa.gov/apply/",
			description: before?.description ?? "",
			facts: {
				...NO_FACTS,
				...input,
				audience: ["junior" as const, "senior" as const],
				minGpa: 3,
				forHbcu: null,
			},
		};
		const approval = approvalOf(waiting, { applicationDeadline: "2027-02-01" });
		expect(await approveContribution(db, { ...approval, ...corrected }, NOW_MS)).toBe("done");
		const corrections = {
			name: { was: "Nasa intern", now: "NASA Internship" },
			applicationLink: { was: before?.applicationLink, now: "https://intern.nasa.gov/apply/" },
			applicationDeadline: { was: null, now: "2027-02-01" },
			audience: { was: ["junior"], now: ["junior", "senior"] },
			minGpa: { was: null, now: 3 },
			forHbcu: { was: true, now: null },
		};
		const [after] = await db.select().from(contributions);
		expect(after).toMatchObject({ corrections, kind: null, linkKey: "intern.nasa.gov/apply" });
		expect(await db.select().from(programs)).toEqual([
			expect.objectContaining({
				name: "NASA Internship",
				linkKey: "intern.nasa.gov/apply",
				minGpa: 3,
			}),
		]);
		expect(await db.select().from(moderationLog)).toEqual([
			expect.objectContaining({ action: "APPROVED", changes: corrections }),
		]);
	});

	test("an approval that changes nothing keeps no corrections", async () => {
		const { db } = database;
		const said = { kind: "research" as const, applicationDeadline: "2027-02-01" };
		const waiting = await contribute(db, await newUser(db), { ...said, audience: ["junior"] });
		const facts = { ...NO_FACTS, audience: ["junior" as const] };
		await approveContribution(db, { ...approvalOf(waiting, said), facts }, NOW_MS);
		const [after] = await db.select().from(contributions);
		expect(after?.corrections).toBeNull();
	});

	test("a corrected link that is here already is refused, and nothing changes", async () => {
		const { db } = database;
		const person = await newUser(db);
		const there = await contribute(db, person, { applicationLink: "https://a.example.org/there" });
		await approveContribution(db, approvalOf(there), NOW_MS);
		await contribute(db, person, { applicationLink: "https://a.example.org/waits" });
		const waiting = await contribute(db, person);
		const before = await rows();
		const approve = (applicationLink: string) =>
			approveContribution(db, { ...approvalOf(waiting), applicationLink }, NOW_MS);
		expect(await approve("https://a.example.org/there")).toBe("published");
		expect(await approve("https://a.example.org/waits")).toBe("taken");
		expect(await rows()).toEqual(before);
	});

	test("undoing makes everything as it was, of one or several, and the log has both", async () => {
		const { db } = database;
		const person = await newUser(db);
		const waiting = [
			await contribute(db, person, {
				name: "Nasa",
				city: "Atlanta",
				audience: ["junior"],
				forHbcu: true,
			}),
			await contribute(db, person),
			await contribute(db, person),
		] as const;
		const before = await rows();
		const [first, second, third] = waiting;
		const facts = { ...NO_FACTS, city: "Macon", minGpa: 3 };
		const corrected = { facts, name: "NASA", applicationLink: "https://nasa.example.org/" };
		const approval = { ...approvalOf(first), ...corrected, decisionId: "first" };
		expect(await approveContribution(db, approval, NOW_MS)).toBe("done");
		const on = [numbered(second, "second")];
		await approveContributions(db, { on, moderatorUid: MODERATOR }, NOW_MS);
		await rejectContribution(db, { ...numbered(third, "third"), note: "No." }, NOW_MS);
		expect(await undo(["third", "first", "second"])).toEqual(
			waiting.map(({ id }) => ({ contributionId: id, outcome: "undone" })),
		);
		expect(await rows()).toEqual(before);
		expect(await logged()).toEqual([
			"APPROVED",
			"APPROVED",
			"REJECTED",
			"UNDONE",
			"UNDONE",
			"UNDONE",
		]);
		expect(await undo(["third", "first", "second"])).toEqual([]);
		expect(await approveContribution(db, approvalOf(first), NOW_MS)).toBe("done");
	});

	test("only what one decided oneself, seconds ago, can be undone", async () => {
		const { db } = database;
		const waiting = await contribute(db, await newUser(db));
		await approveContribution(db, { ...approvalOf(waiting), decisionId: "mine" }, NOW_MS);
		const before = await rows();
		expect(await undo(["mine"], NOW_MS + 1000, "uid-other")).toEqual([]);
		expect(await undo(["mine"], NOW_MS + 15_000)).toEqual([]);
		expect(await undo(['"', "other"])).toEqual([]);
		expect(await rows()).toEqual(before);
		expect(await outcomes(["mine"], NOW_MS + 14_999)).toEqual(["undone"]);
	});

	test("what a student saved meanwhile stays published, and so does what was changed", async () => {
		const { db } = database;
		const person = await newUser(db);
		const [saved, changed] = [await contribute(db, person), await contribute(db, person)];
		const on = [numbered(saved, "saved"), numbered(changed, "changed")];
		await approveContributions(db, { on, moderatorUid: MODERATOR }, NOW_MS);
		const [program] = await db.select().from(programs).where(eq(programs.contributionId, saved.id));
		await db.insert(savedPrograms).values({
			programId: program?.id ?? "",
			userId: person,
			deadline: "9999-12-31",
			savedAt: NOW_MS,
		});
		await db.update(programs).set({ version: 1 }).where(eq(programs.contributionId, changed.id));
		const before = await rows();
		expect(await outcomes(["saved", "changed"])).toEqual(["saved", "late"]);
		expect(await rows()).toEqual(before);
		expect(await db.select().from(savedPrograms)).toHaveLength(1);
	});

	test("a rejection whose link somebody contributed again meanwhile stays", async () => {
		const { db } = database;
		const link = { applicationLink: "https://a.example.org/" };
		const waiting = await contribute(db, await newUser(db), link);
		await rejectContribution(db, { ...numbered(waiting, "no"), note: "No." }, NOW_MS);
		await contribute(db, await newUser(db), link);
		expect(await outcomes(["no"])).toEqual(["late"]);
	});

	test("undoing twice at once, and beside a new decision, undoes once", async () => {
		const { db } = database;
		const waiting = await contribute(db, await newUser(db));
		await approveContribution(db, { ...approvalOf(waiting), decisionId: "mine" }, NOW_MS);
		const [one, other] = await Promise.all([
			undo(["mine"]),
			undo(["mine"]),
			approveContribution(db, approvalOf(waiting), NOW_MS),
		]);
		const undone = [...one, ...other].filter(({ outcome }) => outcome === "undone");
		expect(undone).toHaveLength(1);
		const log = await logged();
		expect(log.filter((action) => action === "UNDONE")).toHaveLength(1);
		const [row] = await db.select().from(contributions);
		const isApproved = row?.status === "APPROVED";
		expect(await db.select().from(programs)).toHaveLength(isApproved ? 1 : 0);
		expect(await db.select().from(contributionCounts)).toHaveLength(isApproved ? 3 : 0);
	});
});
