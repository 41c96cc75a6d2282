import { and, asc, eq, gt, lte, max } from "drizzle-orm";
import { columnsOf } from "#db/columns-of.ts";
import type { Db } from "#db/engine/open.ts";
import { openUntilToday } from "#db/periods.ts";
import { programs } from "#db/schema.ts";
import { stillOpen } from "#db/search/match.ts";

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
	const isOpen = and(eq(state, "open"), stillOpen(openUntilToday(nowMs)));
	return db
		.select(columnsOf(programs, "id", "publishedAt", "checkedAt"))
		.from(programs)
		.where(and(isOpen, gt(seq, after), lte(seq, upTo)))
		.orderBy(asc(seq));
}
