/**
 * Lists of programs that moderators import: their rows are staged beside the catalog, classified, written in bounded
 * batches, and can be undone (docs/decisions/042-imports.md). A batch is one transaction that also records how far it
 * got, so that a crash or a second moderator duplicates nothing.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import {
	type ImportOutcome,
	importAnswers,
	importRows,
	imports,
	programs,
	sourceRows,
	sources,
} from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { writeToLog } from "../moderation/moderation-log.ts";
import { programAsJson, rowCounts } from "./import-batches.ts";

/** How long an import waits to be started before it is deleted. */
const KEPT_UNBEGUN_MS = 7 * 86_400_000;

export type Import = typeof imports.$inferSelect;

/** The imports, newest first. Of those of sources only what waits for a moderator; their pages have the others. */
export function listImports(db: Db, request: PageRequest) {
	const where = sql`(${imports.sourceId} is null or ${imports.state} = 'ready')`;
	return pageOf(db.select().from(imports), { seq: imports.seq, where }, request);
}

/**
 * An import with its rows of one outcome, in file order; changed rows also with what the program says now.
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
				mark: importRows.mark,
				data: importRows.data,
				programId: sql<string | null>`${programs.id}`.as("program_id"),
				now: sql`iif(${importRows.outcome} = 'changed' or ${importRows.mark} = 'corrected', ${programAsJson}, null)`
					.mapWith((now): Record<string, unknown> | null => JSON.parse(now))
					.as("now"),
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
	const items = rows.slice(0, size).map(({ now, before, ...row }) => {
		return { ...row, was: before ?? now };
	});
	return { found, items, counts, next: rows.length > size ? items.at(-1)?.number : undefined };
}

interface StartedBy {
	id: string;
	moderatorUid: string;
	applyChanges?: boolean;
	/** Nobody has looked at it; the moderator is the one who has set up its source. */
	isBySource?: boolean;
}

/**
 * Starts to write an import, or resumes a stopped one.
 *
 * @param applyChanges whether to update programs about which the list now says something else; unchanged if left out
 * @returns whether there was anything to start
 */
