// More than 250 lines: the life of an outbox's row, from being written to being given up.
/** What is to be mailed: written in the batch of what caused it, handed over and noted later (docs/decisions/043-mail-and-outbox.md). */
import { and, eq, gt, lt, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { insertWhen } from "#db/insert-when.ts";
import { isOneOf } from "#db/one-of.ts";
import { randomId } from "#db/random-id.ts";
import {
	type Channel,
	type MailKind,
	type MentorStatus,
	mentors,
	outbox,
	users,
} from "#db/schema.ts";
import { wants } from "./notifications.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long after each failed try the next one comes: a server may be down for a day. */
const PAUSES_MS = [
	...[MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS],
	...[6 * HOUR_MS, 8 * HOUR_MS, 12 * HOUR_MS],
];

/** The pause after so many tries (ms); the longest after more. */
export function pauseAfter(tries: number): number {
	return PAUSES_MS[tries - 1] ?? Math.max(...PAUSES_MS);
}

/** A mail that was handed over and not noted by then was cut off by a crash. */
export const CUT_OFF_MS = 15 * MINUTE_MS;
/** How long a row is kept: it keeps the same thing from being told twice. */
const KEPT_DAYS = 90;
/** How many of what is due a run looks at, to choose fairly among them. */
const LOOKED_AT = 1000;
const A_PERSON_AND_RUN = 5;

export interface NewMail {
	kind: MailKind;
	/** What it is about: an id, or a date. One mail of each person, kind, thing and channel. */
	thing: string | SQLWrapper;
	/** Left out: a mail. */
	channel?: Channel;
	/** What its text is made of beside what its rows say. */
	data?: Record<string, string>;
	/** Left out: at once. */
	dueAt?: number;
	/** Left out: any. */
	id?: string | SQLWrapper;
}

/** To whom, one of the two: an id, or the column that has it. */
type Recipient = { userId: string | SQLWrapper } | { mentorId: string | SQLWrapper };

/**
 * The insert of a mail, for the batch of what causes it. Nothing is written when the same thing was told
 * before.
 *
 * @param when the condition for it, and the table whose columns it names
 */
export function addMail(
	db: Db,
	to: Recipient,
	{ id = randomId(), kind, thing, channel = "mail", data = {}, dueAt }: NewMail,
	nowMs: number,
	when: { from?: SQLiteTable; where: SQL | undefined } = { where: sql`1` },
) {
	const recipient = "userId" in to ? to.userId : to.mentorId;
	const due = { dueAt: dueAt ?? nowMs, createdAt: nowMs };
	const row = { id, ...to, recipient, kind, thing, channel, data, ...due };
	return insertWhen(db, outbox, row, when).onConflictDoNothing().returning({ id: outbox.id });
}

/**
 * Writes a mail to an address whose owner may have no user yet. Where they have one, it goes with it.
 *
 * @param recipient what stands for the address, which is no part of the row: what its text is made of says it, sealed
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

/** A mail that is being handed over, with what its text is made of. */
export interface ClaimedMail {
	id: string;
	kind: MailKind;
	channel: Channel;
	thing: string;
	data: Record<string, string>;
	tries: number;
	/** Of whom it goes to, as they are now; of a typed address nobody's, because `data` has it. */
	email: string;
	name: string;
	/** Of a student. */
	userId: string | null;
	timeZone: string | null;
	/** Of a mentor. */
	status: MentorStatus | null;
}

/**
 * Takes a mail that is due, for whoever asks first. One that was cut off by a crash can be taken again.
 *
 * @returns undefined when there is nothing to hand over: it was sent, is being sent, waits, or its person is gone
 */
export async function claimMail(
	db: Db,
	id: string,
	nowMs: number,
): Promise<ClaimedMail | undefined> {
	const isDue = and(eq(outbox.state, "waiting"), lte(outbox.dueAt, nowMs));
	const wasCutOff = and(eq(outbox.state, "sending"), lt(outbox.handedAt, nowMs - CUT_OFF_MS));
	const [[claimed], [person]] = await db.batch([
		db
			.update(outbox)
			.set({ state: "sending", handedAt: nowMs, tries: sql`${outbox.tries} + 1` })
			.where(and(eq(outbox.id, id), or(isDue, wasCutOff)))
			.returning({
				kind: outbox.kind,
				channel: outbox.channel,
				thing: outbox.thing,
				data: outbox.data,
				tries: outbox.tries,
				userId: outbox.userId,
			}),
		db
			.select({
				email: sql<string>`coalesce(${users.email}, ${mentors.email}, '')`.as("address"),
				name: sql<string>`coalesce(${users.fullName}, ${mentors.name}, '')`.as("called"),
				status: mentors.status,
				timeZone: users.timeZone,
			})
			.from(outbox)
			.leftJoin(users, eq(users.id, outbox.userId))
			.leftJoin(mentors, eq(mentors.id, outbox.mentorId))
			.where(eq(outbox.id, id)),
	]);
	return claimed && person ? { id, ...claimed, ...person } : undefined;
}

/** By which channel each goes, in the order of the ids; without those that are gone. */
export async function findChannels(db: Db, ids: string[]): Promise<Map<string, Channel>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: outbox.id, channel: outbox.channel })
		.from(outbox)
		.where(isOneOf(outbox.id, ids));
	const channels = new Map(rows.map(({ id, channel }) => [id, channel]));
	return new Map(
		ids.flatMap((id) => {
			const channel = channels.get(id);
			return channel ? [[id, channel]] : [];
		}),
	);
}

