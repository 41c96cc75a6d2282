/**
 * What a source's run does with its list, once it is staged: new rows come in by themselves or wait for a moderator,
 * programs that were gone three times are closed, and what only a moderator can know is asked. All that is written is
 * an import, so that it can be taken back like one.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { imports, sourceRuns } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { rowCounts, stepImport } from "./import-batches.ts";
import { beginImport } from "./import-staging.ts";
import { startImport } from "./imports.ts";
import { askAboutGone, closeAndReopen, lastRowOf, RUNS_GONE } from "./source-closings.ts";
import type { Source, SourceRun } from "./sources.ts";

/** New rows of a source in one day. */
const MAX_NEW_A_DAY = 200;
/** So many changes are none too many, however short the list. */
const FEW_CHANGES = 10;
/** Rows that one batch writes. */
const ROWS_A_BATCH = 400;

interface Run {
	source: Source;
	runId: string;
	/** The import in which the list's rows are staged; none if it has no rows, or none were read because it is the same. */
	listId?: string | undefined;
	isSame?: boolean;
}

/** What a run has done. */
export type Compared = Pick<
	SourceRun,
	"added" | "changed" | "closed" | "reopened" | "waiting" | "later" | "refused" | "missing"
> & {
	/** So much is gone that a moderator has to say whether that is right; nothing was closed or came in by itself. */
	isShrunk: boolean;
	/** How many rows the list has. */
	rows: number;
	/** How many may still be gone without being asked about. */
	acceptedMissing: number;
};

export async function compareList(db: Db, run: Run, nowMs: number): Promise<Compared> {
	const { source, runId, listId, isSame = false } = run;
	const counted = isSame ? undefined : await countGone(db, run);
	const { live = 0, missing = 0, rows = source.lastRows } = counted ?? {};
	const isShrunk =
		missing > source.acceptedMissing && (missing * 2 > live || rows * 2 < source.lastRows);
	if (!isShrunk) await countRuns(db, run);
	const rowsLeft = await rowsLeftToday(db, source.id, nowMs);
	const { name, moderatorUid, id: sourceId } = source;
	const about = { source: name, fileName: new URL(source.address).host, moderatorUid, sourceId };
	const importId = await beginImport(db, about, nowMs);
	await db.update(sourceRuns).set({ importId }).where(eq(sourceRuns.id, runId));
	if (listId && source.isTrusted && !isShrunk) {
		await moveFitting(db, { listId, importId, rowsLeft, live });
	}
	if (!isShrunk) await closeAndReopen(db, source, { importId, listId });
	await writeAll(db, source, importId, nowMs);
	const did = await whatWasWritten(db, importId);
	const later = listId ? await leaveForLater(db, listId, rowsLeft - did.added) : 0;
	if (listId) await rememberRows(db, source, [listId, importId]);
	const waitingId = isShrunk ? listId : await askAboutGone(db, source, about, listId, nowMs);
	if (listId) await finishList(db, source.id, listId);
	const [waits] = await db
		.select()
		.from(imports)
		.where(eq(imports.id, waitingId ?? ""));
	const isNothing = did.added + did.changed + did.closed + did.reopened === 0;
	await db
		.update(sourceRuns)
		.set({ importId: isNothing ? null : importId, waitingId: waitingId ?? null })
		.where(eq(sourceRuns.id, runId));
	const waiting = waits ? waits.newRows + waits.changedRows + waits.questionRows : 0;
	const refused = listId ? (waits?.refusedRows ?? 0) : 0;
	const isAsMuch = isSame || missing * 2 > live;
	const acceptedMissing = isAsMuch ? Math.max(source.acceptedMissing - did.closed, 0) : 0;
	return { ...did, waiting, later, refused, missing, isShrunk, rows, acceptedMissing };
}

/** The links that a list has and doesn't call closed. */
function linksIn(listId: string | undefined): SQL {
	return sql`(select link_key from import_rows
		where import_id = ${listId ?? ""} and link_key is not null and mark is not 'closed')`;
}

/** How many open programs of the source there are, how many of them are gone, and how many rows the list has. */
async function countGone(db: Db, { source, listId }: Run) {
	const [found] = await db.all<{ live: number; missing: number; rows: number }>(sql`
		select count(*) as live, coalesce(sum(s.link_key not in ${linksIn(listId)}), 0) as missing,
			(select count(*) from import_rows where import_id = ${listId ?? ""}) as rows
		from source_rows s join programs p on p.id = s.program_id
		where s.source_id = ${source.id} and p.state = 'open' and not s.is_closed and not s.is_kept`);
	return found;
}

/** Counts the runs in which a program is gone. In a list that is still the same, what was gone still is. */
async function countRuns(db: Db, { source, runId, listId, isSame }: Run): Promise<void> {
	const isMine = sql`source_id = ${source.id}
		and exists (select 1 from sources where id = ${source.id} and run_id = ${runId})`;
	if (isSame) {
		await db.run(sql`update source_rows set missing = missing + 1
			where ${isMine} and missing between 1 and ${RUNS_GONE - 1}`);
		return;
	}
	const isThere = sql`link_key in ${linksIn(listId)}`;
	await db.run(sql`update source_rows
		set missing = iif(${isThere}, 0, missing + 1), is_kept = iif(${isThere}, 0, is_kept)
		where ${isMine} and iif(${isThere}, missing > 0 or is_kept, missing < ${RUNS_GONE})`);
}

