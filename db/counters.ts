import { and, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { counters } from "./schema.ts";
import { columnsOf } from "./sql-helpers.ts";

/** How often something has been done, and when the count starts over (epoch ms). */
export type Count = Pick<typeof counters.$inferSelect, keyof typeof count>;
const count = columnsOf(counters, "count", "resetsAt");

/**
 * Counts something once more, in one statement: requests that come at the same time each get their own number. The
 * period starts with the first and ends `spanMs` later, whatever comes meanwhile.
 *
 * @param key what is counted, and for whom, as a keyed hash (app/http/crypto.server.ts)
 */
export async function countUp(db: Db, key: string, spanMs: number, nowMs: number): Promise<Count> {
	const limit = Number.MAX_SAFE_INTEGER;
	const [counted] = await countOnce(db, { key, spanMs, limit }, nowMs);
	if (!counted) throw new Error("The count of a key returned no row");
	return counted;
}

/** Something that may be done `limit` times within a period. */
export interface Allowance {
	key: string;
	limit: number;
	spanMs: number;
}

/** Counts in every allowance, or in none when one is used up: then it returns when that one starts over (epoch ms). */
export async function takeAllowances(db: Db, allowances: Allowance[], nowMs: number) {
	let usedUp = allowances.find(({ limit }) => limit < 1);
	if (!usedUp) {
		const [first, ...others] = allowances.map((allowance) => countOnce(db, allowance, nowMs));
		if (!first) return undefined;
		const counted = await db.batch([first, ...others]);
		const isTaken = (_: Allowance, at: number) => (counted[at]?.length ?? 0) > 0;
		usedUp = allowances.find((allowance, at) => !isTaken(allowance, at));
		if (!usedUp) return undefined;
		await countDown(
			db,
			allowances.filter(isTaken).map(({ key }) => key),
		);
	}
	return (await findCount(db, usedUp.key, nowMs))?.resetsAt ?? nowMs + usedUp.spanMs;
}

/** Counts in the first of these lists in which nothing is used up; else returns when the first one starts over. */
export async function takeOneOf(db: Db, lists: Allowance[][], nowMs: number) {
	const freeAt: number[] = [];
	for (const list of lists) {
		const until = await takeAllowances(db, list, nowMs);
		if (until === undefined) return undefined;
		freeAt.push(until);
	}
	return freeAt[0];
}

/** Undoes one count for each of these keys. */
export async function countDown(db: Db, keys: string[]): Promise<void> {
	if (keys.length === 0) return;
	await db
		.update(counters)
		.set({ count: sql`${counters.count} - 1` })
		.where(and(inArray(counters.key, keys), gt(counters.count, 0)));
}

/** The statement, for a batch; it returns no row when the allowance, of at least one, is used up. */
function countOnce(db: Db, { key, limit, spanMs }: Allowance, nowMs: number) {
	const begun = sql`${counters.resetsAt} <= ${nowMs}`;
	return db
		.insert(counters)
		.values({ key, count: 1, resetsAt: nowMs + spanMs })
		.onConflictDoUpdate({
			target: counters.key,
			set: {
				count: sql`case when ${begun} then 1 else ${counters.count} + 1 end`,
				resetsAt: sql`case when ${begun} then excluded.resets_at else ${counters.resetsAt} end`,
			},
			setWhere: or(lte(counters.resetsAt, nowMs), lt(counters.count, limit)),
		})
		.returning(count);
}

/** The current count; undefined when there is none, or it has expired. */
export async function findCount(db: Db, key: string, nowMs: number): Promise<Count | undefined> {
	return db
		.select(count)
		.from(counters)
		.where(and(eq(counters.key, key), gt(counters.resetsAt, nowMs)))
		.get();
}

/** Resets counts. */
export async function clearCounts(db: Db, ...keys: string[]): Promise<void> {
	await db.delete(counters).where(inArray(counters.key, keys));
}

/** Uses up a one-time value. Returns whether this was the first time. */
export async function useOnce(db: Db, key: string, untilMs: number): Promise<boolean> {
	const used = await db
		.insert(counters)
		.values({ key, count: 1, resetsAt: untilMs })
		.onConflictDoNothing()
		.returning({ key: counters.key });
	return used.length > 0;
}

/** Stores a number for a while, replacing an earlier one. */
export async function keepNumber(db: Db, key: string, number: number, untilMs: number) {
	const kept = { count: number, resetsAt: untilMs };
	await db
		.insert(counters)
		.values({ key, ...kept })
		.onConflictDoUpdate({ target: counters.key, set: kept });
}

export async function deleteExpiredCounters(db: Db, nowMs: number): Promise<void> {
	await db.delete(counters).where(lte(counters.resetsAt, nowMs));
}
