/** What a student is notified of, and how (docs/decisions/046-notifications.md). */
import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	type Channel,
	MAIL_KINDS,
	notificationPreferences,
	outbox,
	pushSubscriptions,
	savedPrograms,
	savedSearches,
	users,
} from "#db/schema.ts";
import { nextMonday, nextMorning } from "#lib/time-zones.ts";
import { columnsOf, isOwned, type OwnedRow } from "../sql-helpers.ts";
import { TOPIC_SETTINGS, TOPICS, type Topic, topicsOf } from "./notification-kinds.ts";
import { setWeeklyDigest } from "./preferences.ts";
import { MAX_PHONES } from "./push-subscriptions.ts";
import { isToApply, remindFrom, USUAL_REMINDER_DAYS } from "./reminders.ts";

type Ways = Record<Channel, boolean>;
export type NotificationSettings = Partial<Record<Topic, Ways>>;

/** All of a student's current choices, in one round trip. */
export async function readNotificationSettings(db: Db, userId: string) {
	const [chosen, [user], phones] = await db.batch([
		db
			.select(columnsOf(notificationPreferences, "topic", "mail", "push"))
			.from(notificationPreferences)
			.where(eq(notificationPreferences.userId, userId)),
		db
			.select(columnsOf(users, "timeZone", "reminderDays"))
			.from(users)
			.where(eq(users.id, userId)),
		db
			.select(columnsOf(pushSubscriptions, "id", "device", "createdAt"))
			.from(pushSubscriptions)
			.where(eq(pushSubscriptions.userId, userId))
			.orderBy(desc(pushSubscriptions.createdAt))
			.limit(MAX_PHONES),
	]);
	const ways: Record<Topic, Ways> = { ...TOPIC_SETTINGS };
	for (const { topic, ...way } of chosen) ways[topic] = way;
	return {
		ways,
		phones,
		reminderDays: user?.reminderDays ?? USUAL_REMINDER_DAYS,
		/** Null until it is known. */
		timeZone: user?.timeZone ?? null,
	};
}

/**
 * Stores all of a student's choices, also those equal to the default: what they saw is what holds. Waiting mails and
 * pushes that are no longer wanted are dropped.
 */
export async function saveNotificationSettings(
	db: Db,
	userId: string,
	chosen: { ways: NotificationSettings; reminderDays: number[]; timeZone: string },
	nowMs: number,
): Promise<void> {
	const { ways, reminderDays, timeZone } = chosen;
	const isTheirs = eq(users.id, userId);
	const isOther = sql`exists (select 1 from ${users} where ${users.id} = ${userId}
		and (${users.timeZone} is not ${timeZone} or ${users.reminderDays} is not ${JSON.stringify(reminderDays)}))`;
	const next = nextMonday(timeZone, nowMs);
	const isMoved = sql`${users.timeZone} is not ${timeZone} and ${users.digestAt} > ${nowMs}`;
	const digestAt = sql`case when ${users.digestAt} is null or (${isMoved}) then ${next} else ${users.digestAt} end`;
	const planMailAt = sql`iif(${users.planMailAt} > ${nowMs} and ${users.timeZone} is not ${timeZone}, ${next}, ${users.planMailAt})`;
	const hasMoved = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.timeZone} is not ${timeZone})`;
	const hasDigest = Boolean(ways.weekly?.mail || ways.weekly?.push);
	await db.batch([
		writeWays(db, userId, ways),
		dropTurnedOff(db, userId, ways),
		// Their reminders are planned again.
		db
			.update(savedPrograms)
			.set({ remindAt: remindFrom(nowMs) })
			.where(and(eq(savedPrograms.userId, userId), isToApply, isOther)),
		db
			.update(savedSearches)
			.set({
				notifyAt: sql`iif(${savedSearches.howOften} = 'daily', ${nextMorning(timeZone, nowMs)}, ${next})`,
			})
			.where(and(eq(savedSearches.userId, userId), gt(savedSearches.notifyAt, nowMs), hasMoved)),
		db
			.update(users)
			.set({ reminderDays, timeZone, planMailAt, digestAt: hasDigest ? digestAt : null })
			.where(isTheirs),
	]);
}

/** Turns off all optional mails and pushes to a student. Their list stays. */
export async function turnOffNotifications(db: Db, userId: string, nowMs: number): Promise<void> {
	const ways = Object.fromEntries(TOPICS.map((topic) => [topic, { mail: false, push: false }]));
	await db.batch([writeWays(db, userId, ways), dropTurnedOff(db, userId, ways)]);
	await setWeeklyDigest(db, userId, false, nowMs, null);
}

/** Ends pushes to one of a student's phones. Returns the phone's name; undefined when it is not there. */
export async function removePushSubscription(db: Db, owned: OwnedRow) {
	return db
		.delete(pushSubscriptions)
		.where(isOwned(pushSubscriptions, owned))
		.returning({ device: pushSubscriptions.device })
		.get();
}

function writeWays(db: Db, userId: string, ways: NotificationSettings) {
	const rows = TOPICS.flatMap((topic) => {
		const way = ways[topic];
		return way ? { userId, topic, ...way } : [];
	});
	return db
		.insert(notificationPreferences)
		.values(rows)
		.onConflictDoUpdate({
			target: [notificationPreferences.userId, notificationPreferences.topic],
			set: { mail: sql`excluded.mail`, push: sql`excluded.push` },
		});
}

/** What has already been handed over does its own last check of whether it is wanted (`isAllowed`). */
function dropTurnedOff(db: Db, userId: string, ways: NotificationSettings) {
	const turnedOff = (channel: Channel) => {
		const kinds = MAIL_KINDS.filter((kind) => {
			const topics = topicsOf(kind);
			return topics.length > 0 && topics.every((topic) => ways[topic]?.[channel] === false);
		});
		return and(eq(outbox.channel, channel), inArray(outbox.kind, kinds));
	};
	const waits = and(eq(outbox.userId, userId), eq(outbox.state, "waiting"));
	return db.delete(outbox).where(and(waits, or(turnedOff("mail"), turnedOff("push"))));
}
