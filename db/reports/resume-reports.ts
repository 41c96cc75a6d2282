/**
 * Reports about shared resumes, and what moderators decide. A decision is about the resume, and so about every report
 * on it. Moderators can't decide on their own resume, or on one they reported: every statement here that decides has
 * this condition.
 */
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { hasRow } from "#db/has-row.ts";
import { type Late, lateDecision } from "#db/moderation/late-decision.ts";
import { writeToLog } from "#db/moderation/write-to-log.ts";
import { leaveToSweep, tell, writtenBy } from "#db/news/notifications.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { hideContactDetails } from "#db/resumes/contact-details.ts";
import { isNewestVersion } from "#db/resumes/resumes.ts";
import { isShared } from "#db/resumes/shared-resumes.ts";
import { type ResumeReportReason, reports, resumes, resumeVersions, users } from "#db/schema.ts";
import { tellReporters } from "./report-news.ts";
import {
	decideReports,
	isFirst,
	isOpen,
	isTheirs,
	type NotTheirs,
	openReports,
	type Report,
	report,
	saidColumns,
	whyNotTheirs,
} from "./reports.ts";

/** How much of a resume moderators see in the list. */
const EXCERPT_LENGTH = 600;

interface NewResumeReport extends Report<ResumeReportReason> {
	resumeId: string;
	userId: string;
}

/** Reports a shared resume (`report`); 'missing' when it is not shared (anymore), or is their own. */
export function reportResume(
	db: Db,
	{ resumeId: id, userId, ...said }: NewResumeReport,
	nowMs: number,
) {
	const isOthers = and(isShared, ne(resumes.userId, userId));
	return report(db, "resume", { id, userId, reporter: userId, ...said }, isOthers, nowMs);
}

/** The query for resumes with reports waiting for a decision, and its condition; for a page or a batch. */
export function reportedResumes(db: Db, moderatorUid: string) {
	const query = db
		.select({
			...resumeShown(db, moderatorUid),
			seq: reports.seq,
			reportedAt: reports.createdAt,
			...saidColumns("resume"),
		})
		.from(reports)
		.innerJoin(resumes, eq(resumes.id, reports.resumeId))
		.innerJoin(resumeVersions, isNewestVersion(db));
	const where = and(isOpen("resume"), isNull(resumes.removedAt), isFirst(db, "resume"));
	return { query, where };
}

export type TakenDownResume = Awaited<ReturnType<typeof listTakenDownResumes>>["items"][number];

/** Resumes that were taken down, newest first. */
export function listTakenDownResumes(db: Db, moderatorUid: string, request: PageRequest) {
	const query = db
		.select({
			...resumeShown(db, moderatorUid),
			seq: resumes.seq,
			takenDownAt: resumes.takenDownAt,
		})
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db));
	const where = and(sql`${resumes.takenDownAt} is not null`, isNull(resumes.removedAt));
	return pageOf(query, { seq: resumes.seq, where }, request).map(withExcerpt);
}

export type ReportDecision = "keep" | "take-down" | "restore";

export type ReportOutcome =
	| { outcome: "done"; name: string }
	/** Somebody decided before, there is no such resume, or this moderator may not decide. */
	| { outcome: Late | "missing" | NotTheirs };

const LOGGED_AS = { keep: "KEPT", "take-down": "TAKEN_DOWN", restore: "RESTORED" } as const;

interface DecisionOn {
	resumeId: string;
	moderatorUid: string;
	/** When the newest report that the moderator read was sent: if the resume is kept, later ones keep waiting. */
	readTo: number;
}

/**
 * Decides on a resume, in one round trip. Once taken down, it is no longer shared, and can't be until it is restored;
 * once restored, its owner may share it.
 */
