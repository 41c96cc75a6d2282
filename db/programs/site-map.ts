import { and, asc, eq, gt, gte, isNull, lte, max, or } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { openUntilToday } from "#db/periods.ts";
import { programs } from "#db/schema.ts";

/** The end of the list of programs: the newest one's place, 0 when there is none. */
export async function newestPlace(db: Db): Promise<number> {
	const [row] = await db.select({ newest: max(programs.seq) }).from(programs);
	return row?.newest ?? 0;
}

/** The open programs between two places in the list, and when each was last looked at, in epoch milliseconds. */
export async function openProgramsBetween(
	db: Db,
	{ after, upTo }: { after: number; upTo: number },
	nowMs: number,
) {
	const { state, seq, applicationDeadline } = programs;
	return db
		.select({
			id: programs.id,
			publishedAt: programs.publishedAt,
			checkedAt: programs.checkedAt,
		})
		.from(programs)
		.where(
			and(
				eq(state, "open"),
				gt(seq, after),
				lte(seq, upTo),
				or(isNull(applicationDeadline), gte(applicationDeadline, openUntilToday(nowMs))),
			),
		)
		.orderBy(asc(seq));
}
