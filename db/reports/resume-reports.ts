/**
 * What students report of the resumes that others share, and what moderators make of it. A decision is on the
 * resume, and so on every report about it. Nobody decides on a resume of their own, nor on one that they
 * reported: the condition stands in every statement here that decides.
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
	insertReport,
	isFirst,
	isOpen,
	isTheirs,
	type NotTheirs,
	openReports,
	outcomeOf,
	type Report,
	saidColumns,
	sentReports,
	whyNotTheirs,
} from "./reports.ts";

/** How much of a resume a moderator sees in the list. */
const EXCERPT_LENGTH = 600;

interface NewResumeReport extends Report<ResumeReportReason> {
	resumeId: string;
	userId: string;
}

/**
 * Reports a shared resume, in one round trip. One student reports a resume once.
 *
 * @returns 'repeated' when they had; 'missing' when it is not shared (any more), or their own
 */
export async function reportResume(
	db: Db,
	{ resumeId, userId, ...said }: NewResumeReport,
	nowMs: number,
): Promise<"reported" | "repeated" | "missing"> {
	const report = { id: resumeId, userId, reporter: userId, ...said };
	const isOthers = and(isShared, ne(resumes.userId, userId));
	const [added, sent] = await db.batch([
		insertReport(db, "resume", report, isOthers, nowMs),
		sentReports(db, "resume", report),
	]);
	return outcomeOf(added, sent);
}

/** The query for resumes with reports that wait for a decision, and its condition; for a page or a batch. */
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

/** Resumes that were taken down, the newest first. */
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
	/** It was decided on before; or there is no such resume; or it is not this moderator's to decide. */
	| { outcome: Late | "missing" | NotTheirs };

const LOGGED_AS = { keep: "KEPT", "take-down": "TAKEN_DOWN", restore: "RESTORED" } as const;

interface DecisionOn {
	resumeId: string;
	moderatorUid: string;
	/** When the newest report was sent that the moderator read: of a resume that is kept, later ones wait on. */
	readTo: number;
}

/**
 * Decides on a resume, in one round trip. Taken down it is shared no more from this statement on, and can't be
 * shared again until it is restored; restored it is its owner's to share.
 */
export async function decideOnResume(
	db: Db,
	{ resumeId, moderatorUid, readTo, decision }: DecisionOn & { decision: ReportDecision },
	nowMs: number,
	handOver = leaveToSweep,
): Promise<ReportOutcome> {
	const isTakenDown = decision === "take-down";
	// What was sent after a page was read is on the next one, unless the resume is gone from sight.
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
	// A write comes first: on libSQL a transaction that begins by reading is refused amid others' writes.
	const [, , mailed, pushed, [decided], , [known], ...written] = await db.batch([
		writeToLog(
			db,
			"resume",
			{ moderatorUid, action: LOGGED_AS[decision], createdAt: nowMs },
			and(isIt, change.when),
		),
		// Before it is changed, because what it was tells whether there is something to tell.
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
		/** It may have been taken back meanwhile. */
		shared: resumes.shared,
		excerpt: sql<string | null>`substr(${resumeVersions.text}, 1, ${EXCERPT_LENGTH})`.as("excerpt"),
		notTheirs: whyNotTheirResume(db, moderatorUid),
	};
}

/** Moderators need no phone number either to see what is wrong with a resume. */
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
