import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { recoveryCodes, secondFactors } from "#db/schema.ts";

export type SecondFactor = typeof secondFactors.$inferSelect;

/** An account's second factor, confirmed or not, with how many recovery codes are left. */
export async function findSecondFactor(db: Db, uid: string) {
	const [[factor], [left]] = await db.batch([
		db.select().from(secondFactors).where(eq(secondFactors.uid, uid)),
		db
			.select({ count: sql<number>`count(*)` })
			.from(recoveryCodes)
			.where(and(eq(recoveryCodes.uid, uid), isNull(recoveryCodes.usedAt))),
	]);
	return factor && { ...factor, recoveryCodesLeft: left?.count ?? 0 };
}

/** Stores a secret that is not confirmed yet; a confirmed one stays as it is. */
export async function startSecondFactor(
	db: Db,
	{ uid, secret }: Pick<SecondFactor, "uid" | "secret">,
	nowMs: number,
): Promise<void> {
	const begun = { secret, lastStep: 0, createdAt: nowMs };
	await db
		.insert(secondFactors)
		.values({ uid, ...begun })
		.onConflictDoUpdate({
			target: secondFactors.uid,
			set: begun,
			setWhere: isNull(secondFactors.confirmedAt),
		});
}

/**
 * Turns a second factor on with its first code.
 *
 * @param begun the row that the code was checked against
 * @returns false when it is already on, or was started over meanwhile
 */
export async function confirmSecondFactor(
	db: Db,
	begun: Pick<SecondFactor, "uid" | "secret">,
	step: number,
	nowMs: number,
): Promise<boolean> {
	const confirmed = await db
		.update(secondFactors)
		.set({ confirmedAt: nowMs, lastStep: step })
		.where(
			and(
				eq(secondFactors.uid, begun.uid),
				eq(secondFactors.secret, begun.secret),
				isNull(secondFactors.confirmedAt),
			),
		)
		.returning({ uid: secondFactors.uid });
	return confirmed.length > 0;
}

/**
 * Accepts a code by its time step: each works once, and none older than the last.
 *
 * @param secret sealed again, so that it outlives the secret it was sealed with
 * @returns whether it was the first use
 */
export async function acceptTimeStep(
	db: Db,
	{ uid, secret }: Pick<SecondFactor, "uid" | "secret">,
	step: number,
): Promise<boolean> {
	const taken = await db
		.update(secondFactors)
		.set({ lastStep: step, secret })
		.where(
			and(
				eq(secondFactors.uid, uid),
				isNotNull(secondFactors.confirmedAt),
				lt(secondFactors.lastStep, step),
			),
		)
		.returning({ uid: secondFactors.uid });
	return taken.length > 0;
}

/** Uses up a recovery code, found by any of its possible hashes. Returns whether there was one to use. */
export async function takeRecoveryCode(
	db: Db,
	{ uid, codeHashes }: { uid: string; codeHashes: string[] },
	nowMs: number,
): Promise<boolean> {
	const taken = await db
		.update(recoveryCodes)
		.set({ usedAt: nowMs })
		.where(
			and(
				eq(recoveryCodes.uid, uid),
				inArray(recoveryCodes.codeHash, codeHashes),
				isNull(recoveryCodes.usedAt),
			),
		)
		.returning({ uid: recoveryCodes.uid });
	return taken.length > 0;
}

/** Gives an account new recovery codes; the old ones stop working. */
export async function replaceRecoveryCodes(
	db: Db,
	uid: string,
	codeHashes: string[],
): Promise<void> {
	await db.batch([
		db.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid)),
		db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ uid, codeHash }))),
	]);
}

export async function deleteSecondFactor(db: Db, uid: string): Promise<void> {
	await db.batch([
		db.delete(secondFactors).where(eq(secondFactors.uid, uid)),
		db.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid)),
	]);
}
