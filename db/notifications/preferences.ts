/** Which notifications people want, and what they can change with a link in a mail, without logging in. */
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import {
	type Channel,
	mergedPrograms,
	notificationPreferences,
	programs,
	pushSubscriptions,
	savedPrograms,
	users,
} from "#db/schema.ts";
import { columnsOf, insertWhen } from "#db/sql-helpers.ts";
import { nextMonday } from "#lib/time-zones.ts";
import { TOPIC_SETTINGS, type Topic, topicsOf } from "./notification-kinds.ts";

/** Whether a person currently wants mails or pushes of a kind. What can't be chosen is always wanted. */
export function allowsNotification(userId: SQLWrapper, kind: string, channel: Channel): SQL {
	const topics = topicsOf(kind);
	const chosen = topics.map((topic) => allowsTopic(userId, topic, channel));
	const isChosen = topics.length === 0 ? sql`1` : sql`(${sql.join(chosen, sql` or `)})`;
	if (channel === "mail") return isChosen;
	return sql`(${isChosen} and exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId}))`;
}

function allowsTopic(userId: SQLWrapper, topic: Topic, channel: Channel): SQL {
	const { userId: whose, topic: what, [channel]: way } = notificationPreferences;
	return sql`coalesce((select ${way} from ${notificationPreferences} where ${whose} = ${userId} and ${what} = ${topic}), ${TOPIC_SETTINGS[topic][channel] ? 1 : 0})`;
}

/** Which of a kind's topics a person gets mails of; undefined when the person is gone. */
export async function mailedTopics(
	db: Db,
	userId: string,
	kind: string,
): Promise<Topic[] | undefined> {
	const topics = topicsOf(kind);
	const allowed = topics.map((topic) => allowsTopic(users.id, topic, "mail"));
	const row = await db
		.select({ allowed: sql<string>`json_array(${sql.join(allowed, sql`, `)})`.as("allowed") })
		.from(users)
		.where(eq(users.id, userId))
		.get();
	const isOn: number[] = row && JSON.parse(row.allowed);
	return row && topics.filter((_, at) => isOn[at]);
}

/** Turns a student's weekly digest on or off, in their time zone (null: the default). */
export async function setWeeklyDigest(
	db: Db,
	userId: string,
	on: boolean,
	nowMs: number,
	timeZone: string | null,
): Promise<void> {
	await db
		.update(users)
		.set({ digestAt: on ? nextMonday(timeZone, nowMs) : null })
		.where(eq(users.id, userId));
}

/**
 * Turns mails of a kind, or only of some of its topics, off, including those waiting in the outbox, or on again. Pushes
 * stay as they are.
 */
export async function setMailed(
	db: Db,
	userId: string,
	kind: string,
	mail: boolean,
	nowMs: number,
	topics = topicsOf(kind),
) {
	const [first, ...others] = topics.map((topic) => {
		const row = { userId: users.id, topic, mail, push: TOPIC_SETTINGS[topic].push };
		const { userId: whose, topic: what } = notificationPreferences;
		return insertWhen(db, notificationPreferences, row, {
			from: users,
			where: eq(users.id, userId),
		}).onConflictDoUpdate({ target: [whose, what], set: { mail } });
	});
	if (first) await db.batch([first, ...others]);
	if (kind !== "weekly" || !mail) return;
	const user = await db
		.select(columnsOf(users, "timeZone", "digestAt"))
		.from(users)
		.where(eq(users.id, userId))
		.get();
	if (user?.digestAt === null) await setWeeklyDigest(db, userId, true, nowMs, user.timeZone);
}

/** A program that a person got mail about, and its state on their list; undefined when either is gone. */
export async function findMailedProgram(db: Db, userId: string, programId: string) {
	const merged = db
		.select({ id: mergedPrograms.programId })
		.from(mergedPrograms)
		.where(eq(mergedPrograms.id, programId));
	return db
		.select({
			...columnsOf(programs, "id", "name", "closedEarly"),
			deadline: programs.applicationDeadline,
			...columnsOf(programs, "deadlineTime", "deadlineZone", "closesAt"),
			programState: programs.state,
			/** Null when it is not on their list. */
			state: savedPrograms.state,
			...columnsOf(savedPrograms, "remindDays", "applyingAt"),
		})
		.from(programs)
		.innerJoin(users, eq(users.id, userId))
		.leftJoin(
			savedPrograms,
			and(eq(savedPrograms.programId, programs.id), eq(savedPrograms.userId, users.id)),
		)
		.where(eq(programs.id, sql`coalesce(${merged}, ${programId})`))
		.get();
}
