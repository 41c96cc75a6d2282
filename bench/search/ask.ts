import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { programs } from "#db/schema.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { searchQuery } from "#db/search/search-query.ts";

const SIZE = 20;

/** What a student sees first: the best matches, then the close ones. */
export async function search(db: Db, q: string, nowMs: number): Promise<string[]> {
	const wanted = { size: SIZE, search: q, filters: NO_FILTERS, order: "best" as const };
	const { items, close } = await findPrograms(db, wanted, nowMs);
	return [...items, ...close].map(({ id }) => id);
}

/** The previous search: every word must occur in name or description, newest first. */
export async function formerSearch(db: Db, q: string): Promise<string[]> {
	const query = searchQuery(q, ["name", "description"]);
	if (!query) return [];
	const found = await db
		.select({ id: programs.id })
		.from(programs)
		.innerJoin(sql`programs_by_newest`, sql`programs_by_newest.rowid = ${programs.seq}`)
		.where(sql`programs_by_newest match ${query}`)
		.orderBy(desc(sql`programs_by_newest.rowid`))
		.limit(SIZE);
	return found.map(({ id }) => id);
}
