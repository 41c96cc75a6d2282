import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { randomId } from "#db/ids.ts";
import {
	approveContribution,
	approveContributions,
	rejectContribution,
	rejectContributions,
} from "#db/moderation/moderation.ts";
import { NOTIFY_AFTER_MS, undoDecisions } from "#db/moderation/moderation-undo.ts";
import {
	deleteOldNotifications,
	listNotifications,
	markAllRead,
} from "#db/notifications/notification-list.ts";
import { claimMail, findDueAt } from "#db/notifications/outbox.ts";
import { createSession, findSession } from "#db/people/sessions.ts";
import { decideOnProgram } from "#db/reports/program-reports.ts";
import { decideOnReportedMentor, decideOnResume } from "#db/reports/report-decisions.ts";
import { mentors, notifications, outbox, programs, reports, resumes, users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import {
	approvalOf,
	contribute,
	decisionOn,
	NOW_MS,
	newUser,
	publishImported,
	uploadResume,
} from "./world.ts";

const MODERATOR = "uid-moderator";
const LATER = NOW_MS + NOTIFY_AFTER_MS;

eachDatabase((database) => {
	const notificationsOf = async (userId: string, atMs = LATER) =>
		(await listNotifications(database.db, userId, { size: 20 }, atMs)).items.map(
			({ kind, data }) => ({
				kind,
				data,
			}),
		);
	const mailsOf = (userId: string) =>
		database.db
			.select({ id: outbox.id, kind: outbox.kind })
			.from(outbox)
			.where(eq(outbox.userId, userId));

	test("a student is notified of a decision when it can't be undone any more, and not before", async () => {
		const { db } = database;
		const student = await newUser(db);
		const mailIds: string[] = [];
		const good = await contribute(db, student, { name: "Good one" });
		const decided = await approveContribution(db, approvalOf(good), NOW_MS, (ids) =>
			mailIds.push(...ids),
		);
		expect(decided).toBe("done");
		const [program] = await db.select().from(programs).where(eq(programs.contributionId, good.id));
		expect(await notificationsOf(student, LATER - 1)).toEqual([]);
		expect(await notificationsOf(student)).toEqual([
			{
				kind: "contribution-approved",
				data: { contribution: good.id, program: program?.id, name: "Good one" },
			},
		]);
		expect((await mailsOf(student)).map(({ id }) => id)).toEqual(mailIds);
		expect(await claimMail(db, mailIds[0] ?? "", LATER - 1)).toBeUndefined();
		// By then the queue delivers it again.
		expect(await findDueAt(db, mailIds[0] ?? "", LATER - 1)).toBe(LATER);
		expect(await claimMail(db, mailIds[0] ?? "", LATER)).toMatchObject({
			kind: "contribution-approved",
		});
	});

	test("what a moderator corrected is named, and a rejection with its note", async () => {
		const { db } = database;
		const student = await newUser(db);
		const [mended, bad] = [await contribute(db, student), await contribute(db, student)];
		await approveContribution(db, { ...approvalOf(mended), name: "Better name" }, NOW_MS);
		await rejectContribution(db, { ...decisionOn(bad), note: "It's “closed”." }, NOW_MS + 1);
		const [rejected, corrected] = await notificationsOf(student, LATER + 1);
		expect(corrected).toMatchObject({
			kind: "contribution-corrected",
			data: { name: "Better name" },
		});
		expect(rejected).toMatchObject({
			kind: "contribution-rejected",
			data: { contribution: bad.id, note: "It's “closed”." },
		});
	});

	test("an undone decision notifies nobody, and decided again it notifies once", async () => {
		const { db } = database;
		const [student, other] = [await newUser(db), await newUser(db)];
		const [one, two] = [await contribute(db, student), await contribute(db, other)];
		const decisionId = randomId();
		const on = [{ ...decisionOn(one), decisionId }, decisionOn(two)];
		await rejectContributions(db, { on, moderatorUid: MODERATOR, note: "No." }, NOW_MS);
		const asked = { decisionIds: [decisionId], moderatorUid: MODERATOR };
		await undoDecisions(db, asked, NOW_MS + 9_000);
		expect(await notificationsOf(student)).toEqual([]);
		expect(await mailsOf(student)).toEqual([]);
		expect(await notificationsOf(other)).toHaveLength(1);
		expect(await mailsOf(other)).toHaveLength(1);

		const again = [{ ...decisionOn(one), version: one.version }];
		const byMany = { on: again, moderatorUid: MODERATOR };
		for (const atMs of [NOW_MS + 10_000, NOW_MS + 10_001]) {
			await approveContributions(db, byMany, atMs);
		}
		expect((await notificationsOf(student, LATER + 10_001)).map(({ kind }) => kind)).toEqual([
			"contribution-approved",
		]);
		expect(await mailsOf(student)).toHaveLength(1);
	});

	test("several decided at once notify each student of theirs", async () => {
		const { db } = database;
		const people = [await newUser(db), await newUser(db)];
		const on = [];
		for (const person of [...people, ...people]) on.push(decisionOn(await contribute(db, person)));
		const mailIds: string[] = [];
		const moderatorUid = MODERATOR;
		await approveContributions(db, { on, moderatorUid }, NOW_MS, (ids) => mailIds.push(...ids));
		expect(new Set(mailIds).size).toBe(4);
		for (const person of people) expect(await notificationsOf(person)).toHaveLength(2);
	});

	test("who reported with an account is notified of the outcome, of programs, mentors and resumes", async () => {
		const { db } = database;
		const [ada, owner] = [await newUser(db), await newUser(db)];
		await publishImported(db, { name: "Camp", id: "camp" });
		await db.insert(mentors).values({
			id: "ida",
			name: "Ida Wells",
			email: "ida@example.org",
			status: "APPROVED" as const,
			hbcuAffiliation: "Rust College",
			areasOfExpertise: ["Law"],
			submissionKey: "ida",
			consentedAt: 1,
			createdAt: 1,
		});
		const { id: resumeId } = await uploadResume(db, owner, "resume.pdf", "Words");
		const report = { createdAt: NOW_MS, reason: "scam" as const };
		const guest = { ...report, id: "guest", about: "program" as const, reporter: "hash" };
		await db.insert(reports).values([
			{ ...report, id: "p", about: "program", programId: "camp", userId: ada, reporter: ada },
			{ ...report, id: "m", about: "mentor", mentorId: "ida", userId: ada, reporter: ada },
			{ ...report, id: "r", about: "resume", resumeId, userId: ada, reporter: ada },
			{ ...guest, programId: "camp" },
		]);
		const by = { moderator: { uid: MODERATOR, ownEmail: null }, readTo: NOW_MS };
		for (const atMs of [NOW_MS, NOW_MS + 1]) {
			await decideOnProgram(db, { ...by, id: "camp", decision: "mended" }, atMs);
		}
		const mentor = { ...by, id: "ida", decision: "take-down" as const };
		await decideOnReportedMentor(db, mentor, NOW_MS + 1);
		await decideOnResume(db, { ...by, id: resumeId, decision: "take-down" }, NOW_MS + 2);
		expect(await notificationsOf(ada)).toEqual([
			{
				kind: "report-decided",
				data: { report: "r", about: "resume", decision: "taken-down" },
			},
			{
				kind: "report-decided",
				data: { report: "m", about: "mentor", decision: "taken-down" },
			},
			{
				kind: "report-decided",
				data: { report: "p", about: "program", decision: "mended", name: "Camp" },
			},
		]);
		// Quiet by default.
		expect(await mailsOf(ada)).toEqual([]);
		expect(await db.select().from(notifications)).toHaveLength(4);
	});

	test("a resume's owner is notified each time it is taken down or restored", async () => {
		const { db } = database;
		const [owner, reporter] = [await newUser(db), await newUser(db)];
		const { id: resumeId } = await uploadResume(db, owner, "Ada.pdf", "Words");
		const report = { about: "resume" as const, reason: "scam" as const, createdAt: 1 };
		await db.insert(reports).values({
			...report,
			id: randomId(),
			resumeId,
			userId: reporter,
			reporter,
		});
		const moderator = { uid: MODERATOR, ownEmail: null };
		const on = { id: resumeId, moderator, readTo: NOW_MS };
		const mailIds: string[] = [];
		for (const [at, decision] of (
			["restore", "take-down", "take-down", "restore", "restore", "keep"] as const
		).entries()) {
			await decideOnResume(db, { ...on, decision }, NOW_MS + at, (ids) => mailIds.push(...ids));
		}
		const [resume] = await db.select().from(resumes).where(eq(resumes.id, resumeId));
		expect((await notificationsOf(owner)).map(({ kind, data }) => [kind, data])).toEqual([
			["resume-restored", { resume: resumeId, name: resume?.name }],
			["resume-taken-down", { resume: resumeId, name: resume?.name }],
		]);
		expect((await mailsOf(owner)).map(({ id }) => id)).toEqual(mailIds);
		expect(mailIds).toHaveLength(2);
	});

	test("the shell counts unread notifications, from when they are due", async () => {
		const { db } = database;
		const student = await newUser(db);
		const [user] = await db.select().from(users).where(eq(users.id, student));
		await createSession(db, {
			idHash: "dot",
			uid: user?.firebaseUid ?? "",
			email: "a@b.cd",
			provider: "password",
			verified: true,
			moderator: false,
			tokens: "sealed",
			refreshAt: NOW_MS,
			createdAt: NOW_MS,
			expiresAt: LATER + 10_000,
		});
		const hasUnread = async (atMs: number) => (await findSession(db, "dot", atMs))?.hasUnread;
		await approveContribution(db, approvalOf(await contribute(db, student)), NOW_MS);
		expect(await hasUnread(LATER - 1)).toBe(false);
		expect(await hasUnread(LATER)).toBe(true);
		await markAllRead(db, student, LATER);
		expect(await hasUnread(LATER)).toBe(false);
	});

	test("old notifications go, and of somebody's many the oldest", async () => {
		const { db } = database;
		const [busy, calm] = [await newUser(db), await newUser(db)];
		const insert = (userId: string, many: number, at: string) =>
			database.run(
				`insert into notifications (id, user_id, kind, thing, data, created_at)
				with recursive n(n) as (select 1 union all select n + 1 from n where n < ${many})
				select '${userId}' || n, '${userId}', 'opens', n, '{}', ${at} from n`,
			);
		await insert(busy, 510, `${NOW_MS}`);
		await insert(calm, 3, `${NOW_MS} - (case n when 1 then 181 else 179 end) * 86400000`);
		await deleteOldNotifications(db, NOW_MS);
		const left = await db
			.select({
				userId: notifications.userId,
				rows: sql<number>`count(*)`,
				first: sql<number>`min(cast(thing as integer))`,
			})
			.from(notifications)
			.groupBy(notifications.userId)
			.orderBy(sql`count(*)`);
		expect(left.slice(-1)).toEqual([{ userId: busy, rows: 500, first: 11 }]);
		expect(left.find(({ userId }) => userId === calm)).toMatchObject({ rows: 2, first: 2 });
	});
});
