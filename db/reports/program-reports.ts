/**
 * Reports about programs, and what moderators decide. A decision is about the program, and so about every report on it.
 * Moderators can't decide on what they contributed or reported: every statement here that decides has this condition.
 */
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { isContributedBy } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { type Late, lateDecision } from "#db/moderation/late-decision.ts";
import { writeToLog } from "#db/moderation/write-to-log.ts";
import { leaveToSweep, writtenBy } from "#db/news/notifications.ts";
import { stateByDates } from "#db/programs/programs.ts";
import { moderationLog, type ProgramReportReason, programs, reports } from "#db/schema.ts";
import { tellReporters } from "./report-news.ts";
import {
	decideReports,
	insertReport,
	isReportedBy,
	isTheirs,
	type NotTheirs,
	openReports,
	outcomeOf,
	type Report,
	sentReports,
	whyNotTheirs,
} from "./reports.ts";

/** How many different people must report a program as a scam to hide it until a moderator looks. */
const HIDING_REPORTS = 3;
/**
 * Scam reports don't count from people who report more programs than this before a moderator has looked at one of them:
 * nobody empties the catalog with an account and two networks.
 */
const MOST_HIDING = 5;
/** In the log when no moderator decided. */
const NO_MODERATOR = "reports";

/** What students see, plus what other reports have hidden. */
const isReportable = or(ne(programs.state, "hidden"), eq(programs.hiddenBy, "reports"));

export interface NewProgramReport extends Report<ProgramReportReason> {
	programId: string;
	/** Null for a guest. */
	userId: string | null;
	/** The user's id, or a keyed hash of the guest's address. */
	reporter: string;
}

/**
 * Reports a program, in one round trip. The third scam report by different people, at least one of them with a verified
 * account, hides it in the same transaction.
 *
 * @returns 'repeated' when they already had; 'missing' when there is no such program to see
 */
export async function reportProgram(
	db: Db,
	{ programId, ...said }: NewProgramReport,
	nowMs: number,
): Promise<"reported" | "hidden" | "repeated" | "missing"> {
	const report = { id: programId, ...said };
	const isSuspect = and(eq(programs.id, programId), ne(programs.state, "hidden"), isCalledScam(db));
	const [added, , hidden, sent] = await db.batch([
		insertReport(db, "program", report, isReportable, nowMs),
		writeToLog(
			db,
			"program",
			{ moderatorUid: NO_MODERATOR, action: "HIDDEN", createdAt: nowMs },
			isSuspect,
		),
		db
			.update(programs)
			.set({ state: "hidden", hiddenAt: nowMs, hiddenBy: "reports", hiddenReason: null })
			.where(isSuspect)
			.returning({ id: programs.id }),
		sentReports(db, "program", report),
	]);
	return hidden.length > 0 && added.length > 0 ? "hidden" : outcomeOf(added, sent);
}

/**
 * Enough different people have said so since a moderator last acted on the program: one that was kept is not hidden by
 * older reports. At least one is no guest: a guest is just an IP address, and one person may have three.
 */
function isCalledScam(db: Db): SQL {
	const others = sql`select 1 from ${reports} as "other" where "other".reporter = "said".reporter
		and "other".program_id is not null and "other".reason = 'scam' and "other".decided_at is null
		limit ${MOST_HIDING + 1}`;
	const said = (and = sql``) => sql`select 1 from ${reports} as "said"
		where "said".program_id = ${programs.id} and "said".reason = 'scam' and "said".decided_at is null
		and "said".created_at > coalesce((${lastLook(db)}), 0)
		and (select count(*) from (${others})) <= ${MOST_HIDING} ${and}`;
	const enough = sql`(select count(*) from (${said()} limit ${HIDING_REPORTS})) >= ${HIDING_REPORTS}`;
	return sql`(${enough} and exists (${said(sql`and "said".user_id is not null`)}))`;
}

/** When a moderator last acted on the program. */
function lastLook(db: Db) {
	return db
		.select({ at: sql`max(${moderationLog.createdAt})` })
		.from(moderationLog)
		.where(
			and(eq(moderationLog.subjectId, programs.id), ne(moderationLog.moderatorUid, NO_MODERATOR)),
		);
}