/** How many new rows of the source may still come today. */
async function rowsLeftToday(db: Db, sourceId: string, nowMs: number): Promise<number> {
	const since = nowMs - (nowMs % DAY_MS);
	const [found] = await db.all<{ used: number }>(sql`
		select coalesce(sum(r.added), 0) + coalesce(sum(i.new_rows), 0) as used
		from source_runs r
		left join imports i on i.id = r.waiting_id and i.state not in ('reading', 'ready')
		where r.source_id = ${sourceId} and r.started_at >= ${since}`);
	return Math.max(MAX_NEW_A_DAY - (found?.used ?? 0), 0);
}

/** Moves what comes in by itself to its own import. Where half of a list has changed, something else has. */
async function moveFitting(
	db: Db,
	{
		listId,
		importId,
		rowsLeft,
		live,
	}: { listId: string; importId: string; rowsLeft: number; live: number },
): Promise<void> {
	const fitting = (outcome: "new" | "changed") =>
		sql`import_id = ${listId} and outcome = ${outcome} and mark = 'fits'`;
	await db.run(sql`update import_rows set import_id = ${importId} where ${fitting("new")} and number in
		(select number from import_rows where ${fitting("new")} order by number limit ${rowsLeft})`);
	await db.run(sql`update import_rows set import_id = ${importId} where ${fitting("changed")}
		and (select count(*) from import_rows where ${fitting("changed")}) <= ${Math.max(FEW_CHANGES, live / 2)}`);
}

/** Writes the rows of an import that no moderator has to look at; one without rows is removed. */
async function writeAll(db: Db, source: Source, id: string, nowMs: number): Promise<void> {
	const [ready] = await db
		.update(imports)
		.set({ state: "ready", lastRow: lastRowOf(id), ...rowCounts(id) })
		.where(and(eq(imports.id, id), eq(imports.state, "reading")))
		.returning();
	const rows = ready ? ready.newRows + ready.changedRows : 0;
	if (!ready || rows === 0) {
		await db.delete(imports).where(eq(imports.id, id));
		return;
	}
	const { moderatorUid } = source;
	await startImport(db, { id, moderatorUid, applyChanges: true, isBySource: true }, nowMs);
	// The rows are far apart: numbers are those of the whole list.
	const size = Math.ceil(ready.lastRow / Math.ceil(rows / ROWS_A_BATCH));
	let step = await stepImport(db, id, nowMs, size);
	while (step?.state === "writing") step = await stepImport(db, id, nowMs, size);
	const marked = (mark: "gone" | "back") =>
		sql`source_id = ${source.id} and program_id in (select program_id from import_rows
			where import_id = ${id} and mark = ${mark} and written = 1)`;
	await db.run(sql`update source_rows set is_closed = 1 where ${marked("gone")}`);
	await db.run(sql`update source_rows set is_closed = 0 where ${marked("back")}`);
}

async function whatWasWritten(db: Db, importId: string) {
	const [found] = await db.all<Pick<Compared, "added" | "changed" | "closed" | "reopened">>(sql`
		select count(*) filter (where outcome = 'new') as added,
			count(*) filter (where outcome = 'changed' and mark = 'fits') as changed,
			count(*) filter (where mark = 'gone') as closed,
			count(*) filter (where mark = 'back') as reopened
		from import_rows where import_id = ${importId} and written = 1`);
	return found ?? { added: 0, changed: 0, closed: 0, reopened: 0 };
}

/** Leaves new rows beyond a day's limit out, for the next day's run. Returns how many. */
async function leaveForLater(db: Db, listId: string, rowsLeft: number): Promise<number> {
	const isNew = sql`import_id = ${listId} and outcome = 'new'`;
	const [found] = await db.all<{ count: number }>(
		sql`select count(*) as count from import_rows where ${isNew}`,
	);
	const kept = Math.max(rowsLeft, 0);
	const later = Math.max((found?.count ?? 0) - kept, 0);
	if (later > 0) {
		await db.run(sql`delete from import_rows where ${isNew} and number not in
			(select number from import_rows where ${isNew} order by number limit ${kept})`);
	}
	return later;
}

/** Remembers by which link the list has each of its programs, also those that wait for a moderator. */
async function rememberRows(db: Db, source: Source, importIds: string[]): Promise<void> {
	await db.run(sql`
		insert into source_rows (source_id, link_key, program_id)
		select ${source.id}, r.link_key, r.program_id from import_rows r
			left join programs p on p.id = r.program_id
			left join imports i on i.id = p.import_id
		where r.import_id in (${sql.join(importIds, sql`, `)}) and r.link_key is not null and r.program_id is not null
			and coalesce(r.mark, '') not in ('gone', 'back')
			and (r.outcome = 'new' or i.source = ${source.name})
		on conflict do update set program_id = excluded.program_id
			where program_id <> excluded.program_id`);
}

/** The list's rows wait in place of those of an earlier run; what nobody will look at is removed. */
async function finishList(db: Db, sourceId: string, listId: string): Promise<void> {
	await db.run(sql`delete from import_rows where import_id = ${listId} and outcome = 'known'`);
	await db.run(sql`delete from import_rows where outcome = 'refused' and import_id in
		(select waiting_id from source_runs where source_id = ${sourceId} and waiting_id is not null
			order by seq desc limit 2) and import_id <> ${listId}`);
	await db
		.update(imports)
		.set({ lastRow: lastRowOf(listId), ...rowCounts(listId) })
		.where(eq(imports.id, listId));
	await db
		.update(imports)
		.set({ state: sql`iif(new_rows + changed_rows + question_rows > 0, 'ready', 'done')` })
		.where(eq(imports.id, listId));
	await db
		.delete(imports)
		.where(
			sql`source_id is not null and state = 'ready' and source_id = ${sourceId} and ${imports.id} <> ${listId}`,
		);
}
