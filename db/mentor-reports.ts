/**
 * What students report of mentors, and what moderators make of it. Nobody decides on their own registration, nor on a
 * mentor whom they reported.
 */
import { and, eq, exists, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertWhen } from "./insert-when.ts";
import { leaveToSweep, writtenBy } from "./notifications.ts";
import type { Db } from "./open.ts";
import type { NotTheirs, Report } from "./program-reports.ts";
import { randomId } from "./random-id.ts";
import { tellReporters } from "./report-news.ts";
import { mentors, moderationLog, type ProgramReportReason, reports, users } from "./schema.ts";

export interface NewMentorReport extends Report<ProgramReportReason> {
	mentorId: string;
	userId: string;
}

/** The mentor whom a report is about; undefined when students can't see one with this id. */
export async function findReportedMentor(db: Db, id: string, userId: string | null) {
	const theirs = db
		.select({ one: sql`1` })
		.from(reports)
		.where(and(eq(reports.reporter, userId ?? ""), eq(reports.mentorId, mentors.id)));
	const [row] = await db
		.select({
			...{ id: mentors.id, name: mentors.name },
			isReported: sql<boolean>`${exists(theirs)}`.mapWith(Boolean),
		})
		.from(mentors)
		.where(and(eq(mentors.id, id), eq(mentors.status, "APPROVED")));
	return row;
}

/**
 * Reports a mentor, in one round trip. One student reports a mentor once.
 *
 * @returns 'repeated' when they had; 'missing' when nobody is listed there (any more)
 */
export async function reportMentor(
	db: Db,
	{ mentorId, userId, reason, details }: NewMentorReport,
	nowMs: number,
): Promise<"reported" | "repeated" | "missing"> {
	const [added, [known]] = await db.batch([
		insertWhen(
			db,
			reports,
			{
				...{
					id: randomId(),
					about: "mentor",
					mentorId: mentors.id,
					userId,
					reporter: userId,
					reason,
				},
				...{ details: details ?? null, createdAt: nowMs },
			},
			{ from: mentors, where: and(eq(mentors.id, mentorId), eq(mentors.status, "APPROVED")) },
		)
			.onConflictDoNothing()
			.returning({ id: reports.id }),
		db
			.select({ id: reports.id })
			.from(reports)
			.where(and(eq(reports.reporter, userId), eq(reports.mentorId, mentorId))),
	]);
	if (added.length > 0) return "reported";
	return known ? "repeated" : "missing";
}

export type MentorReportOutcome =
	/** `headshotKey`: a stored photo that nobody needs any more. */
	| { outcome: "done"; name: string; headshotKey: string | null }
	/** Somebody else was first; or there is no such mentor; or it is not this moderator's to decide. */
	| { outcome: "decided" | "missing" | NotTheirs };

interface DecisionOnMentor {
	mentorId: string;
	moderatorUid: string;
	/** The moderator's address, when it was proved: nobody decides on themselves. */
	ownEmail: string | null;
	/** When the newest report was sent that the moderator read: of one who is kept, later ones wait on. */
	readTo: number;
	decision: "keep" | "take-down";
}

/** Decides on a reported mentor, in one round trip. Taken down they are off the list, and keep no headshot. */
export async function decideOnReportedMentor(
	db: Db,
	{ mentorId, moderatorUid, ownEmail, readTo, decision }: DecisionOnMentor,
	nowMs: number,
	handOver = leaveToSweep,
): Promise<MentorReportOutcome> {
	const removes = decision === "take-down";
	const open = and(
		eq(reports.mentorId, mentorId),
		isNull(reports.decidedAt),
		removes ? undefined : lte(reports.createdAt, readTo),
	);
	const isTheirs = not(or(isOwn(ownEmail), isReportedByModerator(db, moderatorUid)) as SQL);
	const isIt = and(eq(mentors.id, mentorId), isTheirs);
	const isReported = exists(db.select({ one: sql`1` }).from(reports).where(open));
	const [logged, [known], , , ...written] = await db.batch([
		insertWhen(
			db,
			moderationLog,
			{
				...{ id: randomId(), subject: "mentor", subjectId: mentors.id, moderatorUid },
				...{ action: removes ? "REMOVED" : "KEPT", createdAt: nowMs },
			},
			{ from: mentors, where: and(isIt, isReported) },
		).returning({ id: moderationLog.id }),
		db
			.select({
				...{ name: mentors.name, headshotKey: mentors.headshotKey },
				notTheirs: whyNotTheirs(db, moderatorUid, ownEmail),
			})
			.from(mentors)
			.where(eq(mentors.id, mentorId)),
		db
			.update(mentors)
			.set({ status: "REJECTED", decidedAt: nowMs, moderatorUid, headshotKey: null })
			.where(and(isIt, isReported, eq(mentors.status, "APPROVED"), removes ? undefined : sql`0`)),
		db
			.update(reports)
			.set({ decidedAt: nowMs, decision: removes ? "taken-down" : "kept", moderatorUid })
			.where(and(open, exists(db.select({ one: sql`1` }).from(mentors).where(isIt)))),
		...tellReporters(db, { of: reports.mentorId, id: mentorId, moderatorUid }, nowMs),
	]);
	handOver(writtenBy(written));
	if (!known) return { outcome: "missing" };
	if (logged.length === 0) return { outcome: known.notTheirs ?? "decided" };
	return { outcome: "done", name: known.name, headshotKey: removes ? known.headshotKey : null };
}

function isOwn(ownEmail: string | null) {
	return sql`lower(${mentors.email}) = ${ownEmail?.toLowerCase() ?? ""}`;
}

function isReportedByModerator(db: Db, uid: string) {
	const theirs = alias(reports, "theirs");
	return exists(
		db
			.select({ one: sql`1` })
			.from(theirs)
			.innerJoin(users, eq(users.id, theirs.userId))
			.where(and(eq(theirs.mentorId, mentors.id), eq(users.firebaseUid, uid))),
	);
}

/** Why a mentor is not this moderator's to decide; null when they are. */
export function whyNotTheirs(db: Db, uid: string, ownEmail: string | null) {
	return sql<NotTheirs | null>`case when ${isOwn(ownEmail)} then 'own'
		when ${isReportedByModerator(db, uid)} then 'reported' end`.as("not_theirs");
}
