/** Notifying many people at once: one JSON list, written for all of them by a few statements. */

import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
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

/** What happens after the day's mail or push has gone is in a separate one: its day gets the time appended. */
function dataOfDay(kind: MailKind, nowMs: number): SQL {
	const day = sql`(${listedValue("data")} ->> 'day')`;
	const isGone = sql`exists (select 1 from ${outbox} where ${outbox.recipient} = ${listedValue("userId")}
		and ${outbox.kind} = ${kind} and ${outbox.thing} = ${day} and ${outbox.state} <> 'waiting')`;
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
