import {
	and,
	type Column,
	eq,
	gt,
	isNotNull,
	isNull,
	ne,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { isInSight } from "#db/programs/programs.ts";
import { DATED_STATES } from "#db/saved-stages.ts";
import { programs, type SavedState, savedPrograms, savedSubmissions, users } from "#db/schema.ts";
import { hasRow, insertWhen } from "#db/sql-helpers.ts";
import { addDays, openUntilToday } from "#lib/calendar-days.ts";
import { UNDO_MS } from "./limits.ts";
import { keepPlan, restorePlan } from "./plan-changes.ts";
import { closingDay, NO_DEADLINE, positionOf, type SavedPosition } from "./saved-order.ts";
import {
	isOfOwnProgram,
	type OwnProgram,
	type StageChange,
	stageDates,
	stageValues,
} from "./saved-rows.ts";

/** How many programs a student can save. A page of the list reads them all, to count and sort them. */
export const MAX_SAVED = 1000;

/**
 * The insert of programs into a student's list, for a batch, as long as the list has room. One removed within the hour
 * comes back as it was, also one that moderators have hidden. One that is already saved stays as it is.
 */
export function insertSaved(
	db: Db,
	saved: { userId: string; nowMs: number; state?: SavedState; which: SQL | undefined },
) {
	const { userId, nowMs, which } = saved;
	const isKept = and(
		eq(savedSubmissions.idHash, undoKey(userId, programs.id)),
		gt(savedSubmissions.expiresAt, nowMs),
	);
	const kept = (field: string) =>
		sql`(select ${savedSubmissions.fields} ->> ${`$.${field}`} from ${savedSubmissions} where ${isKept})`;
	const state = sql`coalesce(${kept("state")}, ${saved.state ?? "saved"})`;
	const dates = Object.fromEntries(
		DATED_STATES.map((one) => [
			`${one}At`,
			sql`coalesce(${kept(stageDates[`${one}At`].name)}, iif(${state} = ${one}, ${nowMs}, null))`,
		]),
	);
	const isBelowLimit = sql`(select count(*) from ${savedPrograms} where ${savedPrograms.userId} = ${userId}) < ${MAX_SAVED}`;
	return insertWhen(
		db,
		savedPrograms,
		{
			programId: programs.id,
			userId,
			state,
			deadline: sql`coalesce(${programs.applicationDeadline}, ${NO_DEADLINE})`,
			savedAt: nowMs,
			...dates,
			askAgainAt: kept("ask_again_at"),
			notes: kept("notes"),
			remindDays: sql`json(${kept("remind_days")})`,
			remindAt: nowMs,
		},
		{
			from: programs,
			where: and(which, or(isInSight, hasRow(db, savedSubmissions, isKept)), isBelowLimit),
		},
	).onConflictDoNothing();
}

/** What follows `insertSaved` in its batch: what was kept of a program within the hour is used up, and its plan is back. */
export function afterSaving(db: Db, own: OwnProgram, nowMs: number) {
	const key = undoKey(own.userId, currentProgramId(own.programId));
	const isSaved = hasRow(db, savedPrograms, isOfOwnProgram(savedPrograms, own));
	return [
		db.delete(savedSubmissions).where(and(eq(savedSubmissions.idHash, key), isSaved)),
		...restorePlan(db, own, nowMs),
	];
}

/**
 * Saves a program for a student, in one round trip. Safe to repeat: one that is already saved stays as it is, with its
 * state.
 *
 * @param timeZone the student's, for reminders; the stored one is kept when this is unknown
 * @returns 'missing' when there is no such program, 'full' when the list has no room
 */
export async function saveProgram(
	db: Db,
	own: OwnProgram,
	state: SavedState,
	nowMs: number,
	timeZone: string | null = null,
): Promise<"saved" | "missing" | "full"> {
	const { userId, programId } = own;
	const [, [found]] = await db.batch([
		insertSaved(db, { userId, nowMs, state, which: eq(programs.id, currentProgramId(programId)) }),
		db
			.select({ seq: savedPrograms.seq })
			.from(programs)
			.leftJoin(
				savedPrograms,
				and(eq(savedPrograms.programId, programs.id), isOfOwnProgram(savedPrograms, own)),
			)
			.where(
				and(
					eq(programs.id, currentProgramId(programId)),
					or(isInSight, isNotNull(savedPrograms.seq)),
				),
			),
		db
			.update(users)
			.set({ timeZone })
			.where(and(eq(users.id, userId), isNull(users.timeZone), sql`${timeZone} is not null`)),
		...afterSaving(db, own, nowMs),
	]);
	if (!found) return "missing";
	return found.seq === null ? "full" : "saved";
}

/** Takes a program off a student's list. Its state, notes and plan are kept for an hour, for undo. Safe to repeat. */
export async function unsaveProgram(db: Db, own: OwnProgram, nowMs: number): Promise<void> {
	const { userId, programId } = own;
	const uid = db.select({ uid: users.firebaseUid }).from(users).where(eq(users.id, userId));
	await db.batch([
		insertWhen(
			db,
			savedSubmissions,
			{
				idHash: undoKey(userId, currentProgramId(programId)),
				uid: sql`${uid}`,
				fields: jsonOf(
					...[savedPrograms.state, ...Object.values(stageDates)],
					...[savedPrograms.askAgainAt, savedPrograms.notes, savedPrograms.remindDays],
				),
				expiresAt: nowMs + UNDO_MS,
			},
			{
				from: savedPrograms,
				where: and(
					isOfOwnProgram(savedPrograms, own),
					or(
						isNotNull(savedPrograms.notes),
						isNotNull(savedPrograms.remindDays),
						ne(savedPrograms.state, "saved"),
						isNotNull(savedPrograms.askAgainAt),
						isNotNull(savedPrograms.planFrom),
					),
				),
			},
		).onConflictDoUpdate({
			target: savedSubmissions.idHash,
			set: { fields: sql`excluded.fields`, expiresAt: sql`excluded.expires_at` },
		}),
		keepPlan(db, own, nowMs),
		db.delete(savedPrograms).where(isOfOwnProgram(savedPrograms, own)),
	]);
}

/** A JSON object of columns, by their names. */
function jsonOf(...columns: Column[]) {
	const pairs = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${column}`);
	return sql`json_object(${sql.join(pairs, sql`, `)})`;
}

/** The key under which a student's program waits to be put back; no hash starts like this. */
function undoKey(userId: string, programId: SQLWrapper) {
	return sql`${`taken off: ${userId} `} || ${programId}`;
}

/**
 * Sets how far a student is with a program on their list; repeating it keeps the first day.
 *
 * @param change.from the stage they saw: what is further by now, on another device, does not go back
 * @returns 'missing' when it is not on the list; otherwise its new position, as the `after` of a page that starts with
 *   it, or undefined when the whole list is one page; `stays` is its stage if that is further than what was asked for
 */
export async function setSavedState(
	db: Db,
	own: OwnProgram,
	state: SavedState,
	change: Pick<StageChange, "from" | "nowMs"> & { atMs?: number; size: number },
): Promise<"missing" | { after: SavedPosition | undefined; stays?: SavedState | undefined }> {
	const { from, nowMs, atMs = nowMs, size } = change;
	const today = openUntilToday(nowMs);
	const closes = sql`(select ${closingDay(addDays(today, -1), nowMs)} from ${programs} where ${programs.id} = ${savedPrograms.programId})`;
	const [[changed], all] = await db.batch([
		db
			.update(savedPrograms)
			.set(stageValues({ to: state, from, atMs, nowMs }))
			.where(isOfOwnProgram(savedPrograms, own))
			.returning({ ...positionOf(today, closes), state: savedPrograms.state }),
		db
			.select({ seq: savedPrograms.seq })
			.from(savedPrograms)
			.where(eq(savedPrograms.userId, own.userId))
			.limit(size + 1),
	]);
	if (!changed) return "missing";
	const { state: now, ...position } = changed;
	return {
		after: all.length > size ? { ...position, tie: position.tie - 1 } : undefined,
		stays: now === state ? undefined : now,
	};
}

/**
 * Stores a student's own notes about a program on their list; null removes them.
 *
 * @param was the notes they saw, if that is known: others, from another device, are not replaced
 * @returns 'missing' when it is not on the list; the notes that were not replaced
 */
export async function setNotes(
	db: Db,
	own: OwnProgram,
	notes: string | null,
	was?: string | null,
): Promise<"done" | "missing" | { saved: string | null }> {
	const isOwn = isOfOwnProgram(savedPrograms, own);
	const isAsSeen = sql`coalesce(${savedPrograms.notes}, '') in ('', ${was ?? ""})`;
	const [changed, [now]] = await db.batch([
		db
			.update(savedPrograms)
			.set({ notes })
			.where(and(isOwn, was === undefined ? undefined : isAsSeen))
			.returning({ seq: savedPrograms.seq }),
		db.select({ saved: savedPrograms.notes }).from(savedPrograms).where(isOwn),
	]);
	if (changed.length > 0 || now?.saved === notes) return "done";
	return now ?? "missing";
}
