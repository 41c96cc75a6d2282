/** The phones and other browsers on which people want reminders. */
import { and, desc, eq, inArray, ne, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { outbox, pushSubscriptions, users } from "#db/schema.ts";
import { randomId } from "../ids.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";

export const MAX_PHONES = 10;

/** What a browser provides so that it can be pushed to. */
export interface BrowserKeys {
	endpoint: string;
	/** Its public key and secret, as base64url. */
	p256dh: string;
	auth: string;
}

/**
 * Subscribes a browser for a person, even if another person had it before: a shared phone has one reader. Beyond ten,
 * the oldest goes.
 *
 * @returns the subscription's id
 */
export async function subscribe(
	db: Db,
	userId: string,
	{ endpoint, p256dh, auth, device }: BrowserKeys & { device: string },
	nowMs: number,
): Promise<string> {
	const { id, createdAt } = pushSubscriptions;
	const fresh = { userId, p256dh, auth, device, createdAt: nowMs, usedAt: null };
	const isTheirs = eq(pushSubscriptions.userId, userId);
	const newest = db
		.select({ id })
		.from(pushSubscriptions)
		.where(isTheirs)
		.orderBy(desc(createdAt), desc(sql`rowid`))
		.limit(MAX_PHONES);
	const newId = randomId();
	const [[kept]] = await db.batch([
		db
			.insert(pushSubscriptions)
			.values({ id: newId, endpoint, ...fresh })
			.onConflictDoUpdate({
				target: pushSubscriptions.endpoint,
				set: { ...fresh, id: sql`iif(${isTheirs}, ${id}, ${newId})` },
			})
			.returning({ id }),
		db.delete(pushSubscriptions).where(and(isTheirs, notInArray(id, newest))),
	]);
	return kept?.id ?? newId;
}

/**
 * Gives a subscription the browser's new address. Returns whether there is one.
 *
 * @param ownId from the browser's sealed cookie, which proves whose it is also after the session has ended
 */
export async function renewSubscription(
	db: Db,
	ownId: string,
	{ endpoint, p256dh, auth }: BrowserKeys,
): Promise<boolean> {
	const isOwn = eq(pushSubscriptions.id, ownId);
	const [, renewed] = await db.batch([
		// Another row with the new address is of the same browser, but only whoever has one to renew may say so.
		db
			.delete(pushSubscriptions)
			.where(
				and(
					eq(pushSubscriptions.endpoint, endpoint),
					ne(pushSubscriptions.id, ownId),
					hasRow(db, pushSubscriptions, isOwn),
				),
			),
		db
			.update(pushSubscriptions)
			.set({ endpoint, p256dh, auth })
			.where(isOwn)
			.returning({ id: pushSubscriptions.id }),
	]);
	return renewed.length > 0;
}

/** Ends a person's subscription. Safe to repeat. */
export async function unsubscribe(db: Db, userId: string, endpoint: string): Promise<void> {
	const { userId: whose, endpoint: where } = pushSubscriptions;
	await db.delete(pushSubscriptions).where(and(eq(whose, userId), eq(where, endpoint)));
}

/** Ends the subscription of a browser that somebody leaves, unless it belongs to the identity that logs in next. */
export async function unsubscribeBrowser(
	db: Db,
	id: string,
	comes?: { uid: string },
): Promise<void> {
	const isLeft = eq(pushSubscriptions.id, id);
	const stays = comes && db.select({ id: users.id }).from(users).where(hasUid(comes.uid));
	await db
		.delete(pushSubscriptions)
		.where(stays ? and(isLeft, notInArray(pushSubscriptions.userId, stays)) : isLeft);
}

/**
 * The statement that ends all subscriptions of an identity, for the batch that ends its sessions.
 *
 * @param but the id of the one that stays
 */
export function endSubscriptions(db: Db, uid: string, but?: string) {
	const theirs = db.select({ id: users.id }).from(users).where(hasUid(uid));
	const { id, userId } = pushSubscriptions;
	const stays = but === undefined ? undefined : ne(id, but);
	return db.delete(pushSubscriptions).where(and(inArray(userId, theirs), stays));
}

const hasUid = (uid: string) => eq(users.firebaseUid, uid);

export type Phone = Awaited<ReturnType<typeof listPhones>>[number];

/** The browsers on which a person wants reminders, newest first. */
export async function listPhones(db: Db, userId: string | SQLWrapper) {
	return db
		.select(columnsOf(pushSubscriptions, "id", "endpoint", "p256dh", "auth"))
		.from(pushSubscriptions)
		.where(sql`${pushSubscriptions.userId} = ${userId}`)
		.orderBy(desc(pushSubscriptions.createdAt))
		.limit(MAX_PHONES);
}

/** Ends a subscription that its push service no longer knows, unless its browser has a new address by now. */
export async function removeDead(db: Db, { id, endpoint }: Phone): Promise<void> {
	await db
		.delete(pushSubscriptions)
		.where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Records that a push service accepted a message of the outbox, so that a later try skips this phone. */
export async function notePushAccepted(db: Db, mail: { id: string }, phone: Phone, nowMs: number) {
	const taken = sql`trim(coalesce(${outbox.data} ->> '$.taken', '') || ' ' || ${phone.id})`;
	await db.batch([
		db
			.update(outbox)
			.set({ data: sql`json_set(${outbox.data}, '$.taken', ${taken})` })
			.where(eq(outbox.id, mail.id)),
		db.update(pushSubscriptions).set({ usedAt: nowMs }).where(eq(pushSubscriptions.id, phone.id)),
	]);
}
