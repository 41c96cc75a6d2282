/** What students are told: written in the batch of what causes it, once per person, kind and thing. */

import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { type Channel, notifications } from "#db/schema.ts";
import { insertWhen, newId } from "#db/sql-helpers.ts";
import type { NotificationData, NotificationKind } from "./notification-kinds.ts";
import { addMail } from "./outbox.ts";
import { wantsNotification } from "./preferences.ts";

interface NewNotification {
	kind: NotificationKind;
	/**
	 * What it is about, so that nobody is told twice: an id, plus a date where it can happen again; or a column of
	 * `when.from` that contains it.
	 */
	thing: string | SQLWrapper;
	/** Plain text, or a `json_object(…)` that refers to columns of `when.from`. */
	data: NotificationData | SQL;
}

/**
 * The inserts that tell somebody something, for the batch of what causes it: a row in their list, and a mail and a push
 * if they want them. Anyone who was told the same before is not told again.
 *
 * @param nowMs when they are told: from then on it is in their list, and is sent
 * @param when the condition, and the table whose columns the thing, the person and the data refer to: everyone in it is
 *   told
 */
export function notify(
	db: Db,
	userId: string | SQLWrapper,
	{ kind, thing, data }: NewNotification,
	nowMs: number,
	when: { from?: SQLiteTable; where: SQL | undefined } = { where: sql`1` },
) {
	const row = { id: newId, userId, kind, thing, data, createdAt: nowMs };
	const isNew = and(
		eq(notifications.createdAt, nowMs),
		eq(notifications.kind, kind),
		typeof userId === "string" ? eq(notifications.userId, userId) : undefined,
		// For a column's things, all of this kind and millisecond: any written by others are still sent only once.
		typeof thing === "string" ? eq(notifications.thing, thing) : undefined,
	);
	const send = (channel: Channel) => {
		const { id, userId: told } = notifications;
		const where = and(isNew, wantsNotification(told, kind, channel));
		const mail = { id: newId, kind, thing: id, channel };
		return addMail(db, { userId: told }, mail, nowMs, { from: notifications, where });
	};
	return [
		insertWhen(db, notifications, row, when).onConflictDoNothing(),
		send("mail"),
		send("push"),
	] as const;
}

/** The ids of the mails and pushes to send, from the results of the statements of `tell` in a batch. */
export function writtenBy(answers: readonly unknown[]): string[] {
	return answers.flatMap((rows) =>
		Array.isArray(rows) ? (rows as { id: string }[]).map(({ id }) => id) : [],
	);
}

/** Takes the ids of what was written, to be sent (`AppLoadContext.handOver`). */
export type HandOver = (mailIds: string[]) => void;
export const leaveToCleanUp: HandOver = () => {};

/** Whether a person has unread news, as one column of a query that has a row of `users`. */
export function hasUnreadNotifications(nowMs: number) {
	return sql<boolean>`exists (select 1 from ${notifications}
		where user_id = users.id and read_at is null and created_at <= ${nowMs})`
		.mapWith(Boolean)
		.as("has_news");
}
