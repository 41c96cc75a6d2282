/** How a list's rows are staged beside the catalog and classified (docs/decisions/042-imports.md). */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type ImportedProgram, type ImportOutcome, imports } from "#db/schema.ts";
import { isOwnLink, isOwnProgram } from "../contributions/own-contributions.ts";
import { randomId } from "../ids.ts";
import { WHY_KNOWN } from "./import-batches.ts";
import type { Import } from "./imports.ts";

/** A row as it was read. */
export interface StagedRow {
	number: number;
	name: string | null;
	/** Why the row is left out; if it has a link key, because an earlier row has the same link. */
	problem?: string | undefined;
	linkKey?: string | undefined;
	program?: ImportedProgram | undefined;
	hash?: string | undefined;
	/** The hash that imports before November 2026 gave the same row. */
	formerHash?: string | undefined;
}

/** Starts an import, whose rows are staged next. Returns its id. */
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
 * Stages rows of the file beside the catalog and classifies them, in one statement. A program from the same list counts
 * as changed when the list now says something else and no moderator has edited it. Programs the importing moderator
 * contributed are left alone.
 */
export async function stageRows(db: Db, importId: string, rows: StagedRow[]): Promise<void> {
	const given = rows.map((row) => ({ ...row, id: randomId() }));
	const broughtBy = sql`select moderator_uid from imports where id = ${importId}`;
	await db.run(sql`
		insert into import_rows (import_id, number, outcome, name, link_key, program_id, reason, data, print)
		with given as (
			select json_extract(value, '$.number') as number, json_extract(value, '$.name') as name,
				json_extract(value, '$.problem') as problem, json_extract(value, '$.linkKey') as link_key,
				json_extract(value, '$.program') as data, json_extract(value, '$.hash') as print,
				json_extract(value, '$.formerHash') as former_print, json_extract(value, '$.id') as id
			from json_each(${JSON.stringify(given)})
		), compared as (
			select given.*, p.id as known_id,
				p.import_print <> given.print and p.import_print is not given.former_print and before.source = (select source from imports where id = ${importId})
					as differs,
				p.version = p.import_version as untouched, p.state = 'hidden' as hidden,
				p.id is null and exists (select 1 from contributions c where c.link_key = given.link_key
					and c.status in ('PENDING', 'APPROVED')) as pending,
				p.id is null and exists (select 1 from merged_programs m where m.link_key = given.link_key) as merged,
				iif(p.id is null, ${isOwnLink(sql`given.link_key`, broughtBy)}, ${isOwnProgram(sql`p`, broughtBy)}) as own
			from given
			left join programs p on p.link_key = given.link_key and given.problem is null
			left join imports before on before.id = p.import_id
		), staged as (
			select *, case
				when problem is not null then iif(link_key is null, 'refused', 'known')
				when known_id is not null then iif(differs and untouched and not own, 'changed', 'known')
				when pending or merged or own then 'known'
				else 'new' end as outcome
			from compared
		)
		select ${importId}, number, outcome, name, link_key,
			iif(outcome = 'new', id, known_id),
			case when problem is not null then problem
				when outcome in ('new', 'changed') then null
				when merged then ${WHY_KNOWN.merged} when pending then ${WHY_KNOWN.pending}
				when own and (known_id is null or differs) then ${WHY_KNOWN.own}
				when hidden then ${WHY_KNOWN.hidden}
				when differs then ${WHY_KNOWN.mended} else ${WHY_KNOWN.program} end,
			iif(outcome in ('new', 'changed'), data, null), iif(outcome in ('new', 'changed'), print, null)
		from staged where true
		on conflict do nothing`);
}

/** All rows are in: counts them; from now on the import waits for its moderator. */
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