export async function decideOnResume(
	db: Db,
	{ resumeId, moderatorUid, readTo, decision }: DecisionOn & { decision: ReportDecision },
	nowMs: number,
	handOver = leaveToSweep,
): Promise<ReportOutcome> {
	const isTakenDown = decision === "take-down";
	// Reports sent after the page was read appear on the next one, unless the resume is gone from sight.
	const { open, isReported } = openReports(
		db,
		"resume",
		resumeId,
		isTakenDown ? undefined : readTo,
	);
	const mayDecide = isTheirs(db, "resume", moderatorUid, isOwnOf(db, moderatorUid));
	const isIt = and(eq(resumes.id, resumeId), isNull(resumes.removedAt), mayDecide);
	const decidedOn = { open: decision === "restore" ? sql`false` : open, isIt };
	const change = {
		keep: { set: { takenDownAt: null }, when: and(isReported, isNull(resumes.takenDownAt)) },
		"take-down": { set: { shared: false, takenDownAt: nowMs }, when: isReported },
		restore: { set: { takenDownAt: null }, when: isNotNull(resumes.takenDownAt) },
	}[decision];
	const isNews = {
		keep: sql`0`,
		"take-down": and(isReported, isNull(resumes.takenDownAt)),
		restore: change.when,
	}[decision];
	// It can happen again.
	const news = {
		kind: isTakenDown ? ("resume-taken-down" as const) : ("resume-restored" as const),
		thing: `${resumeId} ${nowMs}`,
		data: sql`json_object('resume', ${resumes.id}, 'name', ${resumes.name})`,
	};
	// Starts with a write: libSQL refuses a transaction that starts with a read while others are writing.
	const [, , mailed, pushed, [decided], , [known], ...written] = await db.batch([
		writeToLog(
			db,
			"resume",
			{ moderatorUid, action: LOGGED_AS[decision], createdAt: nowMs },
			and(isIt, change.when),
		),
		// Comes before the change, because the old state decides whether there is news.
		...tell(db, resumes.userId, news, nowMs, { from: resumes, where: and(isIt, isNews) }),
		db
			.update(resumes)
			.set(change.set)
			.where(and(isIt, change.when))
			.returning({ name: resumes.name }),
		decideReports(
			db,
			"resume",
			decidedOn,
			{ decision: isTakenDown ? "taken-down" : "kept", moderatorUid },
			nowMs,
		),
		db
			.select({
				notTheirs: whyNotTheirResume(db, moderatorUid),
				late: lateDecision(resumes.id, { moderatorUid, action: LOGGED_AS[decision] }),
			})
			.from(resumes)
			.where(and(eq(resumes.id, resumeId), isNull(resumes.removedAt))),
		...tellReporters(db, { of: reports.resumeId, id: resumeId, moderatorUid }, nowMs),
	]);
	handOver(writtenBy([mailed, pushed, ...written]));
	if (!known) return { outcome: "missing" };
	if (decided) return { outcome: "done", name: decided.name };
	return { outcome: known.notTheirs ?? known.late };
}

function resumeShown(db: Db, moderatorUid: string) {
	return {
		id: resumes.id,
		name: resumes.name,
		ownerName: resumes.sharedName,
		ownerCollege: resumes.sharedCollege,
		/** The owner may have unshared it meanwhile. */
		shared: resumes.shared,
		excerpt: sql<string | null>`substr(${resumeVersions.text}, 1, ${EXCERPT_LENGTH})`.as("excerpt"),
		notTheirs: whyNotTheirResume(db, moderatorUid),
	};
}

/** Moderators don't need phone numbers to see what is wrong with a resume. */
export function withExcerpt<Row extends { excerpt: string | null }>(row: Row) {
	const excerpt = hideContactDetails([{ text: row.excerpt ?? "", found: false }]);
	return { ...row, excerpt: excerpt.map(({ text }) => text).join("") };
}

function isOwnOf(db: Db, uid: string) {
	return hasRow(db, users, and(eq(users.firebaseUid, uid), eq(users.id, resumes.userId)));
}

function whyNotTheirResume(db: Db, uid: string) {
	return whyNotTheirs(db, "resume", uid, isOwnOf(db, uid));
}
