/** The order of a student's saved programs: by group, then within each group. */
import { type SQL, sql } from "drizzle-orm";
import { programs, savedPrograms } from "#db/schema.ts";

/** "No deadline" in saved_programs; sorts after all real deadlines. */
export const NO_DEADLINE = "9999-12-31";

/** The groups of a student's list, in this order. */
export const GROUPS = ["to-apply", "applied", "answered", "closed"] as const;
export type SavedGroup = (typeof GROUPS)[number];

/** The position of a saved program in its student's list: compared number by number, it rises along the list. */
export interface SavedPosition {
	/** An index of GROUPS. */
	group: number;
	rank: number;
	tie: number;
}

/** The position where a group begins, for `after`. */
export function startOf(group: SavedGroup): SavedPosition {
	return { group: GROUPS.indexOf(group), rank: -Number.MAX_SAFE_INTEGER, tie: 0 };
}

/** To apply: closing soonest first, then those without a deadline. The others: latest first. */
export function positionOf(today: string, closes: SQL) {
	const { state, appliedAt, savedAt, seq } = savedPrograms;
	const { offeredAt, rejectedAt, acceptedAt, withdrawnAt } = savedPrograms;
	const answeredAt = sql`max(coalesce(${offeredAt}, 0), coalesce(${rejectedAt}, 0), coalesce(${acceptedAt}, 0), coalesce(${withdrawnAt}, 0))`;
	const day = sql`cast(replace(${closes}, '-', '') as integer)`;
	const byGroup = (toApply: SQL, applied: SQL, answered: SQL, closed: SQL) =>
		sql<number>`case when ${state} in ('applied', 'interview') then ${applied} when ${state} not in ('saved', 'applying') then ${answered} when ${closes} < ${today} then ${closed} else ${toApply} end`;
	return {
		group: byGroup(sql`0`, sql`1`, sql`2`, sql`3`).as("position_group"),
		rank: byGroup(
			day,
			sql`-coalesce(${appliedAt}, ${savedAt})`,
			sql`-${answeredAt}`,
			sql`-${day}`,
		).as("position_rank"),
		tie: byGroup(sql`${seq}`, sql`-${seq}`, sql`-${seq}`, sql`-${seq}`).as("position_tie"),
	};
}

/**
 * The day on which a program closes for a list; one closed early or taken down, or whose hour has passed, counts as
 * closed the day before.
 */
export function closingDay(before: string, nowMs: number) {
	const { closedEarly, hiddenBy, applicationDeadline, closesAt } = programs;
	return sql`iif(${closedEarly} = 1 or coalesce(${closesAt} <= ${nowMs}, 0) or coalesce(${hiddenBy} = 'moderator', 0), min(coalesce(${applicationDeadline}, ${before}), ${before}), coalesce(${applicationDeadline}, ${NO_DEADLINE}))`;
}
