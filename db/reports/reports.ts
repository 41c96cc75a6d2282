/**
 * What all reports have in common: each person has one waiting report on a thing, the oldest one represents all that
 * wait, a decision covers all of them, and nobody decides on what is theirs or what they reported.
 */
import { and, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isContributedBy } from "#db/contributions/own-contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { isShared } from "#db/resumes/shared-resumes.ts";
import { mentors, programs, reports, resumes } from "#db/schema.ts";
import { hasRow, insertWhen, isOfUid } from "#db/sql-helpers.ts";
import { randomId } from "../ids.ts";
import type { Reportable, ReportReason } from "../report-kinds.ts";

/** The reporter of links that are gone (db/reports/link-checks.ts). */
export const LINK_CHECK = "link-check";
/** The most reports about one thing that a card shows. */
const MAX_SHOWN = 20;

/** Who decides, or looks at what waits for a decision. */
export interface Moderator {
	uid: string;
	/** Their address, if proved: nobody decides on themselves. */
	ownEmail: string | null;
}

/**
 * What a report can be about: the report's property that refers to it, the condition that students can report it and
 * the one that it is a moderator's own.
 */
export const ABOUT = {
	program: {
		table: programs,
		key: "programId",
		/** What students see, plus what other reports have hidden. */
		canBeReported: () => or(ne(programs.state, "hidden"), eq(programs.hiddenBy, "reports")),
		isOwn: (db: Db, { uid }: Moderator) => isContributedBy(db, uid),
		isThere: undefined,
		photoKey: sql<null>`null`,
	},
	resume: {
		table: resumes,
		key: "resumeId",
		canBeReported: (reporter: string) => and(isShared, ne(resumes.userId, reporter)),
		isOwn: (db: Db, { uid }: Moderator) => isOfUid(db, resumes.userId, uid),
		isThere: isNull(resumes.removedAt),
		photoKey: sql<null>`null`,
	},
	mentor: {
		table: mentors,
		key: "mentorId",
		canBeReported: () => eq(mentors.status, "APPROVED"),
		isOwn: (_: Db, { ownEmail }: Moderator) =>
			sql`lower(${mentors.email}) = ${ownEmail?.toLowerCase() ?? ""}`,
		isThere: undefined,
		photoKey: mentors.headshotKey,
	},
} as const satisfies Record<Reportable, { key: `${Reportable}Id`; [fact: string]: unknown }>;

interface NewReport<Kind extends Reportable> {
	id: string;
	reason: ReportReason<Kind>;
	/** Null for a guest. */
	userId: string | null;
	/** The user's id, or a keyed hash of the guest's address. */
	reporter: string;
	details: string | undefined;
}

/** The insert of a report on something that can be reported, for a batch; nothing if they already reported it. */
export function insertReport<Kind extends Reportable>(
	db: Db,
	about: Kind,
	{ id, details, ...report }: NewReport<Kind>,
	nowMs: number,
) {
	const { table, key, canBeReported } = ABOUT[about];
	const row = {
		id: randomId(),
		about,
		[key]: table.id,
		...report,
		details: details ?? null,
		createdAt: nowMs,
	};
	const where = and(eq(table.id, id), canBeReported(report.reporter));
	return insertWhen(db, reports, row, { from: table, where })
		.onConflictDoNothing()
		.returning({ id: reports.id });
}

/**
 * Reports something that can be reported, in one round trip; each person can do so once until it is decided.
 *
 * @returns 'repeated' when they already had; 'missing' when it can't be reported (anymore)
 */
export async function addReport<Kind extends "mentor" | "resume">(
	db: Db,
	about: Kind,
	sent: Omit<NewReport<Kind>, "reporter" | "userId"> & { userId: string },
	nowMs: number,
) {
	const report = { ...sent, reporter: sent.userId };
	const [added, known] = await db.batch([
		insertReport(db, about, report, nowMs),
		sentReports(db, about, report),
	]);
	return outcomeOf(added, known);
}

/** The query for this person's reports about it, for the same batch. */
export function sentReports(
	db: Db,
	about: Reportable,
	{ id, reporter }: { id: string; reporter: string },
) {
	return db
		.select({ id: reports.id })
		.from(reports)
		.where(and(eq(reports.reporter, reporter), eq(reports[ABOUT[about].key], id)));
}

/** What came of a report, given the results of `insertReport` and `sentReports`. */
export function outcomeOf(added: unknown[], sent: unknown[]) {
	if (added.length > 0) return "reported";
	return sent.length > 0 ? "repeated" : "missing";
}

/** What a report would be about, and whether this student has reported it; undefined when it can't be reported. */
export async function findReportable(
	db: Db,
	about: "program" | "mentor",
	id: string,
	userId: string | null,
) {
	const { table, key, canBeReported } = ABOUT[about];
	const isTheirs = and(eq(reports.reporter, userId ?? ""), eq(reports[key], table.id));
	const isReported = sql<boolean>`${hasRow(db, reports, isTheirs)}`.mapWith(Boolean);
	const [row] = await db
		.select({ id: table.id, name: table.name, isReported })
		.from(table as typeof programs)
		.where(and(eq(table.id, id), canBeReported()));
	return row;
}

/** The first of the open reports about a thing, which represents all of them; must match the index word for word. */
export function isWaitingReport(db: Db, about: Reportable) {
	const { key, isThere } = ABOUT[about];
	const earlier = alias(reports, "earlier");
	const isBefore = and(
		eq(earlier[key], reports[key]),
		isNull(earlier.decidedAt),
		sql`${earlier.seq} < ${reports.seq}`,
	);
	const isOpen = and(eq(reports.about, about), sql`${reports.decidedAt} is null`);
	return and(isOpen, isThere, not(hasRow(db, earlier, isBefore)));
}

/** What a moderator reads of every reported thing, for a query of reports joined with the things. */
export function reportedColumns<Kind extends Reportable>(
	db: Db,
	about: Kind,
	moderator: Moderator,
) {
	const { table, key } = ABOUT[about as Reportable];
	const theirs = sql`${sql.raw(`r.${reports[key].name}`)} = ${table.id} and r.decided_at is null`;
	return {
		about: sql<Kind>`${reports.about}`.as("reported_about"),
		id: table.id,
		name: table.name,
		seq: reports.seq,
		reportedAt: reports.createdAt,
		/** The reasons and details, without who they are. */
		reports: sql`(select json_group_array(json_object('reason', reason, 'details', details))
			from (select reason, details from ${reports} as r
				where ${theirs} and r.reporter <> ${LINK_CHECK} order by r.seq limit ${MAX_SHOWN}))`
			.mapWith((stated): { reason: string; details: string | null }[] => JSON.parse(stated))
			.as("said"),
		/** When the newest report was sent. */
		readTo: sql<number>`(select max(created_at) from ${reports} as r where ${theirs})`.as(
			"read_to",
		),
		notTheirs: whyMayNotDecide(db, about, moderator),
	};
}

/** Why this moderator may not decide on a row; null when they may. */
export function whyMayNotDecide(db: Db, about: Reportable, moderator: Moderator) {
	return sql<"own" | "reported" | null>`case when ${ABOUT[about].isOwn(db, moderator)} then 'own'
		when ${isReportedByModerator(db, about, moderator)} then 'reported' end`.as("not_theirs");
}

/** The condition that this moderator has reported a row. */
export function isReportedByModerator(db: Db, about: Reportable, { uid }: Moderator) {
	const { table, key } = ABOUT[about];
	const theirs = alias(reports, "theirs");
	return hasRow(db, theirs, and(eq(theirs[key], table.id), isOfUid(db, theirs.userId, uid)));
}
