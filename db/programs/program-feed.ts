import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { isOneOf } from "#db/one-of.ts";
import { programs } from "#db/schema.ts";

/** When each of these programs was last looked at, and when one was last hidden: what a feed says besides cards. */
export async function feedTimes(db: Db, ids: string[]) {
	const [found, hidden] = await db.batch([
		db
			.select({ id: programs.id, checkedAt: programs.checkedAt })
			.from(programs)
			.where(isOneOf(programs.id, ids)),
		db
			.select({ hiddenAt: programs.hiddenAt })
			.from(programs)
			.where(eq(programs.state, sql`'hidden'`))
			.orderBy(desc(programs.hiddenAt))
			.limit(1),
	]);
	return {
		checkedAt: new Map(found.map(({ id, checkedAt }) => [id, checkedAt])),
		hiddenAt: hidden[0]?.hiddenAt ?? 0,
	};
}
