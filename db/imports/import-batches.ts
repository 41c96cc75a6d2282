/** What one batch of an import writes or undoes (db/imports/imports.ts). */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { CONTENT_NAMES } from "#db/programs/programs.ts";
import { type ImportOutcome, importRows, imports, programs, savedPrograms } from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { openUntilToday } from "#lib/calendar-days.ts";
import { isOwnLink, isOwnProgram } from "../contributions/own-contributions.ts";
import { knownLinks, linkOf, resolveLink } from "./same-links.ts";

/** Rows of a file that one batch writes or undoes. */
const ROWS_A_BATCH = 500;

/** Shown to people who saved a program that was taken back. */
const TAKEN_BACK = "It came with a list that we took back.";

/** Why a readable row is left out. */
export const WHY_KNOWN = {
	program: "It's on The Yard already.",
	hidden: "It's on The Yard already, but hidden. You can restore it under Published.",
	pending: "It waits for review already.",
	merged: "It was merged into another program.",
	corrected: "A moderator changed it since, and the list changed, too.",
	closing: "The list says that it's closed. It closes here after three runs.",
	mended: "A moderator changed it since, so it stays as it is.",
	own: "You shared this one yourself, so another moderator brings it in.",
	late: "It came to The Yard while this was written.",
};

export function rowCounts(id: string) {
	const counted = (outcome: ImportOutcome) =>
		sql`(select count(*) from import_rows r where r.import_id = ${id} and r.outcome = ${outcome})`;
	return {
		newRows: counted("new"),
		changedRows: counted("changed"),
		questionRows: counted("question"),
		knownRows: counted("known"),
		refusedRows: counted("refused"),
	};
}

/** Columns derived from what a list says about a program, and restored with it. */
const FOLLOWS = ["state", "closedEarly", "upcoming", "importId", "importHash"] as const;
const ALL = [...CONTENT_NAMES, ...FOLLOWS];

const asJson = (keys: typeof ALL) =>
	`json_object(${keys.map((key) => `'${programs[key].name}', "programs"."${programs[key].name}"`)})`;
/** D1 allows no more than 32 arguments. */
const MAX_PAIRS = 16;
const PARTS = Array.from({ length: Math.ceil(ALL.length / MAX_PAIRS) }, (_, at) =>
	asJson(ALL.slice(at * MAX_PAIRS, (at + 1) * MAX_PAIRS)),
);
/** A program's columns as JSON. Nulls are left out. */
export const programAsJson = sql.raw(
	PARTS.reduce((all, part) => `json_patch(${all}, ${part})`, "'{}'"),
);

/**
 * Writes the next batch of an import that is being written, or undoes the next batch of one being taken back.
 *
 * @returns the import afterwards; undefined when there is none
 */
export async function stepImport(db: Db, id: string, nowMs: number, size = ROWS_A_BATCH) {
	const read = () => db.select().from(imports).where(eq(imports.id, id)).get();
	const found = await read();
	if (found?.state !== "writing" && found?.state !== "taking-back") return found;
	const step = found.state === "writing" ? writeBatch : takeBackBatch;
	// Without a row, somebody has ended or stopped it meanwhile.
	return (await step(db, id, nowMs, size)) ?? read();
}

type State = "writing" | "taking-back";

/** The condition that a row is in the next batch, by the state of its import when the statement runs. */
function inNextBatch(id: string, state: State, size: number) {
	const [from, to] =
		state === "writing"
			? [sql`at_row`, sql`at_row + ${size}`]
			: [sql`at_row - ${size}`, sql`at_row`];
	const at = (place: SQL) =>
		sql`(select ${place} from imports i where i.id = ${id} and i.state = ${state})`;
	return sql`${importRows.importId} = ${id} and ${importRows.number} > ${at(from)}
		and ${importRows.number} <= ${at(to)}`;
}

/** Columns of `programs` with their new values. */
function columnsFrom<Key extends (typeof ALL)[number]>(
	keys: readonly Key[],
	value: (name: string) => SQL,
) {
	return Object.fromEntries(keys.map((key) => [key, value(programs[key].name)])) as Record<
		Key,
		SQL
	>;
}

/** Counts the rows that match. */
function countOf(rows: SQL) {
	return sql`(select count(*) from import_rows where ${rows})`;
}

