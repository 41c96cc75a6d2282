/** What people wanted to save before they logged in: it waits under their identity's uid, as there is no user yet. */
import { and, desc, eq, gt, inArray, isNotNull, lt, not, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { currentProgramId } from "#db/programs/program-page.ts";
import { isInSight } from "#db/programs/programs.ts";
import { pendingSaves, programs, savedPrograms, secondFactors } from "#db/schema.ts";
import { hasRow, insertWhen } from "#db/sql-helpers.ts";
import { afterSaving, insertSaved } from "./saved-programs.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_EACH = 5;

const ofUid = (uid: string) => eq(pendingSaves.uid, uid);

/** Keeps a save waiting for a week. Only a person's newest five wait; a program that is gone is ignored. */
export async function addPendingSave(
	db: Db,
	{ uid, programId }: { uid: string; programId: string },
	nowMs: number,
): Promise<void> {
	const expiresAt = nowMs + KEPT_MS;
	const newest = db
		.select({ id: pendingSaves.programId })
		.from(pendingSaves)
		.where(ofUid(uid))
		.orderBy(desc(pendingSaves.expiresAt))
		.limit(MAX_EACH - 1);
	await db.batch([
		db.delete(pendingSaves).where(and(ofUid(uid), notInArray(pendingSaves.programId, newest))),
		insertWhen(
			db,
			pendingSaves,
			{ uid, programId: programs.id, expiresAt },
			{ from: programs, where: and(eq(programs.id, currentProgramId(programId)), isInSight) },
		).onConflictDoUpdate({
			target: [pendingSaves.uid, pendingSaves.programId],
			set: { expiresAt },
		}),
	]);
}

/**
 * Saves what waits for somebody who has a user now, in one round trip, or two when something does; nothing until they
 * have used their second factor. Safe to repeat.
 *
 * @param who.isThrough they have just used it
 * @returns the program they wanted last, saved or, when their list is full, not; and whether anything waits for their
 *   second factor
 */
export async function takePendingSaves(
	db: Db,
	{ uid, userId, isThrough = false }: { uid: string; userId: string; isThrough?: boolean },
	nowMs: number,
) {
	const isOn = and(eq(secondFactors.uid, uid), isNotNull(secondFactors.confirmedAt));
	const mayTake = or(sql`${isThrough ? 1 : 0} = 1`, not(hasRow(db, secondFactors, isOn)));
	const waiting = await db
		.select({
			id: programs.id,
			name: programs.name,
			isInSight: sql<boolean>`${isInSight}`.mapWith(Boolean),
			mayTake: sql<boolean>`${mayTake}`.mapWith(Boolean),
		})
		.from(pendingSaves)
		.innerJoin(programs, eq(programs.id, pendingSaves.programId))
		.where(and(ofUid(uid), gt(pendingSaves.expiresAt, nowMs)))
		.orderBy(desc(pendingSaves.expiresAt));
	const last = waiting.find((one) => one.isInSight);
	const ids = waiting.filter((one) => one.mayTake).map(({ id }) => id);
	if (ids.length === 0)
		return { saved: undefined, unsaved: undefined, waitsForCode: last !== undefined };
	const [, inList] = await db.batch([
		insertSaved(db, { userId, nowMs, which: inArray(programs.id, ids) }),
		db
			.select({ id: savedPrograms.programId })
			.from(savedPrograms)
			.where(and(eq(savedPrograms.userId, userId), inArray(savedPrograms.programId, ids))),
		db.delete(pendingSaves).where(and(ofUid(uid), inArray(pendingSaves.programId, ids))),
		...ids.flatMap((programId) => afterSaving(db, { userId, programId }, nowMs)),
	]);
	const program = last && { id: last.id, name: last.name };
	const isSaved = inList.some(({ id }) => id === last?.id);
	return {
		saved: isSaved ? program : undefined,
		unsaved: isSaved ? undefined : program,
		waitsForCode: false,
	};
}

/** Removes saves whose people did not come back in time. */
export async function deleteExpiredPendingSaves(db: Db, nowMs: number): Promise<void> {
	await db.delete(pendingSaves).where(lt(pendingSaves.expiresAt, nowMs));
}
