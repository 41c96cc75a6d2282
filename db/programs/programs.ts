import { and, desc, eq, gte, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { contributions, programs, savedPrograms, users } from "#db/schema.ts";
import { MINUTE_MS, openUntilToday } from "#lib/calendar-days.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { FACT_NAMES, SHORT_FACTS } from "./facts.ts";

/** The deadline has not passed everywhere, nor its hour if it has one. `today` is the day where days end last. */
export function stillOpen(today: string, nowMs: number) {
	const { applicationDeadline: deadline } = programs;
	return and(or(isNull(deadline), gte(deadline, today)), isBeforeItsHour(nowMs));
}

/** The hour of the deadline has not passed, if it has one. */
export function isBeforeItsHour(nowMs: number) {
	// Not a parameter: D1 allows a hundred, and a search has many such conditions. Deadlines are whole minutes; with the
	// exact time each request would be a new statement, which SQLite would have to compile.
	const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
	return sql`coalesce(${programs.closesAt} > ${sql.raw(String(minuteMs))}, 1)`;
}

/** The columns that a list shows. */
export const shownOfProgram = {
	...columnsOf(programs, "id", "name", "applicationLink", "description", "kind"),
	...columnsOf(programs, "organisation", "audience", "pay", "place", "city", "usState"),
	...columnsOf(programs, "applicationDeadline", "publishedAt", "closedEarly", "linkGone"),
	...columnsOf(programs, "deadlineTime", "deadlineZone", "closesAt", "closesIn"),
	// These two tell when a closed program reopens.
	...columnsOf(programs, "yearly", "opensOn"),
	...columnsOf(programs, ...SHORT_FACTS),
};

export type Program = Pick<typeof programs.$inferSelect, keyof typeof shownOfProgram>;

/** The query for the newest open programs with their contributors, for a batch. */
export function recentPrograms(db: Db, limit: number, nowMs: number) {
	return db
		.select({
			id: programs.id,
			...contentColumns(programs),
			publishedAt: programs.publishedAt,
			/** Null when nobody contributed it, or the contributor has given no name. */
			authorName: users.fullName,
		})
		.from(programs)
		.leftJoin(contributions, eq(contributions.id, programs.contributionId))
		.leftJoin(users, eq(users.id, contributions.userId))
		.where(and(eq(programs.state, "open"), stillOpen(openUntilToday(nowMs), nowMs)))
		.orderBy(desc(programs.seq))
		.limit(limit);
}

/** The condition that a program is not hidden. */
export const isInSight = ne(programs.state, "hidden");

/** Whether the deadline of a contribution or program has passed. */
export function isOverIn(
	{ applicationDeadline, closesAt }: typeof contributions | typeof programs,
	nowMs: number,
) {
	return sql`(coalesce(${applicationDeadline} < ${openUntilToday(nowMs)}, 0) or coalesce(${closesAt} <= ${nowMs}, 0))`;
}

/** The state that follows from a program's row, unless it is hidden. */
export function stateByDates(nowMs: number) {
	const isOver = isOverIn(programs, nowMs);
	return sql<"open" | "closed">`iif(${programs.closedEarly} = 1 or ${isOver}, 'closed', 'open')`;
}

/** Marks programs whose hour has passed as closed; each minute. It reads only those. */
export const closeAtTheirHour = (db: Db, nowMs: number) =>
	db
		.update(programs)
		.set({ state: "closed" })
		.where(sql`state = 'open' and closes_at > 0 and closes_at <= ${nowMs}`);

/** Marks past programs as closed, and opened ones as not upcoming; hourly. Lists are right without it, just slower. */
export async function closePastPrograms(db: Db, nowMs: number): Promise<void> {
	const today = openUntilToday(nowMs);
	await db.batch([
		closeAtTheirHour(db, nowMs),
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

/** Whether a student has saved the program of a query's row, as a column; false when there is no student. */
export function isSavedBy(db: Db, userId: string | null | undefined) {
	const is = userId ? hasSaved(db, userId) : sql`0`;
	return sql<boolean>`${is}`.mapWith(Boolean).as("saved");
}

/** The condition that a student has saved the program of a query's row. */
export function hasSaved(db: Db, userId: string) {
	const isTheirs = and(eq(savedPrograms.userId, userId), eq(savedPrograms.programId, programs.id));
	return hasRow(db, savedPrograms, isTheirs);
}

/** The names of everything that contributions and programs say: text and facts. */
export const CONTENT_NAMES = [
	"name",
	"applicationLink",
	"description",
	"applicationDeadline",
	"kind",
	...FACT_NAMES,
] as const;

type ContentTable = typeof contributions | typeof programs;

/** The fact columns of contributions or programs: for a select, or as values of another table's row. */
export const factColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...FACT_NAMES);

/** The columns of everything that contributions or programs say, for the same uses. */
export const contentColumns = <Table extends ContentTable>(table: Table) =>
	columnsOf(table, ...CONTENT_NAMES);
