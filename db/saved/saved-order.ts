/** The order of a student's list of saved programs, by group and in each. */
import { type SQL, sql } from "drizzle-orm";
import { programs, savedPrograms } from "#db/schema.ts";

/** What stands for "no deadline" in saved_programs, so that these come after all that have one. */
export const NO_DEADLINE = "9999-12-31";

/** What a student's list falls into, in this order. */
export const GROUPS = ["to-apply", "applied", "closed"] as const;
export type Group = (typeof GROUPS)[number];

/** Where a saved program stands in its student's list: each number rises along it. */
export interface SavedPosition {
	/** An index of GROUPS. */
	group: number;
	rank: number;
	tie: number;
}

/** Where a group begins, for `after`. */
export function startOf(group: Group): SavedPosition {
	return { group: GROUPS.indexOf(group), rank: -Number.MAX_SAFE_INTEGER, tie: 0 };
}

/** To apply: closing soonest first, then without a deadline. Applied and closed: the last first. */
export function positionOf(today: string, closes: SQL) {
	const { state, appliedAt, savedAt, seq } = savedPrograms;
	const day = sql`cast(replace(${closes}, '-', '') as integer)`;
	const byGroup = (toApply: SQL, applied: SQL, closed: SQL) =>
		sql<number>`case when ${state} = 'applied' then ${applied} when ${closes} < ${today} then ${closed} else ${toApply} end`;
	return {
		group: byGroup(sql`0`, sql`1`, sql`2`).as("position_group"),
		rank: byGroup(day, sql`-coalesce(${appliedAt}, ${savedAt})`, sql`-${day}`).as("position_rank"),
		tie: byGroup(sql`${seq}`, sql`-${seq}`, sql`-${seq}`).as("position_tie"),
	};
}

/** The day on which a program closes for a list; what was closed early or taken down closed on the day before. */
export function closingDay(before: string) {
	const { closedEarly, hiddenBy, applicationDeadline } = programs;
	return sql`iif(${closedEarly} = 1 or coalesce(${hiddenBy} = 'moderator', 0), min(coalesce(${applicationDeadline}, ${before}), ${before}), coalesce(${applicationDeadline}, ${NO_DEADLINE}))`;
}