export async function startImport(
	db: Db,
	{ id, moderatorUid, applyChanges, isBySource = false }: StartedBy,
	nowMs: number,
): Promise<boolean> {
	const isReady = and(eq(imports.id, id), eq(imports.state, "ready"));
	const changes = applyChanges ? sql` || ', ' || ${imports.changedRows} || ' changed'` : sql``;
	const by = isBySource ? "By its source: " : "";
	const note = sql`${by} || ${imports.newRows} || ' new'${changes}`;
	const [, started] = await db.batch([
		writeToLog(db, "import", { action: "IMPORTED", moderatorUid, note, createdAt: nowMs }, isReady),
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

/** Stops writing until somebody resumes. Returns whether it was being written. */
export async function stopImport(db: Db, id: string): Promise<boolean> {
	const stopped = await db
		.update(imports)
		.set({ state: "stopped" })
		.where(and(eq(imports.id, id), eq(imports.state, "writing")))
		.returning({ id: imports.id });
	return stopped.length > 0;
}

/**
 * Starts to undo what an import has written, or what stayed when it was undone: a later import may have been taken back
 * since. Returns whether there was anything to undo.
 */
export async function takeBackImport(
	db: Db,
	{ id, moderatorUid }: { id: string; moderatorUid: string },
	nowMs: number,
): Promise<boolean> {
	const isWritten = sql`${imports.id} = ${id} and (${imports.state} in ('writing', 'stopped', 'done')
		or (${imports.state} = 'taken-back' and taken_back < added + changed))`;
	const note = sql`${imports.added} || ' added, ' || ${imports.changed} || ' changed'`;
	const isOfThis = inArray(
		sources.id,
		db.select({ id: imports.sourceId }).from(imports).where(isWritten),
	);
	const [, , , begun] = await db.batch([
		// Else its next run would bring everything in again.
		db.update(sources).set({ isOn: false }).where(isOfThis),
		db
			.update(sourceRows)
			.set({ missing: 0, isClosed: false })
			.where(sql`${sourceRows.programId} in (select program_id from import_rows
				where import_id = ${id} and mark in ('gone', 'back'))`),
		writeToLog(
			db,
			"import",
			{ action: "TAKEN_BACK", moderatorUid, note, createdAt: nowMs },
			isWritten,
		),
		db
			.update(imports)
			.set({ state: "taking-back", atRow: sql`iif(state = 'taken-back', last_row, at_row)` })
			.where(isWritten)
			.returning({ id: imports.id }),
	]);
	return begun.length > 0;
}

/** Removes an import that has written nothing. Returns whether it could be removed. */
export async function discardImport(db: Db, id: string): Promise<boolean> {
	const gone = await db
		.delete(imports)
		.where(and(eq(imports.id, id), inArray(imports.state, ["reading", "ready"])))
		.returning({ id: imports.id });
	return gone.length > 0;
}

/** Removes the oldest import that nobody started in time; runs hourly. */
export async function deleteUnbegunImport(db: Db, nowMs: number): Promise<void> {
	await db.run(sql`delete from imports where id in (
		select id from imports where state in ('reading', 'ready') and created_at < ${nowMs - KEPT_UNBEGUN_MS}
			and (source_id is null or state = 'reading')
		order by created_at limit 1)`);
}

/**
 * Answers whether rows are the programs that their links are known for, or others; also for later imports.
 *
 * @param number one row; all that are asked about if left out
 * @returns how many rows that were
 */
export async function answerQuestions(
	db: Db,
	{ id, number, isSame }: { id: string; number?: number | undefined; isSame: boolean },
): Promise<number> {
	const isOne = number === undefined ? sql`` : sql`and ${importRows.number} = ${number}`;
	const asked = sql`${importRows.importId} = ${id} and ${importRows.outcome} = 'question' and ${importRows.mark} is null ${isOne}
		and exists (select 1 from imports i where i.id = ${id} and i.state = 'ready')`;
	const [, answered] = await db.batch([
		insertWhen(
			db,
			importAnswers,
			{ linkName: sql`${importRows.linkKey}`, isSame: sql`${isSame ? 1 : 0}` },
			{ from: importRows, where: asked },
		).onConflictDoUpdate({
			target: importAnswers.linkName,
			set: { isSame: sql`excluded.is_same` },
		}),
		db
			.update(importRows)
			.set(
				isSame
					? { outcome: "known", data: null, hash: null, reason: sql`'Same program. ' || reason` }
					: { outcome: "new", reason: null },
			)
			.where(asked)
			.returning({ number: importRows.number }),
		db
			.update(imports)
			.set(rowCounts(id))
			.where(and(eq(imports.id, id), eq(imports.state, "ready"))),
	]);
	return answered.length;
}

/**
 * Answers what a source's list says of a program that a moderator has changed: whether the list is right.
 *
 * @returns whether that was asked
 */
export async function answerAboutProgram(
	db: Db,
	{ id, number, isRight }: { id: string; number: number; isRight: boolean },
): Promise<boolean> {
	const asked = sql`${importRows.importId} = ${id} and ${importRows.number} = ${number}
		and ${importRows.outcome} = 'question' and ${importRows.mark} in ('corrected', 'gone')
		and exists (select 1 from imports i where i.id = ${id} and i.state = 'ready')`;
	const isAbout = (mark: "corrected" | "gone") =>
		sql`in (select program_id from import_rows where ${asked} and mark = ${mark})`;
	const hash = sql`(select print from import_rows where ${asked})`;
	const [, , answered] = await db.batch([
		db
			.update(programs)
			.set(isRight ? { importVersion: sql`version` } : { importHash: hash })
			.where(
				sql`${programs.id} ${isAbout("corrected")} or (${isRight ? 1 : 0} and ${programs.id} ${isAbout("gone")})`,
			),
		db
			.update(sourceRows)
			.set({ isKept: !isRight })
			.where(sql`${sourceRows.programId} ${isAbout("gone")}`),
		db
			.update(importRows)
			.set(isRight ? { outcome: "changed" } : { outcome: "known", data: null, hash: null })
			.where(asked)
			.returning({ number: importRows.number }),
		db
			.update(imports)
			.set(rowCounts(id))
			.where(and(eq(imports.id, id), eq(imports.state, "ready"))),
	]);
	return answered.length > 0;
}
