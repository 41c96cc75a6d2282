/** What a contribution says, and what students see of their own. */
import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { contentColumns } from "#db/programs/programs.ts";
import { SAVED_COUNTED } from "#db/saved/limits.ts";
import { contributions, programs } from "#db/schema.ts";
import { hasRow, isOfUid, isOwned, type OwnedRow } from "../sql-helpers.ts";

/** What a contribution says, for everyone who may read it. */
export const contributionText = {
	seq: contributions.seq,
	id: contributions.id,
	...contentColumns(contributions),
};

/**
 * A column of the program that a contribution became, or of the one it was merged into. Raw, because drizzle leaves out
 * the table name when it selects from one table.
 */
const ofProgram = <Value>(column: string, which = "1") =>
	sql.raw(`coalesce(
		(select ${column} from programs where contribution_id = contributions.id and ${which}),
		(select ${column} from programs where ${which} and id = (select program_id from merged_programs
			where link_key = contributions.link_key and contributions.status = 'APPROVED' limit 1)))`) as SQL<Value | null>;

/** Without its program's columns. */
export const ownColumns = {
	...contributionText,
	status: contributions.status,
	reviewNote: contributions.reviewNote,
	corrections: contributions.corrections,
};

export const shownToOwner = {
	...ownColumns,
	/** Why its program is hidden, and the moderator's reason; null when it isn't hidden. */
	hiddenBy: ofProgram<"moderator" | "reports">("hidden_by").as("hidden_by"),
	hiddenReason: ofProgram<string>("hidden_reason").as("hidden_reason"),
};

export type OwnContribution = NonNullable<Awaited<ReturnType<typeof findOwnContribution>>>;

const credit = {
	/** The page of the program it became; null when there is none, or it is hidden. */
	programId: ofProgram<string>("id", "state <> 'hidden'").as("program_id"),
	/** How many people saved it, counted up to one more than SAVED_COUNTED. */
	savedBy: sql<number>`(select count(*) from (select 1 from saved_programs
		where program_id = ${ofProgram("id")}
		limit ${sql.raw(String(SAVED_COUNTED + 1))}))`.as("saved_by"),
};

/** A student's own contributions, newest first, with what became of each. */
export function listOwnWithCredit(db: Db, userId: string, request: PageRequest) {
	const where = eq(contributions.userId, userId);
	const query = db.select({ ...shownToOwner, ...credit }).from(contributions);
	return pageOf(query, { seq: contributions.seq, where }, request);
}

/** A student's own contributions, newest first. */
export function listOwnContributions(db: Db, userId: string, request: PageRequest) {
	const where = eq(contributions.userId, userId);
	const query = db.select(shownToOwner).from(contributions);
	return pageOf(query, { seq: contributions.seq, where }, request);
}

/** One of a student's own contributions, or undefined. */
export async function findOwnContribution(db: Db, owned: OwnedRow) {
	const [row] = await ownContribution(db, owned);
	return row;
}

/** The query for one of a student's own contributions, for a batch; reads no program row. */
export const ownContribution = (db: Db, owned: { id: string; userId: string }) =>
	db.select(ownColumns).from(contributions).where(isOwned(contributions, owned)).limit(1);

/** The query for a student's newest contribution and when it was sent, for a batch; reads no program row. */
export const newestOwnContribution = (db: Db, { userId }: { userId: string }) =>
	db
		.select({ ...ownColumns, createdAt: contributions.createdAt })
		.from(contributions)
		.where(eq(contributions.userId, userId))
		.orderBy(desc(contributions.seq))
		.limit(1);

/** The query for a summary of a student's newest contributions, for a batch. */
export const newestOwnContributions = (
	db: Db,
	{ userId, limit }: { userId: string; limit: number },
) =>
	db
		.select({
			id: contributions.id,
			name: contributions.name,
			applicationLink: contributions.applicationLink,
			status: contributions.status,
		})
		.from(contributions)
		.where(eq(contributions.userId, userId))
		.orderBy(desc(contributions.seq))
		.limit(limit);

/** The condition that a program came from this account's contribution. */
export function isContributedBy(db: Db, uid: string) {
	const isTheirs = isOfUid(db, contributions.userId, uid);
	return hasRow(db, contributions, and(eq(contributions.id, programs.contributionId), isTheirs));
}

/** The query for which of these programs came from this account's contributions, for a batch. */
export function sharedBy(db: Db, programIds: string[], uid: string) {
	const isTheirs = and(inArray(programs.id, programIds), isContributedBy(db, uid));
	return db.select({ id: programs.id }).from(programs).where(isTheirs);
}

/** The condition that one of these accounts (a query of uids) has shared this link, whatever became of it. */
export function isOwnLink(key: SQLWrapper, uids: SQL) {
	return sql`${key} in (select c.link_key from contributions c
		where c.user_id in (select id from users where firebase_uid in (${uids})))`;
}

/** The condition that a program, given by its alias, came from a contribution of one of these accounts. */
export function isOwnProgram(program: SQL, uids: SQL) {
	return sql`exists (select 1 from contributions c join users u on u.id = c.user_id
		where c.id = ${program}.contribution_id and u.firebase_uid in (${uids}))`;
}
