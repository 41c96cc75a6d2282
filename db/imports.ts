/**
 * Lists of programs that moderators bring in: their rows wait beside the catalogue, are told apart, written in bounded
 * batches, and can be taken back (docs/decisions/042-imports.md). A batch is one transaction that also says how far it
 * got, so that a crash or a second moderator doubles nothing.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { programAsJson, WHY_KNOWN } from "./import-batches.ts";
import { insertWhen } from "./insert-when.ts";
import { queueCounts } from "./moderation-queues.ts";
import type { Db } from "./open.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { randomId } from "./random-id.ts";
import {
	type ImportedProgram,
	type ImportOutcome,
	importRows,
	imports,
	moderationLog,
	programs,
} from "./schema.ts";

/** An import that nobody begins to write goes after so long. */
const KEPT_UNBEGUN_MS = 7 * 86_400_000;

export type Import = typeof imports.$inferSelect;

/** A row as it was read. */
export interface StagedRow {
	number: number;
	name: string | null;
	/** Why it is left out; with a link key, because an earlier row has that link. */
	problem?: string | undefined;
	linkKey?: string | undefined;
	program?: ImportedProgram | undefined;
	print?: string | undefined;
}

/** Begins an import, whose rows are then staged. Returns its id. */
export async function beginImport(
	db: Db,
	about: { source: string; fileName: string; moderatorUid: string },
	nowMs: number,
): Promise<string> {
	const id = randomId();
	await db.insert(imports).values({ id, ...about, createdAt: nowMs });
	return id;
}

/**
 * Puts rows of the file beside the catalogue and tells them apart, in one statement. A program that the same list
 * brought counts as changed when the list says something else by now and no moderator has mended it.
 */
export async function stageRows(db: Db, importId: string, rows: StagedRow[]): Promise<void> {
	const given = rows.map(({ number, name, problem, linkKey, program, print }) => ({
		...{ number, name, problem, linkKey, program, print, id: randomId() },
	}));
	await db.run(sql`
		insert into import_rows (import_id, number, outcome, name, link_key, program_id, reason, data, print)
		with given as (
			select json_extract(value, '$.number') as number, json_extract(value, '$.name') as name,
				json_extract(value, '$.problem') as problem, json_extract(value, '$.linkKey') as link_key,
				json_extract(value, '$.program') as data, json_extract(value, '$.print') as print,
				json_extract(value, '$.id') as id
			from json_each(${JSON.stringify(given)})
		), compared as (
			select given.*, p.id as known_id,
				p.import_print <> given.print and before.source = (select source from imports where id = ${importId})
					as differs,
				p.version = p.import_version as untouched,
				p.id is null and exists (select 1 from contributions c where c.link_key = given.link_key
					and c.status in ('PENDING', 'APPROVED')) as pending,
				p.id is null and exists (select 1 from merged_programs m where m.link_key = given.link_key) as merged
			from given
			left join programs p on p.link_key = given.link_key and given.problem is null
			left join imports before on before.id = p.import_id
		), told as (
			select *, case
				when problem is not null then iif(link_key is null, 'refused', 'known')
				when known_id is not null then iif(differs and untouched, 'changed', 'known')
				when pending or merged then 'known'
				else 'new' end as outcome
			from compared
		)
		select ${importId}, number, outcome, name, link_key,
			iif(outcome = 'new', id, known_id),
			case when problem is not null then problem
				when outcome in ('new', 'changed') then null
				when merged then ${WHY_KNOWN.merged} when pending then ${WHY_KNOWN.pending}
				when differs then ${WHY_KNOWN.mended} else ${WHY_KNOWN.program} end,
			iif(outcome in ('new', 'changed'), data, null), iif(outcome in ('new', 'changed'), print, null)
		from told where true
		on conflict do nothing`);
}

/** All rows are in: counts them, and the import waits for its moderator. */
export async function finishStaging(db: Db, id: string): Promise<Import | undefined> {
	const counted = (outcome: ImportOutcome) =>
		sql`(select count(*) from import_rows r where r.import_id = ${id} and r.outcome = ${outcome})`;
	const [row] = await db
		.update(imports)
		.set({
			state: "ready",
			lastRow: sql`coalesce((select max(number) from import_rows r where r.import_id = ${id}), 0)`,
			newRows: counted("new"),
			changedRows: counted("changed"),
			knownRows: counted("known"),
			refusedRows: counted("refused"),
		})
		.where(and(eq(imports.id, id), eq(imports.state, "reading")))
		.returning();
	return row;
}

/** The imports, newest first. */
export function listImports(db: Db, request: PageRequest) {
	return pageOf(db.select().from(imports), { seq: imports.seq, where: undefined }, request);
}

/**
 * An import with rows of one outcome, in the order of its file; of a changed row also what its program says now.
 *
 * @returns undefined when there is none
 */
