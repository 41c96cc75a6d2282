/** Notifications: written in the batch of what causes them, once per person, kind and thing. */

import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { type Channel, notifications } from "#db/schema.ts";
import { insertWhen, newId } from "#db/sql-helpers.ts";
import type { NotificationData, NotificationKind } from "./notification-kinds.ts";
import { addMail } from "./outbox.ts";
import { allowsNotification } from "./preferences.ts";

interface NewNotification<Kind extends NotificationKind> {
	kind: Kind;
	/**
	 * What it is about, so that nobody is notified twice: an id, plus a date where it can happen again; or a column of
	 * `when.from` that contains it.
	 */
	thing: string | SQLWrapper;
	/** Plain text, or a `jsonObject` of columns of `when.from`. */
	data: NotificationData<Kind> | SQL<NotificationData<Kind>>;
}

/**
 * The inserts that notify somebody, for the batch of what causes it: a row in their list, and a mail and a push if they
 * want them. Anyone who was notified of the same before is not notified again.
 *
 * @param nowMs the time from which it is in their list, and is sent
 * @param when the condition, and the table whose columns the thing, the person and the data refer to: everyone in it is
 *   notified
 */
export function notify<Kind extends NotificationKind>(
	db: Db,
	userId: string | SQLWrapper,
	{ kind, thing, data }: NewNotification<Kind>,
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
		const { id, userId: recipient } = notifications;
		const where = and(isNew, allowsNotification(recipient, kind, channel));
		const mail = { id: newId, kind, thing: id, channel };
		return addMail(db, { userId: recipient }, mail, nowMs, { from: notifications, where });
	};
	return [
		insertWhen(db, notifications, row, when).onConflictDoNothing(),
		send("mail"),
		send("push"),
	] as const;
}

/** The ids of the mails and pushes to send, from the results of the statements of `notify` in a batch. */
export function writtenBy(answers: readonly unknown[]): string[] {
	return answers.flatMap((rows) =>
		Array.isArray(rows) ? (rows as { id: string }[]).map(({ id }) => id) : [],
	);
}

/** Takes the ids of what was written, to be sent (`AppLoadContext.deliverLater`). */
export type DeliverLater = (mailIds: string[]) => void;
export const deliverInCleanUp: DeliverLater = () => {};

/** Whether a person has unread notifications, as one column of a query that has a row of `users`. */
export function hasUnreadNotifications(nowMs: number) {
	return sql<boolean>`exists (select 1 from ${notifications}
		where user_id = users.id and read_at is null and created_at <= ${nowMs})`
		.mapWith(Boolean)
		.as("has_news");
}