/** Saved lists are sorted by a copy of the deadline. */
function followDeadlines(db: Db, changed: SQL) {
	const deadline = sql`(select application_deadline from programs p where p.id = ${savedPrograms.programId})`;
	return db
		.update(savedPrograms)
		.set({ deadline: sql`coalesce(${deadline}, '9999-12-31')` })
		.where(
			sql`${savedPrograms.programId} in (select program_id from import_rows where ${changed})`,
		);
}

async function writeBatch(db: Db, id: string, nowMs: number, size: number) {
	const rows = inNextBatch(id, "writing", size);
	const added = sql`${rows} and outcome = 'new'`;
	const changed = sql`${rows} and outcome = 'changed' and written = 1`;
	const today = openUntilToday(nowMs);
	const stated = (name: string) => sql.raw(`json_extract("import_rows"."data", '$.${name}')`);
	const isOver = sql`coalesce(${stated("application_deadline")} < ${today}, 0)`;
	const state = sql`iif(${stated("closed")} or ${isOver}, 'closed', 'open')`;
	const values = {
		...columnsFrom(CONTENT_NAMES, stated),
		closedEarly: sql`(${stated("closed")} and not ${isOver})`,
		upcoming: sql`coalesce(${stated("opens_on")} > ${today}, 0)`,
		checkedAt: nowMs,
		importId: sql`${importRows.importId}`,
		importHash: sql`${importRows.hash}`,
	};
	const nextVersion = sql`${programs.version} + 1`;
	const begunBy = sql`select moderator_uid from moderation_log where subject_id = ${id} and action = 'IMPORTED'`;
	const isOwn = isOwnLink(linkOf(importRows.linkKey), begunBy);
	const [, , , , , , done] = await db.batch([
		insertWhen(
			db,
			programs,
			{
				...values,
				id: importRows.programId,
				linkKey: importRows.linkKey,
				state,
				publishedAt: nowMs,
				importVersion: 0,
			},
			{
				from: importRows,
				where: sql`${added} and not ${isOwn}
					and not exists (select 1 from contributions c
						where c.link_key = ${importRows.linkKey} and c.status in ('PENDING', 'APPROVED'))
					and not exists (select 1 from merged_programs m where m.link_key = ${importRows.linkKey})
					order by ${importRows.number}`,
			},
		).onConflictDoNothing(),
		db
			.update(importRows)
			.set({
				data: null,
				written: sql`exists (select 1 from programs p
					where p.id = ${importRows.programId} and p.import_id = ${id})`,
			})
			.where(added),
		db
			.update(importRows)
			.set({ outcome: "known", reason: WHY_KNOWN.own })
			.where(sql`${added} and written = 0 and ${isOwn}`),
		db
			.update(importRows)
			.set({
				written: 1,
				before: sql`(select ${programAsJson} from programs where programs.id = ${importRows.programId})`,
			})
			.where(sql`${rows} and outcome = 'changed'
				and (select apply_changes from imports where imports.id = ${id})
				and exists (select 1 from programs p
					where p.id = ${importRows.programId} and p.version = p.import_version
						and not ${isOwnProgram(sql`p`, begunBy)})`),
		db
			.update(programs)
			.set({
				...values,
				// A source's row may be a program whose link a moderator has corrected.
				applicationLink: sql`iif(${programs.linkKey} = ${importRows.linkKey}, ${values.applicationLink}, ${programs.applicationLink})`,
				state: sql`iif(${programs.state} = 'hidden', 'hidden', ${state})`,
				version: nextVersion,
				importVersion: nextVersion,
			})
			.from(importRows)
			.where(sql`${programs.id} = ${importRows.programId} and ${changed}`),
		followDeadlines(db, changed),
		db
			.update(imports)
			.set({
				atRow: sql`min(at_row + ${size}, last_row)`,
				added: sql`added + ${countOf(sql`${added} and written = 1`)}`,
				changed: sql`changed + ${countOf(changed)}`,
			})
			.where(sql`${imports.id} = ${id} and ${imports.state} = 'writing'`)
			.returning(),
	]);
	const [now] = done;
	return now && now.atRow >= now.lastRow ? compareLate(db, id, size) : now;
}

