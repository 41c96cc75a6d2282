/**
 * How a list's rows are staged beside the catalog and classified (docs/decisions/042-imports.md), and which of its
 * columns holds what, where their names don't say: moderators do, and it is remembered by the list's name.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { importColumns, imports, sources, type UnreadFacts } from "#db/schema.ts";
import { isOwnLink, isOwnProgram } from "../contributions/own-contributions.ts";
import { randomId } from "../ids.ts";
import { rowCounts, WHY_KNOWN } from "./import-batches.ts";
import type { Import } from "./imports.ts";
import {
	knownLinks,
	linkName,
	linkOf,
	questionAbout,
	type StagedRow,
	withResolvedLink,
} from "./same-links.ts";
import { changeSource, NO_LAST_ANSWER, type Source } from "./sources.ts";

/** Starts an import, whose rows are staged next. Returns its id. */
export async function beginImport(
	db: Db,
	about: { source: string; fileName: string; moderatorUid: string; sourceId?: string | undefined },
	nowMs: number,
): Promise<string> {
	const id = randomId();
	await db.insert(imports).values({ id, ...about, createdAt: nowMs });
	return id;
}

/**
 * Stages rows of the file beside the catalog and classifies them, in one statement. A program from the same list counts
 * as changed when the list now says something else and no moderator has edited it. Programs the importing moderator
 * contributed are left alone. A source's run asks about what a moderator has edited, and leaves open programs open that
 * the list calls closed: they close like those that are gone (source-comparison.ts).
 *
 * @returns the rows that the same list called otherwise before
 */
export async function stageRows(db: Db, importId: string, rows: StagedRow[]): Promise<StagedRow[]> {
	const known = await knownLinks(db, importId, rows);
	const given = rows.map((row) => ({ ...withResolvedLink(row, known), id: randomId() }));
	const broughtBy = sql`select moderator_uid from imports where id = ${importId}`;
	await db.run(sql`
		insert into import_rows (import_id, number, outcome, name, link_key, program_id, reason, data, print, mark)
		with given as (
			select json_extract(value, '$.number') as number, json_extract(value, '$.name') as name,
				json_extract(value, '$.problem') as problem, json_extract(value, '$.linkKey') as link_key,
				json_extract(value, '$.program') as data, json_extract(value, '$.hash') as print,
				json_extract(value, '$.formerHash') as former_print, json_extract(value, '$.id') as id,
				json_extract(value, '$.question') as question, json_extract(value, '$.note') as note,
				json_extract(value, '$.program.closed') as closed, json_extract(value, '$.fits') as fits
			from json_each(${JSON.stringify(given)})
		), compared as (
			select given.*, p.id as known_id, this.source_id is not null as renews,
				p.import_print <> given.print and p.import_print is not given.former_print and before.source = this.source
					as differs,
				p.version = p.import_version as untouched, p.state = 'hidden' as hidden,
				p.id is null and exists (select 1 from contributions c where c.link_key = given.link_key
					and c.status in ('PENDING', 'APPROVED')) as pending,
				p.id is null and exists (select 1 from merged_programs m where m.link_key = given.link_key) as merged,
				iif(p.id is null, ${isOwnLink(linkOf(sql`given.link_key`), broughtBy)}, ${isOwnProgram(sql`p`, broughtBy)}) as own
			from given
			join imports this on this.id = ${importId}
			left join source_rows s on s.source_id = this.source_id and s.link_key = given.link_key
			left join programs p on given.problem is null and p.id = coalesce(
				(select id from programs where id = s.program_id),
				(select id from programs where link_key = given.link_key))
			left join imports before on before.id = p.import_id
		), staged as (
			select *, case
				when problem is not null then iif(link_key is null, 'refused', 'known')
				when known_id is not null then case when not differs or own or (renews and closed) then 'known'
					when untouched then 'changed' when renews and not hidden then 'question' else 'known' end
				when pending or merged or own then 'known'
				when question is not null then 'question'
				else 'new' end as outcome
			from compared
		)
		select ${importId}, number, outcome, name, link_key,
			coalesce(known_id, iif(outcome in ('new', 'question'), id, null)),
			case when problem is not null then problem
				when outcome in ('new', 'changed') then note
				when outcome = 'question' then iif(known_id is null, question, ${WHY_KNOWN.corrected})
				when renews and closed and known_id is not null then ${WHY_KNOWN.closing}
				when merged then ${WHY_KNOWN.merged} when pending then ${WHY_KNOWN.pending}
				when own and (known_id is null or differs) then ${WHY_KNOWN.own}
				when hidden then ${WHY_KNOWN.hidden}
				when differs then ${WHY_KNOWN.mended} else ${WHY_KNOWN.program} end,
			iif(outcome in ('new', 'changed', 'question'), data, null),
			iif(outcome in ('new', 'changed', 'question'), print, null),
			case when not renews or problem is not null then null
				when known_id is not null and closed then 'closed'
				when outcome = 'question' then iif(known_id is null, null, 'corrected')
				when outcome in ('new', 'changed') and fits then 'fits' end
		from staged where true
		on conflict do nothing`);
	return given.filter(({ renamed }) => renamed !== undefined);
}

/**
 * Asks about rows that were taken for renamed programs, because another row of the file has the same link: that one may
 * be the program, and this one another.
 */
export async function askAboutRenamed(db: Db, id: string, rows: StagedRow[]): Promise<void> {
	const asked = rows.flatMap(({ number, linkKey = "", program, renamed = "" }) =>
		program
			? [
					{
						number,
						id: randomId(),
						key: linkName(linkKey, program.name),
						why: questionAbout(renamed),
					},
				]
			: [],
	);
	await db.run(sql`update import_rows set outcome = 'question', link_key = json_extract(given.value, '$.key'),
			program_id = json_extract(given.value, '$.id'), reason = json_extract(given.value, '$.why')
		from json_each(${JSON.stringify(asked)}) given
		where import_id = ${id} and number = json_extract(given.value, '$.number') and outcome = 'changed'`);
}

/** All rows are in: counts them; from now on the import waits for its moderator. */
export async function finishStaging(
	db: Db,
	id: string,
	unread: UnreadFacts,
): Promise<Import | undefined> {
	const [row] = await db
		.update(imports)
		.set({
			state: "ready",
			unread,
			lastRow: sql`coalesce((select max(number) from import_rows r where r.import_id = ${id}), 0)`,
			...rowCounts(id),
		})
		.where(and(eq(imports.id, id), eq(imports.state, "reading")))
		.returning();
	return row;
}

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
