import { type SQL, sql } from "drizzle-orm";
import { type Wanted, wantedOf } from "./match.ts";
import { COUNTED_LOOSELY, type Loosened } from "./program-filters.ts";
import type { ReadWord } from "./words.ts";

/** The most that are counted; each has up to three of the hundred parameters that D1 allows. */
const MOST_LOOSENED = 12;

/** What looser lists look for. */
export function loosenedOf(
	loosened: readonly Loosened[] = [],
	words: ReadWord[],
	day: string,
): Wanted[] {
	return loosened
		.slice(0, MOST_LOOSENED)
		.map(({ filters, withWords }) => wantedOf(filters, withWords ? words : [], day));
}

/** Columns for a `count(*)` of what was found: the size of each looser list, counted only when nothing was found. */
export function loosenedColumns(loosened: Wanted[]): Record<string, SQL.Aliased<number | null>> {
	const columns = loosened.map(({ match, condition }, at) => {
		const found = sql`select 1 from programs_by_newest
			join programs on programs.seq = programs_by_newest.rowid
			where programs_by_newest match ${match} and ${condition ?? sql`true`}
			limit ${sql.raw(String(COUNTED_LOOSELY + 1))}`;
		const count = sql<number | null>`case when count(*) = 0
			then (select count(*) from (${found})) end`;
		return [`l${at}`, count.as(`l${at}`)];
	});
	return Object.fromEntries(columns);
}

/** The size of each looser list, in the order they were requested; undefined when something was found. */
export function loosenedIn(counted: Record<string, number | null>): number[] | undefined {
	const counts = Object.keys(counted)
		.filter((column) => /^l\d+$/.test(column))
		.map((column) => counted[column] ?? null)
		.filter((count) => count !== null);
	return counts.length > 0 ? counts : undefined;
}
