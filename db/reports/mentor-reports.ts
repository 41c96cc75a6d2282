/**
 * Reports about mentors from students, and what moderators decide. Moderators can't decide on their own registration,
 * or on a mentor they reported.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type Late, lateDecision } from "#db/moderation/late-decision.ts";
import { writeToLog } from "#db/moderation/write-to-log.ts";
import { leaveToSweep, writtenBy } from "#db/news/notifications.ts";
import { mentors, moderationLog, type ProgramReportReason, reports } from "#db/schema.ts";
import { tellReporters } from "./report-news.ts";
import {
	decideReports,
	isReportedBy,
	isTheirs,
	type NotTheirs,
	openReports,
	type Report,
	report,
	whyNotTheirs,
} from "./reports.ts";

/** The mentors students can see. */
const isListed = eq(mentors.status, "APPROVED");

export interface NewMentorReport extends Report<ProgramReportReason> {
	mentorId: string;
	userId: string;
}

/** The mentor a report is about; undefined when students can't see a mentor with this id. */
export async function findReportedMentor(db: Db, id: string, userId: string | null) {
	const [row] = await db
		.select({
			...{ id: mentors.id, name: mentors.name },
			isReported: isReportedBy(db, "mentor", userId),
		})
		.from(mentors)
		.where(and(eq(mentors.id, id), isListed));
	return row;
}

/** Reports a mentor (`report`); 'missing' when nobody is listed there (anymore). */
export function reportMentor(
	db: Db,
	{ mentorId: id, userId, ...said }: NewMentorReport,
	nowMs: number,
) {
	return report(db, "mentor", { id, userId, reporter: userId, ...said }, isListed, nowMs);
}

export type MentorReportOutcome =
	/** `headshotKey`: a stored photo that is no longer needed. */
	| { outcome: "done"; name: string; headshotKey: string | null }
	/** Somebody decided before, there is no such mentor, or this moderator may not decide. */
	| { outcome: Late | "missing" | NotTheirs };

interface DecisionOnMentor {
	mentorId: string;
	moderatorUid: string;
	/** The moderator's address, if proved: nobody decides on themselves. */
	ownEmail: string | null;
	/** When the newest report that the moderator read was sent: if the mentor is kept, later ones keep waiting. */
	readTo: number;
	decision: "keep" | "take-down";
}

/** Decides on a reported mentor, in one round trip. Taken down, they leave the list and lose their headshot. */
export async function decideOnReportedMentor(
	db: Db,
	{ mentorId, moderatorUid, ownEmail, readTo, decision }: DecisionOnMentor,
	nowMs: number,
	handOver = leaveToSweep,
): Promise<MentorReportOutcome> {
	const removes = decision === "take-down";
	const { open, isReported } = openReports(db, "mentor", mentorId, removes ? undefined : readTo);
	const mayDecide = isTheirs(db, "mentor", moderatorUid, isOwn(ownEmail));
	const isIt = and(eq(mentors.id, mentorId), mayDecide);
	const decided = { decision: removes ? "taken-down" : "kept", moderatorUid } as const;
	const action = removes ? "REMOVED" : "KEPT";
	const [logged, [known], , , ...written] = await db.batch([
		writeToLog(
			db,
			"mentor",
			{ moderatorUid, action, createdAt: nowMs },
			and(isIt, isReported),
		).returning({ id: moderationLog.id }),
		db
			.select({
				...{ name: mentors.name, headshotKey: mentors.headshotKey },
				notTheirs: whyNotTheirMentor(db, moderatorUid, ownEmail),
				late: lateDecision(mentors.id, { moderatorUid, action }),
			})
			.from(mentors)
			.where(eq(mentors.id, mentorId)),
		db
			.update(mentors)
			.set({ status: "REJECTED", decidedAt: nowMs, moderatorUid, headshotKey: null })
			.where(and(isIt, isReported, isListed, removes ? undefined : sql`0`)),
		decideReports(db, "mentor", { open, isIt }, decided, nowMs),
		...tellReporters(db, { of: reports.mentorId, id: mentorId, moderatorUid }, nowMs),
	]);
	handOver(writtenBy(written));
	if (!known) return { outcome: "missing" };
	if (logged.length === 0) return { outcome: known.notTheirs ?? known.late };
	return { outcome: "done", name: known.name, headshotKey: removes ? known.headshotKey : null };
}

function isOwn(ownEmail: string | null) {
	return sql`lower(${mentors.email}) = ${ownEmail?.toLowerCase() ?? ""}`;
}

/** Why this moderator may not decide on a mentor; null when they may. */
export function whyNotTheirMentor(db: Db, uid: string, ownEmail: string | null) {
	return whyNotTheirs(db, "mentor", uid, isOwn(ownEmail));
}
