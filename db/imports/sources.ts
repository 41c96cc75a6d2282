/**
 * Sources: addresses of lists that are fetched again and again, and imported by comparing (source-comparison.ts). A run
 * holds its source until it ends or counts as crashed, so that two at once don't both import.
 */
import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { importRows, moderationLog, type SourceRules, sourceRuns, sources } from "#db/schema.ts";
import { randomId } from "../ids.ts";
import { writeToLog } from "../moderation/moderation-log.ts";
import { type Changes, changesOf, hasRow, insertWhen } from "../sql-helpers.ts";

/** No site needs more. */
const MAX_SOURCES = 100;
/** A run that has taken this long has crashed: cron ends after fifteen minutes. */
const MAX_RUN_MS = 20 * 60_000;
const RUNS_SHOWN = 20;
const REFUSED_SHOWN = 20;

export type Source = typeof sources.$inferSelect;
export type SourceRun = typeof sourceRuns.$inferSelect;

/** What a moderator says of a source. */
export type SourceSettings = Pick<Source, "address" | "period" | "isTrusted" | "rules">;

/** Nothing comes in by itself until a moderator trusts the source. */
const FIRST_RULES: SourceRules = { kinds: [], places: [], words: "", onlyOpen: true };

/** The next answer is compared with nothing, so that the whole list is read. */
export const NO_LAST_ANSWER = { etag: null, lastModified: null, contentHash: null };

/**
 * Adds a source, which is due at once.
 *
 * @returns its id; 'known' if a source has this name, 'full' if there are too many
 */
export async function addSource(
	db: Db,
	given: Pick<Source, "name" | "address" | "period" | "moderatorUid">,
	nowMs: number,
): Promise<{ id: string } | "known" | "full"> {
	const id = randomId();
	const row = {
		id,
		...given,
		rules: FIRST_RULES,
		dueAt: nowMs,
		createdAt: nowMs,
		isOn: true,
		isTrusted: false,
	};
	const where = sql`(select count(*) from sources) < ${MAX_SOURCES}`;
	const note = sql`${sources.address}`;
	const { moderatorUid } = given;
	const [added] = await db.batch([
		insertWhen(db, sources, row, { where }).onConflictDoNothing().returning({ id: sources.id }),
		writeToLog(
			db,
			"source",
			{ action: "EDITED", moderatorUid, note, createdAt: nowMs },
			eq(sources.id, id),
		),
	]);
	if (added.length > 0) {
		await takeOver(db, id);
		return { id };
	}
	const known = await db
		.select({ id: sources.id })
		.from(sources)
		.where(eq(sources.name, given.name));
	return known.length > 0 ? "known" : "full";
}

/** What earlier imports of the list have brought belongs to its source, too. */
async function takeOver(db: Db, id: string) {
	await db.run(sql`insert into source_rows (source_id, link_key, program_id)
		select s.id, r.link_key, r.program_id from sources s
		join imports i on i.source = s.name
		join import_rows r on r.import_id = i.id and r.outcome in ('new', 'changed') and r.written = 1
		where s.id = ${id} and r.link_key is not null and r.program_id is not null
		on conflict do nothing`);
}

/**
 * Changes what a moderator says of a source, and logs it.
 *
 * @param was the source as it was read; 'changed meanwhile' when it says something else by now
 */
export async function editSource(
	db: Db,
	{ was, moderatorUid }: { was: Source; moderatorUid: string },
	settings: SourceSettings,
	nowMs: number,
): Promise<"saved" | "same" | "changed meanwhile"> {
	const changes = changesOf<SourceSettings>(was, settings);
	if (Object.keys(changes).length === 0) return "same";
	const isAsRead = and(
		eq(sources.address, was.address),
		eq(sources.period, was.period),
		eq(sources.isTrusted, was.isTrusted),
		eq(sources.rules, was.rules),
	);
	const about = { id: was.id, moderatorUid, changes, nowMs };
	const isSaved = await changeSource(db, about, isAsRead, { ...settings, ...NO_LAST_ANSWER });
	return isSaved ? "saved" : "changed meanwhile";
}

/** Turns a source on, so that it is due at once, or off. Returns whether it was the other way. */
export function switchSource(
	db: Db,
	{ id, moderatorUid, isOn }: { id: string; moderatorUid: string; isOn: boolean },
	nowMs: number,
): Promise<boolean> {
	const changes = { isOn: { was: !isOn, now: isOn } };
	const set = isOn ? { isOn, ...NO_LAST_ANSWER, failures: 0, dueAt: nowMs } : { isOn };
	return changeSource(db, { id, moderatorUid, changes, nowMs }, eq(sources.isOn, !isOn), set);
}

/** Removes a source that isn't running, and what it remembers; its programs stay. Returns whether it was removed. */
export async function removeSource(
	db: Db,
	{ id, moderatorUid }: { id: string; moderatorUid: string },
	nowMs: number,
): Promise<boolean> {
	const isIdle = and(eq(sources.id, id), or(isNull(sources.runId), lt(sources.runUntil, nowMs)));
	const [, removed] = await db.batch([
		writeToLog(db, "source", { action: "REMOVED", moderatorUid, createdAt: nowMs }, isIdle),
		db.delete(sources).where(isIdle).returning({ id: sources.id }),
	]);
	return removed.length > 0;
}

/** A moderator says that as much may be gone as the last run found; the next run, due at once, counts it. */
export function acceptMissing(
	db: Db,
	{ id, runId, moderatorUid }: { id: string; runId: string; moderatorUid: string },
	nowMs: number,
): Promise<boolean> {
	const missing = sql<number>`(select missing from source_runs where id = ${runId})`;
	const isAsked = sql`exists (select 1 from source_runs r
		where r.id = ${runId} and r.source_id = ${sources.id} and r.state = 'asked')
		and accepted_missing < ${missing}`;
	const changes = { isShorter: { was: false, now: true } };
	return changeSource(db, { id, moderatorUid, changes, nowMs }, isAsked, {
		acceptedMissing: missing,
		dueAt: nowMs,
		...NO_LAST_ANSWER,
	});
}

