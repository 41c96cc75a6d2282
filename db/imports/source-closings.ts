/** How a source's programs are closed that its list no longer has, and opened when it has them again. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { imports } from "#db/schema.ts";
import { programAsJson, rowCounts } from "./import-batches.ts";
import { beginImport } from "./import-staging.ts";
import type { Source } from "./sources.ts";

/** Runs in a row in which a program is gone until it is closed. */
export const RUNS_GONE = 3;
/** Programs that one run closes, reopens or asks about. */
const MAX_CLOSED = 500;

const GONE_REASON = "The list hasn't had it in three runs.";
const BACK_REASON = "The list has it again.";

/** The number of an import's last row. */
export const lastRowOf = (id: string) =>
	sql`coalesce((select max(number) from import_rows r where r.import_id = ${id}), 0)`;

/**
 * Adds rows that change programs of the source, as if the list had said so.
 *
 * @param where of source_rows as `s`
 */
async function addRows(
	db: Db,
	source: Source,
	to: { importId: string; listId?: string | undefined },
	row: { outcome: "changed" | "question"; mark: "gone" | "back"; reason: string; where: SQL },
): Promise<void> {
	const data = sql`json_patch(${programAsJson}, ${`{"closed":${row.mark === "gone"}}`})`;
	await db.run(sql`
		insert into import_rows (import_id, number, outcome, name, link_key, program_id, reason, data, print, mark)
		select ${to.importId}, row_number() over (order by programs.seq) + (select coalesce(max(number), 0)
				from import_rows where import_id in (${to.importId}, ${to.listId ?? to.importId})),
			${row.outcome}, programs.name, programs.link_key, programs.id, ${row.reason}, ${data},
			programs.import_print, ${row.mark}
		from source_rows s join programs on programs.id = s.program_id
			join imports i on i.id = programs.import_id
		where s.source_id = ${source.id} and i.source = ${source.name} and ${row.where}
		order by programs.seq limit ${MAX_CLOSED}`);
}

const IS_GONE = sql`s.missing >= ${RUNS_GONE} and not s.is_closed and not s.is_kept and programs.state = 'open'`;
const IS_UNTOUCHED = sql`programs.version = programs.import_version`;

/** Adds what closes programs that are gone and opens those that are back, unless a moderator has changed them. */
export async function closeAndReopen(
	db: Db,
	source: Source,
	to: { importId: string; listId: string | undefined },
): Promise<void> {
	await addRows(db, source, to, {
		outcome: "changed",
		mark: "gone",
		reason: GONE_REASON,
		where: sql`${IS_GONE} and ${IS_UNTOUCHED}`,
	});
	await addRows(db, source, to, {
		outcome: "changed",
		mark: "back",
		reason: BACK_REASON,
		where: sql`s.is_closed and s.missing = 0 and programs.closed_early and programs.state = 'closed' and ${IS_UNTOUCHED}
			and not exists (select 1 from import_rows r
				where r.import_id = ${to.importId} and r.program_id = programs.id)`,
	});
}

/**
 * Asks about programs that are gone and that a moderator has changed since: with the list's rows, or with those that
 * wait already.
 *
 * @returns the import that waits; undefined if nothing does
 */
export async function askAboutGone(
	db: Db,
	source: Source,
	about: Parameters<typeof beginImport>[1],
	listId: string | undefined,
	nowMs: number,
): Promise<string | undefined> {
	const [waits] = await db
		.select({ id: imports.id })
		.from(imports)
		.where(sql`source_id is not null and state = 'ready' and source_id = ${source.id}
			and ${imports.id} is not ${listId ?? null}`)
		.limit(1);
	const importId = listId ?? waits?.id ?? (await beginImport(db, about, nowMs));
	await addRows(
		db,
		source,
		{ importId },
		{
			outcome: "question",
			mark: "gone",
			reason: GONE_REASON,
			where: sql`${IS_GONE} and not ${IS_UNTOUCHED}
			and not exists (select 1 from import_rows r
				where r.import_id = ${importId} and r.program_id = programs.id and r.mark = 'gone')`,
		},
	);
	if (listId) return listId;
	await db
		.update(imports)
		.set({ state: "ready", lastRow: lastRowOf(importId), ...rowCounts(importId) })
		.where(eq(imports.id, importId));
	if (waits) return waits.id;
	const removed = await db
		.delete(imports)
		.where(and(eq(imports.id, importId), eq(imports.questionRows, 0)))
		.returning({ id: imports.id });
	return removed.length > 0 ? undefined : importId;
}
