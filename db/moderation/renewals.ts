/** Yearly programs that have closed and will reopen soon: a moderator sets their new dates. */
import { and, asc, type Column, eq, type GetColumnData, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { DEADLINE_FACTS, type DeadlineFact } from "#db/programs/facts.ts";
import { isDueForRenewal, opensAgainOn, RENEWAL_ORDER } from "#db/programs/program-dates.ts";
import { programs } from "#db/schema.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { changesOf } from "../sql-helpers.ts";
import { queueCounts } from "./moderation-queues.ts";
import {
	changeProgram,
	conflictOf,
	findPublished,
	type ProgramVersion,
	recomputedState,
	type UpkeepOutcome,
} from "./published-programs.ts";

/** How many closed yearly programs are looked through for a page. */
const MAX_SCANNED = 500;

/** A column without its table, which drizzle does not know when the index to use is named. */
const bare = <Named extends Column>(column: Named) =>
	sql<GetColumnData<Named>>`${sql.identifier(column.name)}`.as(column.name);

/**
 * Yearly programs that have closed and will reopen within a month, or should have already, by their last deadline. One
 * round trip; it looks through up to MAX_SCANNED closed ones, so a page may hold few and still have a next one.
 */
export async function listRenewals(
	db: Db,
	{ size, after }: { size: number; after?: { deadline: string; seq: number } | undefined },
	nowMs: number,
) {
	const today = openUntilToday(nowMs);
	const { id, seq, name, applicationLink, applicationDeadline, opensOn, version } = programs;
	const order = sql<string>`${sql.raw(RENEWAL_ORDER)}`;
	const looked = db
		.select({
			id: bare(id),
			seq: bare(seq),
			name: bare(name),
			version: bare(version),
			applicationLink: bare(applicationLink),
			opensOn: bare(opensOn),
			applicationDeadline: bare(applicationDeadline),
			renewalAskedAt: bare(programs.renewalAskedAt),
			order: order.as("renewal_order"),
			opensAgainOn: sql<string>`${opensAgainOn}`.as("opens_again_on"),
		})
		// By the index named, whose condition this must match word for word: the planner would read all closed programs.
		.from(sql`programs indexed by programs_yearly`)
		.where(
			and(
				sql`yearly = 1 and state = 'closed'`,
				// The first condition says it to the index, the second says it exactly.
				after &&
					sql`${order} >= ${after.deadline} and (${order}, seq) > (${after.deadline}, ${after.seq})`,
			),
		)
		.orderBy(sql`${order}, seq`)
		.limit(MAX_SCANNED)
		.as("looked");
	const isDue = isDueForRenewal(today, nowMs);
	const [found, all, [counts]] = await db.batch([
		db
			.select()
			.from(looked)
			.where(isDue)
			.orderBy(asc(looked.order), asc(looked.seq))
			.limit(size + 1),
		db
			.select({ order: looked.order, seq: looked.seq })
			.from(looked)
			.limit(1)
			.offset(MAX_SCANNED - 1),
		queueCounts(db),
	]);
	const items = found.slice(0, size);
	const last = found.length > size ? items.at(-1) : all[0];
	const next = last && { deadline: last.order, seq: last.seq };
	return { items, next, counts };
}

const NO_DEADLINE_FACTS = Object.fromEntries(DEADLINE_FACTS.map((name) => [name, null])) as Record<
	DeadlineFact,
	null
>;

/** Gives a closed program its new dates, and the state that follows from them. */
export async function renewProgram(
	db: Db,
	read: ProgramVersion,
	dates: { opensOn: string | null; applicationDeadline: string | null },
	nowMs: number,
): Promise<UpkeepOutcome> {
	const row = await findPublished(db, read.programId);
	if (!row) return "missing";
	const stated = { ...dates, ...NO_DEADLINE_FACTS };
	const done = await changeProgram(
		db,
		read,
		{
			action: "REOPENED",
			changes: changesOf<Pick<typeof row, keyof typeof stated>>(row, stated),
			nowMs,
			where: eq(programs.state, "closed"),
		},
		[{ ...stated, closedEarly: false, renewalAskedAt: null }, recomputedState(nowMs)],
	);
	return done ? "done" : conflictOf(db, read, { action: "REOPENED" }, dates);
}

/** Postpones the question for a month. */
export async function putOffRenewal(
	db: Db,
	{ programId, version }: ProgramVersion,
	nowMs: number,
): Promise<UpkeepOutcome> {
	const asked = await db
		.update(programs)
		.set({ renewalAskedAt: nowMs })
		.where(and(eq(programs.id, programId), eq(programs.version, version)))
		.returning({ id: programs.id });
	return asked.length > 0 ? "done" : "changed";
}

/** The next occurrence of a date after another date; 2026-03-31 after 2026-12-01 is 2027-03-31. */
export function nextOccurrence(date: string, after: string): string {
	const year = Number(after.slice(0, 4)) + (date.slice(4) <= after.slice(4) ? 1 : 0);
	const isLeapDay = date.endsWith("-02-29") && new Date(Date.UTC(year, 1, 29)).getUTCDate() !== 29;
	return `${year}${isLeapDay ? "-02-28" : date.slice(4)}`;
}
