/** A student's list of notifications, and what happens to old ones. */
import { and, desc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { notifications } from "#db/schema.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { columnsOf, isOwned, type OwnedRow } from "../sql-helpers.ts";

const KEPT_DAYS = 180;
/** The most that are kept per person. */
const MAX_KEPT = 500;
/** How many expired rows one run of the clean-up job erases, and how many rows it checks to find people who have too many. */
const A_RUN = 5000;
/** The clean-up job runs every hour; a missed run is made up for. */
const LATELY_MS = 2 * 3_600_000;

const shown = {
	...columnsOf(notifications, "id", "seq", "kind", "data", "createdAt"),
	isNew: sql<boolean>`${notifications.readAt} is null`.mapWith(Boolean).as("is_new"),
};

/** A student's notifications, newest first. Those about something that can still be undone are not listed yet. */
export function listNotifications(db: Db, userId: string, request: PageRequest, nowMs: number) {
	const where = and(eq(notifications.userId, userId), lte(notifications.createdAt, nowMs));
	return pageOf(db.select(shown).from(notifications), { seq: notifications.seq, where }, request);
}

/** Marks one of a student's notifications as read. Returns its content; undefined when it is not there. */
export async function markRead(db: Db, owned: OwnedRow, nowMs: number) {
	return db
		.update(notifications)
		.set({ readAt: sql`coalesce(${notifications.readAt}, ${nowMs})` })
		.where(and(isOwned(notifications, owned), lte(notifications.createdAt, nowMs)))
		.returning({ kind: notifications.kind, data: notifications.data })
		.get();
}

/** Marks all of a student's notifications until now as read. */
export async function markAllRead(db: Db, userId: string, nowMs: number): Promise<void> {
	const isTheirs = and(eq(notifications.userId, userId), lte(notifications.createdAt, nowMs));
	await db
		.update(notifications)
		.set({ readAt: nowMs })
		.where(and(isTheirs, isNull(notifications.readAt)));
}

/** Erases what is older than half a year, and the surplus of people who recently got something new. */
export async function deleteOldNotifications(db: Db, nowMs: number): Promise<void> {
	const { id, seq, userId, createdAt } = notifications;
	const old = db
		.select({ id })
		.from(notifications)
		.where(lt(createdAt, nowMs - KEPT_DAYS * DAY_MS))
		.limit(A_RUN);
	const lately = db
		.select({ userId })
		.from(notifications)
		.where(sql`${createdAt} > ${nowMs - LATELY_MS}`)
		.orderBy(desc(createdAt))
		.limit(A_RUN);
	await db.batch([
		db.delete(notifications).where(sql`${id} in ${old}`),
		db.delete(notifications).where(
			sql`${seq} in (select old.seq from (select distinct user_id from ${lately}) as p
				join notifications as old on old.user_id = p.user_id and old.seq <= (
					select seq from notifications where user_id = p.user_id
					order by seq desc limit 1 offset ${MAX_KEPT}))`,
		),
	]);
}
