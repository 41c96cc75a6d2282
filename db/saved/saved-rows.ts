/** The row of a program on a student's list, and what a change of stage does to it. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { remindFrom } from "#db/notifications/reminders.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { DATED_STATES, hasApplied, type SavedState, STATE_RANKS } from "#db/saved-stages.ts";
import { type planItems, savedPrograms } from "#db/schema.ts";
import { columnsOf } from "#db/sql-helpers.ts";

/** A program on a student's list. */
export interface OwnProgram {
	userId: string;
	programId: string;
}

/** The condition for what is on the list about a program, also if that was merged since the student saw it. */
export const isOfOwnProgram = (table: typeof savedPrograms | typeof planItems, own: OwnProgram) =>
	and(eq(table.userId, own.userId), eq(table.programId, currentProgramId(own.programId)));

/** The columns with the day of each stage. */
export const stageDates = columnsOf(
	savedPrograms,
	...(["applyingAt", "appliedAt", "interviewAt", "offeredAt"] as const),
	...(["rejectedAt", "acceptedAt", "withdrawnAt"] as const),
);

/** How far a stage is; it compares with STATE_RANKS. */
export function rankOf(state: SQL | typeof savedPrograms.state): SQL<number> {
	const ranks = DATED_STATES.map((one) => sql.raw(`when '${one}' then ${STATE_RANKS[one]}`));
	return sql<number>`case ${state} ${sql.join(ranks, sql` `)} else 0 end`;
}

/** A change of stage, as a student asked for it. */
export interface StageChange {
	to: SavedState;
	/** The stage they saw; a row that is further by now on another device does not go back. */
	from?: SavedState | undefined;
	/** When they came to it. */
	atMs: number;
	nowMs: number;
}

/** The new values of a row. Repeated, it keeps the first day; going back drops the days of what comes after. */
export function stageValues({ to, from, atMs, nowMs }: StageChange) {
	const { state } = savedPrograms;
	const moves = from
		? sql`(${state} = ${from} or ${rankOf(state)} <= ${STATE_RANKS[to]})`
		: sql`1 = 1`;
	const isForward = !from || STATE_RANKS[to] > STATE_RANKS[from];
	const dates = DATED_STATES.map((one) => {
		const column = stageDates[`${one}At`];
		const reached = sql`coalesce(${column}, ${atMs})`;
		if (one === to)
			return [`${one}At`, isForward ? reached : sql`iif(${moves}, ${reached}, ${column})`];
		if (STATE_RANKS[one] < STATE_RANKS[to]) return [`${one}At`, column];
		return [`${one}At`, sql`iif(${moves}, null, ${column})`];
	});
	return {
		...(Object.fromEntries(dates) as Record<keyof typeof stageDates, SQL>),
		state: sql`iif(${moves}, ${to}, ${state})`,
		// What was due while they had applied, such as after a slip, is made up for.
		...(!hasApplied(to) && { remindAt: remindFrom(nowMs, savedPrograms.appliedAt) }),
	};
}
