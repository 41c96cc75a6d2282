import { desc, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { programs } from "#db/schema.ts";

const HIDDEN_SHOWN = 50;
/** How many of the newest hidden programs are searched for words. */
const HIDDEN_LOOKED_AT = 500;

/** The query for hidden programs, latest first, for a batch; with words, only those whose names match. */
export function hiddenPrograms(db: Db, search = "") {
	const { id, name, organisation, applicationLink, hiddenAt, hiddenBy, hiddenReason } = programs;
	const newest = db
		.select({ id, name, organisation, applicationLink, hiddenAt, hiddenBy, hiddenReason })
		.from(programs)
		.where(sql`state = 'hidden'`)
		.orderBy(desc(hiddenAt))
		.limit(HIDDEN_LOOKED_AT)
		.as("newest");
	return db
		.select()
		.from(newest)
		.where(
			sql`instr(lower(${newest.name} || ' ' || coalesce(${newest.organisation}, '')), ${search.toLowerCase()}) > 0`,
		)
		.orderBy(desc(newest.hiddenAt))
		.limit(HIDDEN_SHOWN);
}