/** When a mail that was never tried is due; undefined for all others. */
export async function findDueAt(db: Db, id: string, nowMs: number): Promise<number | undefined> {
	const isNew = and(eq(outbox.state, "waiting"), eq(outbox.tries, 0), gt(outbox.dueAt, nowMs));
	const [row] = await db
		.select({ dueAt: outbox.dueAt })
		.from(outbox)
		.where(and(eq(outbox.id, id), isNew));
	return row?.dueAt;
}

type Claim = Pick<ClaimedMail, "id" | "tries">;

/** Whether a claimed mail still is to be sent: asked last, for whoever left or unsubscribed meanwhile. */
export async function isWanted(
	db: Db,
	{ kind, channel, ...claim }: Claim & Pick<ClaimedMail, "kind" | "channel">,
): Promise<boolean> {
	const [row] = await db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(isClaim(claim), wants(outbox.userId, kind, channel)));
	return row !== undefined;
}

/** Takes back a claimed mail that is not true, or not wanted, any more. */
export async function dropMail(db: Db, claim: Claim): Promise<void> {
	await db.delete(outbox).where(isClaim(claim));
}

/** The row as it was claimed: whoever claims it anew counts one try more. */
function isClaim({ id, tries }: Claim) {
	return and(eq(outbox.id, id), eq(outbox.state, "sending"), eq(outbox.tries, tries));
}

/** Notes that a mail was taken. What its text was made of goes. */
export async function noteSent(db: Db, { id }: { id: string }, nowMs: number): Promise<void> {
	await db
		.update(outbox)
		.set({ state: "sent", sentAt: nowMs, data: {}, problem: null })
		.where(eq(outbox.id, id));
}

/** Why a mail was not taken, and for how long its server asked not to be asked again. */
interface NotSent {
	problem: string;
	forGood: boolean;
	pauseMs?: number | undefined;
}

/**
 * Notes that a mail was not taken: it waits for its next try, or has failed when it was refused for good or
 * had its last one.
 *
 * @returns when the next try is due (epoch ms); undefined when there is none
 */
export async function noteNotSent(
	db: Db,
	claim: Claim,
	{ problem, forGood, pauseMs = 0 }: NotSent,
	nowMs: number,
): Promise<number | undefined> {
	const pause = forGood ? undefined : PAUSES_MS[claim.tries - 1];
	const dueAt = pause === undefined ? undefined : nowMs + Math.max(pause, pauseMs);
	await db
		.update(outbox)
		.set(
			dueAt === undefined
				? { state: "failed", problem, data: {} }
				: { state: "waiting", problem, dueAt },
		)
		.where(isClaim(claim));
	return dueAt;
}

/**
 * What of a channel waits for being handed over, the longest due first, and few of each person's, so that nobody's
 * many keep others' waiting; with those that a crash cut off.
 */
export async function listDueMails(
	db: Db,
	nowMs: number,
	size: number,
	channel: Channel,
): Promise<string[]> {
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
			.where(
				and(
					sql`state = 'sending'`,
					eq(outbox.channel, channel),
					lt(outbox.handedAt, nowMs - CUT_OFF_MS),
				),
			)
			.limit(size),
	]);
	return [...cutOff, ...due].slice(0, size).map(({ id }) => id);
}

/** Whether anything of a channel waits for being handed over. */
export async function isAnyDue(db: Db, nowMs: number, channel: Channel): Promise<boolean> {
	const [row] = await db
		.select({ id: outbox.id })
		.from(outbox)
		.where(and(sql`state = 'waiting'`, eq(outbox.channel, channel), lte(outbox.dueAt, nowMs)))
		.limit(1);
	return row !== undefined;
}

/** Erases rows whose time is over. What still waits is not touched. */
export async function deleteOldMails(db: Db, nowMs: number): Promise<void> {
	const before = nowMs - KEPT_DAYS * DAY_MS;
	await db
		.delete(outbox)
		.where(and(lt(outbox.createdAt, before), sql`${outbox.state} in ('sent', 'failed')`));
}
