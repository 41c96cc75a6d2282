import { and, desc, eq, lt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { prepared } from "#db/engine/prepared.ts";
import { hasRow } from "#db/has-row.ts";
import { openUntilToday } from "#db/periods.ts";
import { contributions, programs, savedPrograms, users } from "#db/schema.ts";
import { stillOpen } from "#db/search/match.ts";
import { saidColumns } from "./fact-columns.ts";

/** What a list shows of a program. */
export const shownOfProgram = {
	seq: programs.seq,
	id: programs.id,
	name: programs.name,
	applicationLink: programs.applicationLink,
	description: programs.description,
	applicationDeadline: programs.applicationDeadline,
	kind: programs.kind,
	organisation: programs.organisation,
	audience: programs.audience,
	pay: programs.pay,
	place: programs.place,
	city: programs.city,
	usState: programs.usState,
	publishedAt: programs.publishedAt,
	/** It was gone often enough, for long enough, that cards say so. */
	linkGone: programs.linkGone,
	closedEarly: programs.closedEarly,
	/** The two say when a closed one opens again. */
	yearly: programs.yearly,
	opensOn: programs.opensOn,
};

export type Program = Pick<typeof programs.$inferSelect, keyof typeof shownOfProgram>;

/** The query for the newest open programs with who contributed each, for a batch. */
export function recentPrograms(db: Db, limit: number, nowMs: number) {
	return recentQuery(db, { limit, today: openUntilToday(nowMs) });
}

const recentQuery = prepared((db, { limit, today }: { limit: number; today: string }) =>
	db
		.select({
			id: programs.id,
			...saidColumns(programs),
			publishedAt: programs.publishedAt,
			/** Null when nobody contributed it, or they have given no name. */
			authorName: users.fullName,
		})
		.from(programs)
		.leftJoin(contributions, eq(contributions.id, programs.contributionId))
		.leftJoin(users, eq(users.id, contributions.userId))
		.where(and(eq(programs.state, "open"), stillOpen(today)))
		.orderBy(desc(programs.seq))
		.limit(limit),
);

/** The condition that a program is not out of sight. */
export const isInSight = ne(programs.state, "hidden");

/** The state that follows from what a program's row says, unless it is out of sight. */
export function stateByDates(nowMs: number) {
	const { closedEarly, applicationDeadline } = programs;
	const today = openUntilToday(nowMs);
	return sql<
		"open" | "closed"
	>`iif(${closedEarly} = 1 or coalesce(${applicationDeadline} < ${today}, 0), 'closed', 'open')`;
}

/** What a program is called, or undefined when there is none in sight. */
export async function findProgramName(db: Db, id: string): Promise<string | undefined> {
	const [row] = await db
		.select({ name: programs.name })
		.from(programs)
		.where(and(eq(programs.id, id), isInSight));
	return row?.name;
}

/**
 * Marks programs closed whose deadline has passed, and those no longer upcoming that have opened; run hourly. Lists
 * are right without it, only slower.
 */
export async function closePastPrograms(db: Db, nowMs: number): Promise<void> {
	const today = openUntilToday(nowMs);
	await db.batch([
		db
			.update(programs)
			.set({ state: "closed" })
			.where(and(eq(programs.state, "open"), lt(programs.applicationDeadline, today))),
		db
			.update(programs)
			.set({ upcoming: false })
			.where(and(sql`${programs.upcoming} = 1`, lte(programs.opensOn, today))),
	]);
}

/** Whether a student has saved the program of a query's row; false when there is no student. */
export function isSavedBy(db: Db, userId: string | null | undefined) {
	if (!userId) return sql<boolean>`0`.mapWith(Boolean).as("saved");
	const isTheirs = and(eq(savedPrograms.userId, userId), eq(savedPrograms.programId, programs.id));
	return sql<boolean>`${hasRow(db, savedPrograms, isTheirs)}`.mapWith(Boolean).as("saved");
}
