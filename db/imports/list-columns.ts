/** Which column of a list holds what, where its names don't say: moderators do, and it is remembered by the list's name. */
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { importColumns, sources } from "#db/schema.ts";
import { changeSource, NO_LAST_ANSWER, type Source } from "./sources.ts";

type ChosenColumns = (typeof importColumns.$inferSelect)["columns"];

/** What moderators have said of the columns of this list. */
export async function chosenColumns(db: Db, source: string): Promise<ChosenColumns> {
	const [row] = await db.select().from(importColumns).where(eq(importColumns.source, source));
	return row?.columns ?? {};
}

/** Remembers which columns of a list hold what, for its next file. */
export async function keepColumns(db: Db, source: string, columns: ChosenColumns): Promise<void> {
	await db
		.insert(importColumns)
		.values({ source, columns })
		.onConflictDoUpdate({ target: importColumns.source, set: { columns } });
}

/**
 * A moderator says which columns of the list that a source's last run refused hold what; it is due at once.
 *
 * @returns whether that run is still the last, and asked
 */
export async function answerColumns(
	db: Db,
	{ source, runId, moderatorUid }: { source: Source; runId: string; moderatorUid: string },
	stated: ChosenColumns,
	nowMs: number,
): Promise<boolean> {
	const { id, name } = source;
	const was = await chosenColumns(db, name);
	const now = { ...was, ...stated };
	const isAsked = sql`(select r.id from source_runs r where r.source_id = ${sources.id}
		order by r.seq desc limit 1) = (select r.id from source_runs r where r.id = ${runId} and r.columns is not null)`;
	const changes = { columns: { was: Object.values(was), now: Object.values(now) } };
	const about = { id, moderatorUid, changes, nowMs };
	const isNew = await changeSource(db, about, isAsked, { ...NO_LAST_ANSWER, dueAt: nowMs });
	if (isNew) await keepColumns(db, name, now);
	return isNew;
}
