import { and, asc, desc, eq, gt, lte, max, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { stillOpen } from "#db/programs/programs.ts";
import { contributionCounts, programs, users } from "#db/schema.ts";
import { isoWeekOf, monthOf, openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf, isOneOf } from "../sql-helpers.ts";

/** The end of the list of programs: the newest one's place, 0 when there is none. */
export async function newestPlace(db: Db): Promise<number> {
	const row = await db
		.select({ newest: max(programs.seq) })
		.from(programs)
		.get();
	return row?.newest ?? 0;
}

/** The open programs between two places in the list, and when each was last looked at, in epoch milliseconds. */
export async function openProgramsBetween(
	db: Db,
	{ after, upTo }: { after: number; upTo: number },
	nowMs: number,
) {
	const { state, seq } = programs;
	const isOpen = and(eq(state, "open"), stillOpen(openUntilToday(nowMs), nowMs));
	return db
		.select(columnsOf(programs, "id", "publishedAt", "checkedAt"))
		.from(programs)
		.where(and(isOpen, gt(seq, after), lte(seq, upTo)))
		.orderBy(asc(seq));
}

/** When each of these programs was last looked at, and when one was last hidden: what a feed says besides cards. */
export async function feedTimes(db: Db, ids: string[]) {
	const [found, hidden] = await db.batch([
		db
			.select({ id: programs.id, checkedAt: programs.checkedAt })
			.from(programs)
			.where(isOneOf(programs.id, ids)),
		db
			.select({ hiddenAt: programs.hiddenAt })
			.from(programs)
			.where(eq(programs.state, sql`'hidden'`))
			.orderBy(desc(programs.hiddenAt))
			.limit(1),
	]);
	return {
		checkedAt: new Map(found.map(({ id, checkedAt }) => [id, checkedAt])),
		hiddenAt: hidden[0]?.hiddenAt ?? 0,
	};
}

const HIDDEN_SHOWN = 50;
/** How many of the newest hidden programs are searched for words. */
const HIDDEN_LOOKED_AT = 500;

/** The query for hidden programs, latest first, for a batch; with words, only those whose names match. */
export function hiddenPrograms(db: Db, search = "") {
	const { id, name, organisation, applicationLink, hiddenAt, hiddenBy, hiddenReason } = programs;
	const newest = db
		.select({ id, name, organisation, applicationLink, hiddenAt, hiddenBy, hiddenReason })
		.from(programs)
		.where(sql`state = 'hidden'`)
		.orderBy(desc(hiddenAt))
		.limit(HIDDEN_LOOKED_AT)
		.as("newest");
	return db
		.select()
		.from(newest)
		.where(
			sql`instr(lower(${newest.name} || ' ' || coalesce(${newest.organisation}, '')), ${search.toLowerCase()}) > 0`,
		)
		.orderBy(desc(newest.hiddenAt))
		.limit(HIDDEN_SHOWN);
}

/** The rankings; months and ISO weeks are in UTC (docs/product.md, Top contributors). */
export const DURATIONS = ["all", "monthly", "weekly"] as const;
export type Duration = (typeof DURATIONS)[number];

/** The name of a ranking's current period in `contribution_counts`. */
export function periodOf(duration: Duration, nowMs: number): string {
	if (duration === "monthly") return monthOf(nowMs);
	return duration === "weekly" ? isoWeekOf(nowMs) : "all";
}

export type TopContributor = Awaited<ReturnType<typeof topContributors>>[number];

/**
 * The query for the people with the most approved contributions in a period, best first, for a batch. On a tie, whoever
 * got there first ranks first; the rank is the position in the list.
 */
export function topContributors(db: Db, period: string, limit: number) {
	return db
		.select({
			...columnsOf(users, "id", "fullName", "college", "photoKey"),
			count: contributionCounts.count,
		})
		.from(contributionCounts)
		.innerJoin(users, eq(users.id, contributionCounts.userId))
		.where(eq(contributionCounts.period, period))
		.orderBy(desc(contributionCounts.count), asc(contributionCounts.reachedAt))
		.limit(limit);
}
