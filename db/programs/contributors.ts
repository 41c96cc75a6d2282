import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { isoWeekOf, monthOf } from "#db/periods.ts";
import { contributionCounts, users } from "#db/schema.ts";
import { columnsOf } from "../sql-helpers.ts";

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