/** The program a report is about, and whether this student has reported it; undefined when there is none. */
export async function findReportedProgram(db: Db, id: string, userId: string | null) {
	const [row] = await db
		.select({
			...{ id: programs.id, name: programs.name },
			isReported: isReportedBy(db, "program", userId),
		})
		.from(programs)
		.where(and(eq(programs.id, id), isReportable));
	return row;
}

export type ProgramDecision =
	| { decision: "keep" | "mended" }
	/** Shown to people who have its address. */
	| { decision: "take-down"; note: string };

export type ProgramDecisionOutcome =
	| { outcome: "done"; name: string }
	/** Somebody decided before, there is no such program, or this moderator may not decide. */
	| { outcome: Late | "missing" | NotTheirs };

/** When the newest report that the moderator read was sent: later ones keep waiting. */
type DecisionOnProgram = ProgramDecision & {
	programId: string;
	moderatorUid: string;
	readTo: number;
};

const DECIDED = {
	keep: { decision: "kept", action: "KEPT" },
	mended: { decision: "mended", action: "DONE" },
	"take-down": { decision: "taken-down", action: "TAKEN_DOWN" },
} as const;

/**
 * Decides on a reported program, in one round trip. Kept or mended, a program hidden by reports is visible again; if
 * two moderators decide at once, the second finds nothing to decide.
 */
export async function decideOnProgram(
	db: Db,
	{ programId, moderatorUid, readTo, ...decided }: DecisionOnProgram,
	nowMs: number,
	handOver = leaveToSweep,
): Promise<ProgramDecisionOutcome> {
	const { decision, action } = DECIDED[decided.decision];
	const note = "note" in decided ? decided.note : null;
	const { open, isReported } = openReports(db, "program", programId, readTo);
	const isIt = and(eq(programs.id, programId), mayDecide(db, moderatorUid), isReported);
	const taken = {
		state: "hidden",
		hiddenAt: nowMs,
		hiddenBy: "moderator",
		hiddenReason: note,
	} as const;
	const isHidden = eq(programs.hiddenBy, "reports");
	const looked = {
		state: sql`case when ${isHidden} then ${stateByDates(nowMs)} else ${programs.state} end`,
		...{
			hiddenAt: unless(isHidden, programs.hiddenAt),
			hiddenReason: unless(isHidden, programs.hiddenReason),
		},
		hiddenBy: unless(isHidden, programs.hiddenBy),
		...{ checkedAt: nowMs, linkGone: false, linkFailures: 0, linkFailingSince: null },
		linkCheckedAt: sql`abs(${programs.linkCheckedAt})`,
	};
	const [logged, , , [known], ...written] = await db.batch([
		writeToLog(db, "program", { moderatorUid, action, note, createdAt: nowMs }, isIt).returning({
			name: moderationLog.subjectName,
		}),
		db
			.update(programs)
			.set({
				...(decided.decision === "take-down" ? taken : looked),
				version: sql`${programs.version} + 1`,
			})
			.where(isIt),
		decideReports(db, "program", { open, isIt }, { decision, moderatorUid }, nowMs),
		db
			.select({
				notTheirs: whyNotTheirProgram(db, moderatorUid),
				late: lateDecision(programs.id, { moderatorUid, action, note }),
			})
			.from(programs)
			.where(eq(programs.id, programId)),
		...tellReporters(db, { of: reports.programId, id: programId, moderatorUid }, nowMs),
	]);
	handOver(writtenBy(written));
	if (!known) return { outcome: "missing" };
	const [done] = logged;
	if (done) return { outcome: "done", name: done.name ?? "" };
	return { outcome: known.notTheirs ?? known.late };
}

function unless(condition: SQL, column: SQL.Aliased | unknown): SQL {
	return sql`case when ${condition} then null else ${column} end`;
}

function mayDecide(db: Db, uid: string) {
	return isTheirs(db, "program", uid, isContributedBy(db, uid));
}

/** Why this moderator may not decide on a program; null when they may. */
export function whyNotTheirProgram(db: Db, uid: string) {
	return whyNotTheirs(db, "program", uid, isContributedBy(db, uid));
}
