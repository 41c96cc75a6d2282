import { type AnyColumn, and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	contributions,
	imports,
	type Logged,
	type ModerationAction,
	mentors,
	moderationLog,
	programs,
	resumes,
	sources,
} from "#db/schema.ts";
import { randomId } from "../ids.ts";
import { insertWhen, type NewRow } from "../sql-helpers.ts";
import { queueCounts } from "./moderation-queues.ts";

/** How many entries of the leading filter are checked against the other filters for a page. */
export const MAX_SCANNED = 1000;

/** Filters; a missing one matches everything. */
export interface LogFilters {
	action?: ModerationAction | undefined;
	subject?: Logged | undefined;
	moderatorUid?: string | undefined;
	/** An id, for one thing's history. */
	thing?: string | undefined;
}

/**
 * A page of what moderators did, newest first, and how many wait in each queue, in one round trip. The filter that has
 * an index leads, and up to MAX_SCANNED of its entries are checked against the others, so a page may hold few and
 * still have a next one.
 *
 * @returns `next` continues the log as `before`
 */
export async function readModerationLog(
	db: Db,
	{ action, subject, moderatorUid, thing }: LogFilters,
	{ size, before }: { size: number; before?: number | undefined },
) {
	const { seq } = moderationLog;
	const leading = thing
		? eq(moderationLog.subjectId, thing)
		: moderatorUid
			? eq(moderationLog.moderatorUid, moderatorUid)
			: action && eq(moderationLog.action, action);
	// Cast, because drivers bind numbers as floats.
	const isBefore = before === undefined ? undefined : lt(seq, sql`cast(${before} as integer)`);
	const looked = db
		.select()
		.from(moderationLog)
		.where(and(leading, isBefore))
		.orderBy(desc(seq))
		.limit(MAX_SCANNED)
		.as("looked");
	const wanted = and(
		action ? eq(looked.action, action) : undefined,
		moderatorUid ? eq(looked.moderatorUid, moderatorUid) : undefined,
		subject ? eq(looked.subject, subject) : undefined,
	);
	const [found, [all], [counts]] = await db.batch([
		db
			.select()
			.from(looked)
			.where(wanted)
			.orderBy(desc(looked.seq))
			.limit(size + 1),
		db
			.select({
				count: sql<number>`count(*)`.as("looked_at"),
				lowest: sql<number | null>`min(${looked.seq})`.as("lowest"),
			})
			.from(looked),
		queueCounts(db),
	]);
	const items = found.slice(0, size);
	const further = all?.count === MAX_SCANNED ? (all.lowest ?? undefined) : undefined;
	return { items, next: found.length > size ? items.at(-1)?.seq : further, counts };
}

/** The names stored in the log; none for mentors and resumes, because theirs would be a person's. */
const LOGGED = {
	contribution: { table: contributions, name: contributions.name },
	import: { table: imports, name: imports.source },
	mentor: { table: mentors, name: null },
	program: { table: programs, name: programs.name },
	resume: { table: resumes, name: null },
	source: { table: sources, name: sources.name },
} as const;

type Entry = Pick<NewRow<typeof moderationLog>, "moderatorUid" | "action" | "createdAt"> &
	Partial<Pick<NewRow<typeof moderationLog>, "id" | "note" | "changes">>;

/** The insert that logs a moderator's action on each row for which the condition holds, for a batch. */
export function writeToLog(
	db: Db,
	subject: keyof typeof LOGGED,
	entry: Entry,
	where: SQL | undefined,
) {
	const { table, name } = LOGGED[subject];
	const row = { id: randomId(), subject, subjectId: table.id, subjectName: name, ...entry };
	return insertWhen(db, moderationLog, row, { from: table, where });
}

/**
 * 'repeated': they made this very decision and sent it again (two taps, "back", a lost response); 'yours': they decided
 * already, but differently; 'decided': another moderator did; 'gone': nobody did, so what waited is gone.
 */
export type DecisionConflict = ChangeConflict | "gone";
type ChangeConflict = "repeated" | "yours" | "decided";

interface Sent {
	moderatorUid: string;
	action: ModerationAction;
	note?: string | SQL<string> | null | undefined;
	/** Whether the row already says what was sent, for decisions that say more than their action and note. */
	saysSo?: SQL | undefined;
}

/** Actions that settle a waiting question; everything else done to a program is upkeep. */
const DECISIONS: ModerationAction[] = [
	"APPROVED",
	"REJECTED",
	"KEPT",
	"DONE",
	"TAKEN_DOWN",
	"RESTORED",
	"REMOVED",
];

/** How a decision that comes too late relates to the last one on this row, as a column. */
export function decisionConflict(id: AnyColumn, sent: Sent): SQL.Aliased<DecisionConflict> {
	const last = relation(id, sent, inArray(moderationLog.action, DECISIONS));
	return sql<DecisionConflict>`coalesce(${last}, 'gone')`.as("late");
}

/** The same, for any action by a moderator. */
export function changeConflict(id: AnyColumn, sent: Sent): SQL.Aliased<ChangeConflict> {
	return sql<ChangeConflict>`coalesce(${relation(id, sent, sql`true`)}, 'decided')`.as("late");
}

function relation(id: AnyColumn, { moderatorUid, action, note, saysSo }: Sent, which: SQL) {
	const log = moderationLog;
	return sql`(select case
			when ${log.moderatorUid} <> ${moderatorUid} then 'decided'
			when ${log.action} = ${action} and ${log.note} is ${note ?? null} and ${saysSo ?? sql`true`} then 'repeated'
			else 'yours' end
		from ${log} where ${log.subjectId} = ${id} and ${which} order by ${log.seq} desc limit 1)`;
}