/**
 * Rows whose links came to The Yard while the import was written are compared by name as when they are staged: with
 * another name it is a question. Until all are, the import is being written, whatever stops it.
 */
async function compareLate(db: Db, id: string, size: number) {
	const isLate = sql`${importRows.importId} = ${id} and outcome = 'new' and written = 0 and data is null`;
	const { number } = importRows;
	const late = await db
		.select({ number, name: sql<string>`name`, linkKey: sql<string>`link_key` })
		.from(importRows)
		.where(isLate)
		.orderBy(number)
		.limit(size);
	const rows = late.map(({ name, ...row }) => ({ ...row, program: { name } }));
	const known = await knownLinks(db, id, rows);
	const compared = rows.map((row) => {
		const { question, linkKey } = resolveLink(row, known);
		return question
			? { ...row, outcome: "question", linkKey, reason: question }
			: { ...row, outcome: "known", reason: WHY_KNOWN.late };
	});
	const stated = (name: string) => sql.raw(`json_extract(given.value, '$.${name}')`);
	const [, done] = await db.batch([
		db
			.update(importRows)
			.set({ outcome: stated("outcome"), linkKey: stated("linkKey"), reason: stated("reason") })
			.from(sql`json_each(${JSON.stringify(compared)}) given`)
			.where(sql`${isLate} and ${number} = ${stated("number")}`),
		db
			.update(imports)
			.set({
				...(rows.length > 0 && rowCounts(id)),
				state: sql`iif(exists (select 1 from import_rows where ${isLate}), state, 'done')`,
			})
			.where(sql`${imports.id} = ${id} and ${imports.state} = 'writing'`)
			.returning(),
	]);
	return done[0];
}

/**
 * Works from the last row back. Programs changed since then stay. Programs that somebody saved, reported or merged
 * another into are hidden, so that those people are notified. All other new ones are deleted, and changed ones get their
 * old values back. It may be repeated for those that stayed, and leaves alone what an earlier time has undone.
 */
async function takeBackBatch(db: Db, id: string, nowMs: number, size: number) {
	const rows = inNextBatch(id, "taking-back", size);
	const changed = sql`${rows} and outcome = 'changed' and written = 2`;
	const isGone = sql`${programs.id} in (
		select program_id from import_rows where ${rows} and outcome = 'new' and written = 2)`;
	const nextVersion = sql`${programs.version} + 1`;
	const was = (name: string) => sql.raw(`json_extract("import_rows"."before", '$.${name}')`);
	const [, , , , , , done] = await db.batch([
		db.update(importRows).set({ written: 3 }).where(sql`${rows} and written = 2`),
		db
			.update(importRows)
			.set({ written: 2 })
			.where(sql`${rows} and written = 1 and exists (select 1 from programs p
				where p.id = ${importRows.programId} and p.import_id = ${id} and p.version = p.import_version
					and p.state <> 'hidden')`),
		db
			.update(programs)
			.set({
				state: "hidden",
				hiddenAt: nowMs,
				hiddenBy: "moderator",
				hiddenReason: TAKEN_BACK,
				version: nextVersion,
			})
			.where(sql`${isGone} and (
				exists (select 1 from saved_programs s where s.program_id = ${programs.id})
				or exists (select 1 from pending_saves s where s.program_id = ${programs.id})
				or exists (select 1 from reports t where t.program_id = ${programs.id})
				or exists (select 1 from merged_programs m where m.program_id = ${programs.id}))`),
		db.delete(programs).where(sql`${isGone} and ${programs.state} <> 'hidden'`),
		db
			.update(programs)
			.set({
				...columnsFrom(ALL, was),
				checkedAt: nowMs,
				version: nextVersion,
				importVersion: nextVersion,
			})
			.from(importRows)
			.where(sql`${programs.id} = ${importRows.programId} and ${changed}`),
		followDeadlines(db, changed),
		db
			.update(imports)
			.set({
				atRow: sql`max(at_row - ${size}, 0)`,
				takenBack: sql`taken_back + ${countOf(sql`${rows} and written = 2`)}`,
				state: sql`iif(at_row <= ${size}, 'taken-back', state)`,
			})
			.where(sql`${imports.id} = ${id} and ${imports.state} = 'taking-back'`)
			.returning(),
	]);
	return done[0];
}
