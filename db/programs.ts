import { and, asc, desc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import { openUntilToday } from "./calendar.ts";
import type { Db } from "./open.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { isSavedBy } from "./saved-programs.ts";
import { contributions, programs, users } from "./schema.ts";
import { searchQuery } from "./search-query.ts";
import { matchIn, readStretch, stretchOf } from "./search-stretch.ts";

const shown = {
	seq: programs.seq,
	id: programs.id,
	name: programs.name,
	applicationLink: programs.applicationLink,
	description: programs.description,
	applicationDeadline: programs.applicationDeadline,
	kind: programs.kind,
	publishedAt: programs.publishedAt,
};

export type Program = Omit<NonNullable<Awaited<ReturnType<typeof findProgram>>>, "saved">;

/**
 * Published programs, newest first, also when searched: a page reads a page's worth of rows however
 * large the table is (docs/decisions/002-newest-first-search.md).
 *
 * @param wanted.search what a person typed; empty means everything
 * @param wanted.includeClosed also those whose deadline is over everywhere
 * @param wanted.savedBy the student whose saved programs are marked
 */
export async function listPrograms(
	db: Db,
	wanted: PageRequest & { search?: string; includeClosed: boolean; savedBy?: string | null },
	nowMs: number,
) {
	const { before, after, includeClosed } = wanted;
	const today = openUntilToday(nowMs);
	const search = wanted.search?.trim();
	const query = search
		? searchQuery(search, ["name", "description"], includeClosed ? undefined : "open")
		: undefined;
	if (search && !query) return pageOf<never>([], wanted);
	const stretch = query?.compares ? stretchOf(programs, wanted) : undefined;

	// The full-text index orders by its own rowid, which is the program's seq.
	const order = query ? sql`programs_fts.rowid` : sql`${programs.seq}`;
	const saved = isSavedBy(db, wanted.savedBy);
	const select = db.select({ ...shown, closed: closed(today), saved }).from(programs);
	const joined = query
		? select.innerJoin(sql`programs_fts`, sql`programs_fts.rowid = ${programs.seq}`)
		: select;
	const rows = joined
		.where(
			and(
				query ? sql`programs_fts match ${matchIn(query, stretch, wanted)}` : undefined,
				before === undefined ? undefined : lt(order, asInteger(before)),
				after === undefined ? undefined : gt(order, asInteger(after)),
				includeClosed ? undefined : stillOpen(today),
				includeClosed || query ? undefined : eq(programs.state, "open"),
			),
		)
		.orderBy(after === undefined ? desc(order) : asc(order))
		.limit(wanted.size + 1);
	return readStretch(db, rows, stretch, wanted);
}

export type RecentProgram = Awaited<ReturnType<typeof recentPrograms>>[number];

/** The query for the newest open programs with who contributed each, for a batch. */
export function recentPrograms(db: Db, limit: number, nowMs: number) {
	return db
		.select({
			id: programs.id,
			name: programs.name,
			applicationLink: programs.applicationLink,
			description: programs.description,
			publishedAt: programs.publishedAt,
			/** Null when nobody contributed it, or they have given no name. */
			authorName: users.fullName,
		})
		.from(programs)
		.leftJoin(contributions, eq(contributions.id, programs.contributionId))
		.leftJoin(users, eq(users.id, contributions.userId))
		.where(and(eq(programs.state, "open"), stillOpen(openUntilToday(nowMs))))
		.orderBy(desc(programs.seq))
		.limit(limit);
}

/** One published program, marked when the student has saved it, or undefined. */
export async function findProgram(db: Db, id: string, nowMs: number, savedBy?: string | null) {
	const [row] = await db
		.select({ ...shown, closed: closed(openUntilToday(nowMs)), saved: isSavedBy(db, savedBy) })
		.from(programs)
		.where(eq(programs.id, id))
		.limit(1);
	return row;
}

/** Marks programs closed whose deadline has passed; run hourly. Lists are right without it, only slower. */
export async function closePastPrograms(db: Db, nowMs: number): Promise<void> {
	await db
		.update(programs)
		.set({ state: "closed" })
		.where(
			and(eq(programs.state, "open"), lt(programs.applicationDeadline, openUntilToday(nowMs))),
		);
}

/** Numbers are bound as floats, and the full-text index reads everything for a bound that is one. */
function asInteger(seq: number) {
	return sql`cast(${seq} as integer)`;
}

function stillOpen(today: string) {
	return or(isNull(programs.applicationDeadline), gte(programs.applicationDeadline, today));
}

function closed(today: string) {
	return sql<number>`coalesce(${programs.applicationDeadline} < ${today}, 0)`
		.mapWith(Boolean)
		.as("closed");
}
