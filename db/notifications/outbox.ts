/** Mail to send, written in the batch of what causes it, and sent later (docs/decisions/043-mail-and-outbox.md). */

import {
	and,
	eq,
	gt,
	inArray,
	isNotNull,
	lt,
	lte,
	not,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { CHANNELS, type Channel, type MailKind, mentors, outbox, users } from "#db/schema.ts";
import { columnsOf, hasRow, insertWhen, isOneOf } from "#db/sql-helpers.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/calendar-days.ts";
import { randomId } from "../ids.ts";
import { SOON_OLD_MAILS, topicsOf } from "./notification-kinds.ts";
import { allowsNotification } from "./preferences.ts";

/** The pause after each failed try: a server may be down for a day. */
const PAUSES_MS = [
	MINUTE_MS,
	5 * MINUTE_MS,
	15 * MINUTE_MS,
	HOUR_MS,
	2 * HOUR_MS,
	4 * HOUR_MS,
	6 * HOUR_MS,
	8 * HOUR_MS,
	12 * HOUR_MS,
];

/** The pause after this many tries (ms); after more, the longest. */
export function pauseAfter(tries: number): number {
	return PAUSES_MS[tries - 1] ?? Math.max(...PAUSES_MS);
}

/** A mail handed over this long ago and not marked as sent was cut off by a crash. */
const CUT_OFF_MS = 15 * MINUTE_MS;
export const wasCutOff = (nowMs: number) => lt(outbox.handedAt, nowMs - CUT_OFF_MS);
/** How long a row is kept, so that nobody is notified twice. */
const KEPT_DAYS = 90;
/** How many days past due what is about one day or week still goes out. */
const LATE_DAYS = 2;
/** How many of the due mails a run looks at, to choose fairly among them. */
const LOOKED_AT = 5000;
const A_PERSON_AND_RUN = 5;

interface NewMail {
	kind: MailKind | SQLWrapper;
	/** What it is about: an id, or a date. One mail per person, kind, thing and channel. */
	thing: string | SQLWrapper;
	/** Mail by default. */
	channel?: Channel;
	/** Values for its text, besides what its rows say. */
	data?: Record<string, string>;
	/** At once by default. */
	dueAt?: number | SQLWrapper;
	/** A random one by default. */
	id?: string | SQLWrapper;
}

/** The recipient, one of the two: an id, or the column with it. */
type Recipient = { userId: string | SQLWrapper } | { mentorId: string | SQLWrapper };

/** The insert of a mail, for the batch of what causes it; nothing when the same was written before. `when` as in `insertWhen`. */
export function addMail(
	db: Db,
	to: Recipient,
	{ id = randomId(), kind, thing, channel = "mail", data = {}, dueAt }: NewMail,
	nowMs: number,
	when: { from?: SQLiteTable | SQL; where: SQL | undefined } = { where: sql`1` },
) {
	const recipient = "userId" in to ? to.userId : to.mentorId;
	const due = { dueAt: dueAt ?? nowMs, createdAt: nowMs };
	const row = { id, ...to, recipient, kind, thing, channel, data, ...due };
	return insertWhen(db, outbox, row, when)
		.onConflictDoNothing()
		.returning(columnsOf(outbox, "id", "dueAt"));
}

/**
 * Writes a mail to an address whose owner may not have a user yet. If they have one, it is deleted with the user.
 *
 * @param recipient a stand-in for the address, which is not in the row: the text's values contain it, sealed
 * @returns its id
 */
export async function addMailToAddress(
	db: Db,
	{
		email,
		...mail
	}: { email: string; recipient: string; kind: MailKind; data: Record<string, string> },
	nowMs: number,
): Promise<string[]> {
	const userId = sql`(select id from ${users} where lower(${users.email}) = ${email} limit 1)`;
	const id = randomId();
	await db
		.insert(outbox)
		.values({ id, userId, thing: id, dueAt: nowMs, createdAt: nowMs, ...mail });
	return [id];
}

/** A mail being handed over, with the values for its text. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * Claims a due mail for whoever asks first. One that was cut off by a crash can be claimed again.
 *
 * @returns undefined when there is nothing to hand over: it was sent, is being sent, waits, or its person is gone
 */
export async function claimMail(db: Db, id: string, nowMs: number) {
	const isDue = and(eq(outbox.state, "waiting"), lte(outbox.dueAt, nowMs));
	const isLeft = and(eq(outbox.state, "sending"), wasCutOff(nowMs));
	const [[claimed], [person]] = await db.batch([
		db
			.update(outbox)
			.set({ state: "sending", handedAt: nowMs, tries: sql`${outbox.tries} + 1` })
			.where(and(eq(outbox.id, id), or(isDue, isLeft)))
			.returning(columnsOf(outbox, "id", "kind", "channel", "thing", "data", "tries", "userId")),
		db
			.select({
				/** The recipient's current address and name; for a typed address empty, because `data` has it. */
				email: sql<string>`coalesce(${users.email}, ${mentors.email}, '')`.as("address"),
				name: sql<string>`coalesce(${users.fullName}, ${mentors.name}, '')`.as("called"),
				/** If it goes to a mentor. */
				status: mentors.status,
				timeZone: users.timeZone,
			})
			.from(outbox)
			.leftJoin(users, eq(users.id, outbox.userId))
			.leftJoin(mentors, eq(mentors.id, outbox.mentorId))
			.where(eq(outbox.id, id)),
	]);
	return claimed && person ? { ...claimed, ...person } : undefined;
}

/** The channel of each; without those that are gone. */
export async function findChannels(db: Db, ids: string[]): Promise<Map<string, Channel>> {
	const { id, channel } = outbox;
	const rows = await db.select({ id, channel }).from(outbox).where(isOneOf(id, ids));
	return new Map(rows.map((row) => [row.id, row.channel]));
}

/** When a mail that was never tried is due; undefined for all others. */
export async function findDueAt(db: Db, id: string, nowMs: number): Promise<number | undefined> {
	const isNew = and(eq(outbox.state, "waiting"), eq(outbox.tries, 0), gt(outbox.dueAt, nowMs));
	const is = and(eq(outbox.id, id), isNew);
	return (await db.select({ dueAt: outbox.dueAt }).from(outbox).where(is).get())?.dueAt;
}

type Claim = Pick<ClaimedMail, "id" | "tries">;

/**
 * Whether a claimed mail should still be sent: checked last, because people may leave or unsubscribe. Whose account is
 * gone at the identity provider, and whose data is kept for a while, gets nothing that they could turn off.
 */
export async function isAllowed(
	db: Db,
	{ kind, channel, ...claim }: Claim & Pick<ClaimedMail, "kind" | "channel">,
): Promise<boolean> {
	const isGone = hasRow(
		db,
		users,
		and(eq(users.id, outbox.userId), isNotNull(users.identityGoneAt)),
	);
	const mayBeSent = topicsOf(kind).length === 0 ? undefined : not(isGone);
	const isWanted = allowsNotification(outbox.userId, kind, channel);
	return isAny(db, and(isClaim(claim), isWanted, mayBeSent));
}

/** Drops a claimed mail that is no longer true or wanted. */
export async function dropMail(db: Db, claim: Claim): Promise<void> {
	await db.delete(outbox).where(isClaim(claim));
}

/** The row as it was claimed: claiming it again counts one more try. */
function isClaim({ id, tries }: Claim) {
	return and(eq(outbox.id, id), eq(outbox.state, "sending"), eq(outbox.tries, tries));
}

/** Marks a mail as sent. The values for its text are erased. */
export async function markSent(db: Db, { id }: { id: string }, nowMs: number): Promise<void> {
	await db
		.update(outbox)
		.set({ state: "sent", sentAt: nowMs, data: {}, problem: null })
		.where(eq(outbox.id, id));
}

/**
 * Records that a mail was not accepted: it waits for its next try, or has failed when it was refused for good or had
 * its last try.
 *
 * @param notSent.pauseMs how long its server asked us to wait
 * @returns when the next try is due (epoch ms); undefined when there is none
 */
export async function noteNotSent(
	db: Db,
	claim: Claim,
	notSent: { problem: string; forGood: boolean; pauseMs?: number | undefined },
	nowMs: number,
): Promise<number | undefined> {
	const { problem, forGood, pauseMs = 0 } = notSent;
	const pause = forGood ? undefined : PAUSES_MS[claim.tries - 1];
	const dueAt = pause === undefined ? undefined : nowMs + Math.max(pause, pauseMs);
	await db
		.update(outbox)
		.set(
			dueAt === undefined
				? {
						state: "failed",
						problem,
						data: sql`iif(${outbox.channel} = 'push', ${outbox.data}, '{}')`,
					}
				: { state: "waiting", problem, dueAt },
		)
		.where(isClaim(claim));
	return dueAt;
}

/**
 * A channel's mails waiting to be handed over, longest due first, with only a few per person, so that one person's many
 * don't hold up the others'; including those cut off by a crash.
 */
export async function listDueMails(db: Db, nowMs: number, size: number, channel: Channel) {
	const [due, cutOff] = await db.batch([
		db
			.select({ id: sql<string>`id`.as("due_id") })
			.from(
				sql`(select id, due_at, row_number() over (partition by recipient order by due_at) as place
					from (select id, due_at, recipient from ${outbox}
						where state = 'waiting' and channel = ${channel} and due_at <= ${nowMs}
						order by due_at limit ${LOOKED_AT}))`,
			)
			.where(sql`place <= ${A_PERSON_AND_RUN}`)
			.orderBy(sql`place, due_at`)
			.limit(size),
		db
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(sql`state = 'sending'`, eq(outbox.channel, channel), wasCutOff(nowMs)))
			.limit(size),
	]);
	return [...cutOff, ...due].slice(0, size).map(({ id }) => id);
}

/** Whether a channel has anything waiting to be handed over. */
export async function isAnyDue(db: Db, nowMs: number, channel: Channel): Promise<boolean> {
	const isDue = lte(outbox.dueAt, nowMs);
	return isAny(db, and(sql`state = 'waiting'`, eq(outbox.channel, channel), isDue));
}

async function isAny(db: Db, where: SQL | undefined): Promise<boolean> {
	const found = await db.select({ id: outbox.id }).from(outbox).where(where).limit(1).get();
	return found !== undefined;
}

/** Erases expired rows, and what would come too late: a mail server may be set up months after the site. */
export async function deleteOldMails(db: Db, nowMs: number): Promise<void> {
	const isLate = and(
		sql`state = 'waiting'`,
		inArray(outbox.channel, CHANNELS),
		lt(outbox.dueAt, nowMs - LATE_DAYS * DAY_MS),
		inArray(outbox.kind, SOON_OLD_MAILS),
	);
	await db.batch([
		db.delete(outbox).where(lt(outbox.createdAt, nowMs - KEPT_DAYS * DAY_MS)),
		db.delete(outbox).where(isLate),
	]);
}