/** Changes a source and logs it, if the condition holds. */
export async function changeSource(
	db: Db,
	about: { id: string; moderatorUid: string; changes: Changes; nowMs: number },
	where: SQL | undefined,
	set: Record<string, unknown>,
): Promise<boolean> {
	const { id, moderatorUid, changes, nowMs } = about;
	const entry = { id: randomId(), moderatorUid, changes, createdAt: nowMs };
	const isLogged = hasRow(db, moderationLog, eq(moderationLog.id, entry.id));
	const [, changed] = await db.batch([
		writeToLog(db, "source", { ...entry, action: "EDITED" }, and(eq(sources.id, id), where)),
		db
			.update(sources)
			.set({ ...set, moderatorUid })
			.where(and(eq(sources.id, id), isLogged))
			.returning({ id: sources.id }),
	]);
	return changed.length > 0;
}

/** The newest run of a source's row. */
const lastRun = sql`${sourceRuns.seq} = (select max(r.seq) from source_runs r where r.source_id = ${sources.id})`;

/** All sources by name, each with its last run, and how many wait in each queue. */
export async function listSources(db: Db) {
	const [rows, [counts]] = await db.batch([
		db
			.select({
				source: sources,
				runState: sql<SourceRun["state"] | null>`${sourceRuns.state}`.as("run_state"),
				startedAt: sql<number | null>`${sourceRuns.startedAt}`.as("started_at"),
			})
			.from(sources)
			.leftJoin(sourceRuns, and(eq(sourceRuns.sourceId, sources.id), lastRun))
			.orderBy(asc(sql`lower(${sources.name})`))
			.limit(MAX_SOURCES),
		queueCounts(db),
	]);
	return { rows, counts };
}

/** A source with its newest runs, and what the last one refused; undefined when there is none. */
export async function findSource(db: Db, id: string) {
	const ofSource = eq(sourceRuns.sourceId, id);
	const [[source], runs, refused, [counts]] = await db.batch([
		db.select().from(sources).where(eq(sources.id, id)),
		db.select().from(sourceRuns).where(ofSource).orderBy(desc(sourceRuns.seq)).limit(RUNS_SHOWN),
		db
			.select({ number: importRows.number, name: importRows.name, reason: importRows.reason })
			.from(importRows)
			.where(
				sql`${importRows.outcome} = 'refused' and ${importRows.importId} =
					(select waiting_id from source_runs where source_id = ${id} and waiting_id is not null order by seq desc limit 1)`,
			)
			.orderBy(importRows.number)
			.limit(REFUSED_SHOWN),
		queueCounts(db),
	]);
	return source && { source, runs, refused, counts };
}

/** The sources that are due, those that have waited longest first. */
export const dueSources = (db: Db, limit: number, nowMs: number) =>
	db
		.select()
		.from(sources)
		.where(and(sql`is_on = 1`, lte(sources.dueAt, nowMs)))
		.orderBy(asc(sources.dueAt))
		.limit(limit);

/**
 * Begins a run, unless another is under way, the source is off, or it isn't due any more. Until it ends well it counts
 * as failed, so that one that crashes is not tried every hour.
 *
 * @returns the run's id; undefined if there is nothing to do
 */
export async function beginRun(
	db: Db,
	{ id, dueAt, failures }: Source,
	retryAt: number,
	nowMs: number,
): Promise<string | undefined> {
	const runId = randomId();
	const isFree = or(isNull(sources.runId), lt(sources.runUntil, nowMs));
	const [begun] = await db.batch([
		db
			.update(sources)
			.set({ runId, runUntil: nowMs + MAX_RUN_MS, dueAt: retryAt, failures: failures + 1 })
			.where(and(eq(sources.id, id), eq(sources.isOn, true), eq(sources.dueAt, dueAt), isFree))
			.returning({ id: sources.id }),
		insertWhen(
			db,
			sourceRuns,
			{ id: runId, sourceId: sources.id, startedAt: sql`${nowMs}` },
			{ from: sources, where: and(eq(sources.id, id), eq(sources.runId, runId)) },
		),
		db
			.update(sourceRuns)
			.set({ state: "failed", problem: "It didn't finish." })
			.where(
				and(
					eq(sourceRuns.sourceId, id),
					eq(sourceRuns.state, "running"),
					lt(sourceRuns.startedAt, nowMs - MAX_RUN_MS),
				),
			),
	]);
	return begun.length > 0 ? runId : undefined;
}

/** Ends a run: what it did, and what its source remembers of it. */
export async function endRun(
	db: Db,
	runId: string,
	did: Partial<SourceRun>,
	remembers: Partial<Source>,
): Promise<void> {
	await db.batch([
		db.update(sourceRuns).set(did).where(eq(sourceRuns.id, runId)),
		db
			.update(sources)
			.set({ ...remembers, runId: null, runUntil: null })
			.where(eq(sources.runId, runId)),
	]);
}

/** The query for whether a list has a source; for a batch. */
export const sourceNamed = (db: Db, name: string) =>
	db.select({ id: sources.id }).from(sources).where(eq(sources.name, name));

/** The query for how many sources that are on don't work; for a batch. */
export const countFailingSources = (db: Db) =>
	db
		.select({ number: sql<number>`count(*)`.as("number") })
		.from(sources)
		.where(and(eq(sources.isOn, true), gt(sources.failures, 0)));