export async function findImport(
	db: Db,
	id: string,
	wanted: { outcome: ImportOutcome } & Pick<PageRequest, "size" | "after">,
) {
	const { outcome, size, after = 0 } = wanted;
	const [[found], [counts], rows] = await db.batch([
		db.select().from(imports).where(eq(imports.id, id)),
		queueCounts(db),
		db
			.select({
				number: importRows.number,
				rowName: sql<string | null>`${importRows.name}`.as("row_name"),
				reason: importRows.reason,
				data: importRows.data,
				written: importRows.written,
				programId: sql<string | null>`${programs.id}`.as("program_id"),
				now: sql<string | null>`iif(${importRows.outcome} = 'changed', ${programAsJson}, null)`.as(
					"now",
				),
				before: importRows.before,
			})
			.from(importRows)
			.leftJoin(programs, eq(programs.id, importRows.programId))
			.where(
				and(
					eq(importRows.importId, id),
					eq(importRows.outcome, outcome),
					sql`${importRows.number} > ${after}`,
				),
			)
			.orderBy(importRows.number)
			.limit(size + 1),
	]);
	if (!found) return undefined;
	const items = rows.slice(0, size).map(({ now, ...row }) => ({
		...{ ...row, was: row.before ?? (now ? (JSON.parse(now) as Record<string, unknown>) : null) },
	}));
	return { found, items, counts, next: rows.length > size ? items.at(-1)?.number : undefined };
}

/**
 * Begins to write an import, or goes on with one that was stopped.
 *
 * @param applyChanges whether programs are changed that the list tells otherwise by now; as before when left out
 * @returns whether there was anything to begin
 */
export async function startImport(
	db: Db,
	{ id, moderatorUid, applyChanges }: { id: string; moderatorUid: string; applyChanges?: boolean },
	nowMs: number,
): Promise<boolean> {
	const isReady = and(eq(imports.id, id), eq(imports.state, "ready"));
	const changes = applyChanges ? sql` || ', ' || ${imports.changedRows} || ' changed'` : sql``;
	const [, started] = await db.batch([
		logImport(
			db,
			{ action: "IMPORTED", moderatorUid, nowMs },
			isReady,
			sql`${imports.newRows} || ' new'${changes}`,
		),
		db
			.update(imports)
			.set({
				state: "writing",
				applyChanges:
					applyChanges === undefined
						? undefined
						: sql`iif(state = 'ready', ${applyChanges}, apply_changes)`,
			})
			.where(and(eq(imports.id, id), inArray(imports.state, ["ready", "stopped"])))
			.returning({ id: imports.id }),
	]);
	return started.length > 0;
}

/** Writes no further, until somebody goes on. Returns whether it was being written. */
export async function stopImport(db: Db, id: string): Promise<boolean> {
	const stopped = await db
		.update(imports)
		.set({ state: "stopped" })
		.where(and(eq(imports.id, id), eq(imports.state, "writing")))
		.returning({ id: imports.id });
	return stopped.length > 0;
}

/** Begins to take back what an import has written. Returns whether there was anything to take back. */
export async function takeBackImport(
	db: Db,
	{ id, moderatorUid }: { id: string; moderatorUid: string },
	nowMs: number,
): Promise<boolean> {
	const isWritten = and(eq(imports.id, id), inArray(imports.state, ["writing", "stopped", "done"]));
	const [, begun] = await db.batch([
		logImport(
			db,
			{ action: "TAKEN_BACK", moderatorUid, nowMs },
			isWritten,
			sql`${imports.added} || ' added, ' || ${imports.changed} || ' changed'`,
		),
		db.update(imports).set({ state: "taking-back" }).where(isWritten).returning({ id: imports.id }),
	]);
	return begun.length > 0;
}

function logImport(
	db: Db,
	{
		action,
		moderatorUid,
		nowMs,
	}: { action: "IMPORTED" | "TAKEN_BACK"; moderatorUid: string; nowMs: number },
	where: SQL | undefined,
	note: SQL,
) {
	return insertWhen(
		db,
		moderationLog,
		{
			...{ id: randomId(), subject: "import", subjectId: imports.id, subjectName: imports.source },
			...{ moderatorUid, action, note, createdAt: nowMs },
		},
		{ from: imports, where },
	);
}

/** Removes an import of which nothing was written. Returns whether it could be. */
export async function discardImport(db: Db, id: string): Promise<boolean> {
	const gone = await db
		.delete(imports)
		.where(and(eq(imports.id, id), inArray(imports.state, ["reading", "ready"])))
		.returning({ id: imports.id });
	return gone.length > 0;
}

/** Removes the oldest import that nobody began to write in time; run hourly. */
export async function deleteUnbegunImport(db: Db, nowMs: number): Promise<void> {
	await db.run(sql`delete from imports where id in (
		select id from imports where state in ('reading', 'ready') and created_at < ${nowMs - KEPT_UNBEGUN_MS}
		order by created_at limit 1)`);
}
