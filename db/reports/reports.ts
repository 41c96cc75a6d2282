/**
 * What all reports have in common: each person reports a thing once, the oldest waiting report represents all reports
 * about the thing, a decision covers all of them, and nobody decides on what is theirs or what they reported.
 */
import { and, eq, exists, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { hasRow } from "#db/has-row.ts";
import { insertWhen } from "#db/insert-when.ts";
import { randomId } from "#db/random-id.ts";
import { mentors, programs, reports, resumes, users } from "#db/schema.ts";

/** The reporter of links that are gone (db/programs/link-checks.ts). */
export const LINK_CHECK = "link-check";
/** The most reports about one thing that a card shows. */
const MOST_SHOWN = 20;

/** What a report can be about, and the report's property that refers to it. */
const ABOUT = {
	program: { table: programs, key: "programId" },
	resume: { table: resumes, key: "resumeId" },
	mentor: { table: mentors, key: "mentorId" },
} as const;
export type About = keyof typeof ABOUT;

/** What a moderator may not decide on, and why. */
export type NotTheirs = "own" | "reported";

/** Why something was reported, and the reporter's words. */
export interface Said<Reason> {
	reason: Reason;
	details: string | null;
}

export interface Report<Reason> {
	reason: Reason;
	details: string | undefined;
}

interface NewReport extends Report<(typeof reports.$inferInsert)["reason"]> {
	id: string;
	/** Null for a guest. */
	userId: string | null;
	/** The user's id, or a keyed hash of the guest's address. */
	reporter: string;
}

/** The insert of a report on something that can be reported, for a batch; nothing if they already reported it. */
export function insertReport(
	db: Db,
	about: About,
	{ id, details, ...report }: NewReport,
	canBeReported: SQL | undefined,
	nowMs: number,
) {
	const { table, key } = ABOUT[about];
	const row = {
		...{ id: randomId(), about, [key]: table.id },
		...{ ...report, details: details ?? null, createdAt: nowMs },
	};
	return insertWhen(db, reports, row, { from: table, where: and(eq(table.id, id), canBeReported) })
		.onConflictDoNothing()
		.returning({ id: reports.id });
}

/**
 * Reports something that can be reported, in one round trip; each person can do so once.
 *
 * @returns 'repeated' when they already had; 'missing' when it can't be reported (anymore)
 */
export async function report(
	db: Db,
	about: About,
	sent: NewReport,
	canBeReported: SQL | undefined,
	nowMs: number,
): Promise<"reported" | "repeated" | "missing"> {
	const [added, known] = await db.batch([
		insertReport(db, about, sent, canBeReported, nowMs),
		sentReports(db, about, sent),
	]);
	return outcomeOf(added, known);
}

/** The query for this person's reports about it, for the same batch. */
export function sentReports(
	db: Db,
	about: About,
	{ id, reporter }: Pick<NewReport, "id" | "reporter">,
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

/** Whether this student has reported a row of the query. */
export function isReportedBy(db: Db, about: About, userId: string | null) {
	const { table, key } = ABOUT[about];
	const isTheirs = and(eq(reports.reporter, userId ?? ""), eq(reports[key], table.id));
	return sql<boolean>`${hasRow(db, reports, isTheirs)}`.mapWith(Boolean);
}

/** Reports waiting for a decision; the condition must match the index word for word. */
export function isOpen(about: About) {
	return and(eq(reports.about, about), sql`${reports.decidedAt} is null`);
}

/** The first of the open reports about a thing, which represents all of them. */
export function isFirst(db: Db, about: About) {
	const { key } = ABOUT[about];
	const earlier = alias(reports, "earlier");
	const isBefore = and(
		eq(earlier[key], reports[key]),
		isNull(earlier.decidedAt),
		sql`${earlier.seq} < ${reports.seq}`,
	);
	return not(hasRow(db, earlier, isBefore));
}

/** The columns of what people said, and when the newest report was sent; `parseSaid` reads the first. */
export function saidColumns(about: About) {
	const { table, key } = ABOUT[about];
	const theirs = sql`${sql.raw(`r.${reports[key].name}`)} = ${table.id} and r.decided_at is null`;
	return {
		said: sql<string>`(select json_group_array(json_object('reason', reason, 'details', details))
			from (select reason, details from ${reports} as r
				where ${theirs} and r.reporter <> ${LINK_CHECK} order by r.seq limit ${MOST_SHOWN}))`.as(
			"said",
		),
		readTo: sql<number>`(select max(created_at) from ${reports} as r where ${theirs})`.as(
			"read_to",
		),
	};
}

export function parseSaid<Reason>(said: string): Said<Reason>[] {
	return JSON.parse(said);
}

/**
 * The reports that a decision is about.
 *
 * @param readTo when the newest report that the moderator read was sent: later ones keep waiting
 */
export function openReports(db: Db, about: About, id: string, readTo?: number) {
	const open = and(
		eq(reports[ABOUT[about].key], id),
		isNull(reports.decidedAt),
		readTo === undefined ? undefined : lte(reports.createdAt, readTo),
	);
	return { open, isReported: hasRow(db, reports, open) };
}

type Decided = Pick<typeof reports.$inferInsert, "decision" | "moderatorUid">;

/** The update that decides on open reports about a row for which `isIt` holds, for the decision's batch. */
export function decideReports(
	db: Db,
	about: About,
	{ open, isIt }: Record<"open" | "isIt", SQL | undefined>,
	decided: Decided,
	nowMs: number,
) {
	return db
		.update(reports)
		.set({
			...{ ...decided, decidedAt: nowMs },
			// A guest's address is no longer needed, not even as a hash.
			reporter: sql`case when ${reports.userId} is null and ${reports.reporter} <> ${LINK_CHECK}
				then ${reports.id} else ${reports.reporter} end`,
		})
		.where(and(open, hasRow(db, ABOUT[about].table, isIt)));
}

function isReportedByModerator(db: Db, about: About, uid: string) {
	const { table, key } = ABOUT[about];
	const theirs = alias(reports, "theirs");
	return exists(
		db
			.select({ one: sql`1` })
			.from(theirs)
			.innerJoin(users, eq(users.id, theirs.userId))
			.where(and(eq(theirs[key], table.id), eq(users.firebaseUid, uid))),
	);
}

/** Whether this moderator may decide on a row; `isOwn` says whether it is about themselves. */
export function isTheirs(db: Db, about: About, uid: string, isOwn: SQL) {
	return and(not(isOwn), not(isReportedByModerator(db, about, uid)));
}

/** Why this moderator may not decide on a row; null when they may. */
export function whyNotTheirs(db: Db, about: About, uid: string, isOwn: SQL) {
	return sql<NotTheirs | null>`case when ${isOwn} then 'own'
		when ${isReportedByModerator(db, about, uid)} then 'reported' end`.as("not_theirs");
}
