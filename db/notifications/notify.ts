/** Notifications: written in the batch of what causes them, once per person, kind and thing; for one or for many. */
import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { type Channel, type MailKind, notifications, outbox } from "#db/schema.ts";
import { insertWhen, newId } from "#db/sql-helpers.ts";
import {
	gatheringMail,
	type NotificationData,
	type NotificationKind,
} from "./notification-kinds.ts";
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

export type NotificationToSend = {
	[Kind in NotificationKind]: {
		userId: string;
		kind: Kind;
		/** What it is about, so that nobody is notified twice. */
		thing: string;
		data: NotificationData<Kind>;
		/** When it is mailed and pushed (epoch ms). */
		dueAt: number;
	};
}[NotificationKind];

/** A value of a row of the list that `json_each(…) as listed` reads. */
export const listedValue = (name: string) => sql.raw(`(listed.value ->> '${name}')`);

/** A list as a table whose rows `of` reads. */
export const listed = (list: unknown[]) => sql`json_each(${JSON.stringify(list)}) as listed`;

/**
 * Notifies many, in one batch: a row in each person's list, and a mail and a push if they want them; kinds that are
 * gathered have one a day.
 *
 * @param list of one kind, or of kinds that are gathered in the same mail
 * @param isStill the condition, on a row of the list, that it is still as it was read
 * @param noted the statements, for the same batch, by which what was looked at is not looked at again
 * @returns the mails and pushes that are due
 */
export async function notifyMany(
	db: Db,
	list: NotificationToSend[],
	isStill: SQL,
	noted: readonly BatchItem<"sqlite">[],
	nowMs: number,
): Promise<string[]> {
	const [first] = list;
	if (!first) {
		await db.batch(noted as [BatchItem<"sqlite">]);
		return [];
	}
	const gatheredIn = gatheringMail(first.kind);
	const kinds = [...new Set(list.map((one) => one.kind))];
	const row = {
		userId: listedValue("userId"),
		kind: listedValue("kind"),
		thing: listedValue("thing"),
	};
	const { userId, kind, thing, createdAt } = notifications;
	// The plus keeps SQLite from using the index of times, which would read everything written now for each row.
	const from = sql`${listed(list)} join ${notifications} on ${userId} = ${row.userId} and ${kind} = ${row.kind}
		and ${thing} = ${row.thing} and +${createdAt} = ${nowMs}`;
	const send = (channel: Channel) => {
		const where = or(
			...kinds.map((one) => and(eq(kind, one), allowsNotification(userId, one, channel))),
		);
		const thing = gatheredIn ? sql`${notifications.data} ->> 'day'` : notifications.id;
		const mail = {
			id: newId,
			kind: gatheredIn ?? kind,
			thing,
			channel,
			dueAt: listedValue("dueAt"),
		};
		return addMail(db, { userId }, mail, nowMs, { from, where });
	};
	const data = gatheredIn ? dataOfDay(gatheredIn, nowMs) : listedValue("data");
	const [, mails, pushes] = await db.batch([
		insertWhen(
			db,
			notifications,
			{ ...row, id: newId, data, createdAt: nowMs },
			{ from: listed(list), where: isStill },
		).onConflictDoNothing(),
		send("mail"),
		send("push"),
		...noted,
	]);
	return dueOf(nowMs, mails, pushes);
}

/**
 * What happens after the day's mail or push has gone, to one phone at least, is in a separate one: its day gets the time
 * appended.
 */
function dataOfDay(kind: MailKind, nowMs: number): SQL {
	const day = sql`(${listedValue("data")} ->> 'day')`;
	const isGone = sql`exists (select 1 from ${outbox} where ${outbox.recipient} = ${listedValue("userId")}
		and ${outbox.kind} = ${kind} and ${outbox.thing} = ${day} and (${outbox.state} <> 'waiting' or ${outbox.data} ->> 'taken' is not null))`;
	return sql`iif(${isGone}, json_set(${listedValue("data")}, '$.day', ${day} || ' ' || ${String(nowMs)}), ${listedValue("data")})`;
}

/** The result of one step of notifying. */
export interface BatchResult {
	/** The rows of the outbox that can be handed over. */
	mailIds: string[];
	/** More is due than a step takes. */
	isMore: boolean;
}

/** Of mails just written, those that are due. */
export function dueOf(nowMs: number, ...mails: { id: string; dueAt: number }[][]): string[] {
	return mails.flat().flatMap(({ id, dueAt }) => (dueAt <= nowMs ? [id] : []));
}
