import { expect, test } from "vitest";
import { updateContribution } from "#db/contributions/contributions.ts";
import { findOwnContribution } from "#db/contributions/own-contributions.ts";
import { approveContribution, rejectContribution } from "#db/moderation/moderation.ts";
import { contributionCounts, contributions, moderationLog, programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import {
	approvalOf,
	contribute,
	decisionOn,
	listPrograms,
	NOW_MS,
	newUser,
	typed,
} from "./world.ts";

eachDatabase((database) => {
	test("approving publishes the program as contributed, with the moderator's kind and deadline", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const input = typed({ applicationDeadline: "2027-01-01" });
		const contribution = await contribute(db, userId, input);
		const approval = approvalOf(contribution, {
			kind: "fellowship",
			applicationDeadline: "2027-03-31",
		});
		expect(await approveContribution(db, approval, NOW_MS + 9)).toBe("done");
		const { items } = await listPrograms(db, { size: 2, includeClosed: true }, NOW_MS);
		expect(items).toEqual([
			{
				id: expect.stringMatching(/^[\w-]{22}$/),
				...input,
				applicationDeadline: "2027-03-31",
				kind: "fellowship",
				organisation: null,
				audience: null,
				fields: null,
				pay: null,
				place: null,
				citizenship: null,
				minGpa: null,
				forHbcu: null,
				collegeGroups: null,
				colleges: null,
				housing: null,
				city: null,
				usState: null,
				linkGone: false,
				publishedAt: NOW_MS + 9,
				saved: false,
				closedEarly: false,
				opensOn: null,
				yearly: null,
				deadlineTime: null,
				deadlineZone: null,
				closesAt: null,
				closesIn: null,
			},
		]);
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject({
			status: "APPROVED",
			applicationDeadline: "2027-03-31",
		});
	});

	test("an approval is counted by its time, in the month and ISO week of UTC", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const nowMs = Date.UTC(2027, 0, 1, 0, 30);
		await approveContribution(db, approvalOf(await contribute(db, userId)), nowMs);
		const [row] = await db.select().from(contributions);
		expect(row).toMatchObject({
			approvedAt: nowMs,
			approvedMonth: "2027-01",
			approvedWeek: "2026-W53",
		});
	});

	test("what is approved past its deadline is published closed", async () => {
		const { db } = database;
		const contribution = await contribute(db, await newUser(db));
		const approval = approvalOf(contribution, { applicationDeadline: "2026-11-19" });
		await approveContribution(db, approval, NOW_MS);
		expect(await db.select({ state: programs.state }).from(programs)).toEqual([
			{ state: "closed" },
		]);
	});

	test("rejecting keeps the note for the student and publishes nothing", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId);
		const rejection = { ...decisionOn(contribution), note: "The link is dead." };
		expect(await rejectContribution(db, rejection, NOW_MS)).toBe("done");
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject({
			status: "REJECTED",
			reviewNote: "The link is dead.",
		});
		expect(await db.select().from(programs)).toEqual([]);
	});

	test("each decision is logged once, with who, what, when and why", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const good = await contribute(db, userId);
		const bad = await contribute(db, userId);
		await approveContribution(db, approvalOf(good), NOW_MS + 1);
		await rejectContribution(db, { ...decisionOn(bad), note: "No." }, NOW_MS + 2);
		const log = await db.select().from(moderationLog).orderBy(moderationLog.createdAt);
		const entry = {
			seq: expect.any(Number),
			id: expect.any(String),
			subject: "contribution",
			moderatorUid: "uid-moderator",
			changes: null,
		};
		expect(log).toEqual([
			{
				...entry,
				subjectId: good.id,
				subjectName: expect.any(String),
				action: "APPROVED",
				note: null,
				createdAt: NOW_MS + 1,
			},
			{
				...entry,
				subjectId: bad.id,
				subjectName: expect.any(String),
				action: "REJECTED",
				note: "No.",
				createdAt: NOW_MS + 2,
			},
		]);
	});

	test("a contribution that was edited since it was read is 'changed', either way", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const read = await contribute(db, userId);
		await updateContribution(db, { id: read.id, userId }, typed({ name: "Edited" }), NOW_MS);
		expect(await approveContribution(db, approvalOf(read), NOW_MS)).toBe("changed");
		const rejection = { ...decisionOn(read), note: "No." };
		expect(await rejectContribution(db, rejection, NOW_MS)).toBe("changed");
		expect(await findOwnContribution(db, { id: read.id, userId })).toMatchObject({
			name: "Edited",
			status: "PENDING",
			reviewNote: null,
		});
		expect(await db.select().from(programs)).toEqual([]);
		expect(await db.select().from(moderationLog)).toEqual([]);
	});

	test("a contribution that was decided before is 'decided', 'yours' or 'repeated', and the first decision stands", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId);
		await approveContribution(db, approvalOf(contribution), NOW_MS);
		const rejection = { ...decisionOn(contribution), note: "No." };
		const approval = approvalOf(contribution);
		const other = { moderatorUid: "uid-other" };
		expect(await rejectContribution(db, { ...rejection, ...other }, NOW_MS)).toBe("decided");
		expect(await approveContribution(db, { ...approval, ...other }, NOW_MS)).toBe("decided");
		expect(await rejectContribution(db, rejection, NOW_MS)).toBe("yours");
		expect(await approveContribution(db, approval, NOW_MS)).toBe("repeated");
		const otherwise = { ...approval, applicationDeadline: "2031-01-01" };
		expect(await approveContribution(db, otherwise, NOW_MS)).toBe("yours");
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject({
			status: "APPROVED",
		});
		expect(await db.select().from(programs)).toHaveLength(1);
		expect(await db.select().from(moderationLog)).toHaveLength(1);
	});

	test("a contribution that does not exist is 'missing'", async () => {
		const { db } = database;
		const nothing = { id: "nothing", version: NOW_MS };
		expect(await approveContribution(db, approvalOf(nothing), NOW_MS)).toBe("missing");
		const rejection = { ...decisionOn(nothing), note: "No." };
		expect(await rejectContribution(db, rejection, NOW_MS)).toBe("missing");
		expect(await db.select().from(moderationLog)).toEqual([]);
	});

	test("a link that became a program meanwhile is 'published', and can still be rejected", async () => {
		const { db } = database;
		const contribution = await contribute(db, await newUser(db), {
			applicationLink: "https://example.org/apply",
		});
		await db.insert(programs).values({
			id: "imported",
			name: "Imported",
			linkKey: "example.org/apply",
			applicationLink: "https://example.org/apply/",
			description: "x",
			publishedAt: 1,
		});
		expect(await approveContribution(db, approvalOf(contribution), NOW_MS)).toBe("published");
		expect(await db.select().from(contributionCounts)).toEqual([]);
		const rejection = { ...decisionOn(contribution), note: "It is there already." };
		expect(await rejectContribution(db, rejection, NOW_MS)).toBe("done");
	});

	test("of moderators deciding at once one wins, and nothing doubles", async () => {
		const { db } = database;
		const contribution = await contribute(db, await newUser(db));
		const approve = (moderatorUid: string) =>
			approveContribution(db, { ...approvalOf(contribution), moderatorUid }, NOW_MS);
		const reject = (moderatorUid: string) =>
			rejectContribution(db, { ...decisionOn(contribution), moderatorUid, note: "No." }, NOW_MS);
		const outcomes = await Promise.all([approve("a"), reject("b"), approve("c"), reject("d")]);
		expect(outcomes.sort()).toEqual(["decided", "decided", "decided", "done"]);
		const log = await db.select().from(moderationLog);
		expect(log).toHaveLength(1);
		const published = log[0]?.action === "APPROVED" ? 1 : 0;
		expect(await db.select().from(programs)).toHaveLength(published);
		expect(await db.select().from(contributionCounts)).toHaveLength(3 * published);
	});

	test("an approval that fails half way leaves nothing behind", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId);
		await database.run(
			"create trigger broken before insert on moderation_log begin select raise(abort, 'broken'); end",
		);
		try {
			await expect(approveContribution(db, approvalOf(contribution), NOW_MS)).rejects.toThrow();
		} finally {
			await database.run("drop trigger broken");
		}
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject({
			status: "PENDING",
		});
		expect(await db.select().from(programs)).toEqual([]);
		expect(await db.select().from(contributionCounts)).toEqual([]);
		expect(await approveContribution(db, approvalOf(contribution), NOW_MS)).toBe("done");
	});
});
