import { and, eq, lt, ne } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { DAY_MS, utcDayOf } from "#lib/calendar-days.ts";
import { randomId, submissionKeyOf } from "./ids.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { contactMessages } from "./schema.ts";
import { columnsOf } from "./sql-helpers.ts";

/** How long a message is kept once a moderator has dealt with it; the privacy page promises it. */
export const DONE_MESSAGES_KEPT_DAYS = 90;

/**
 * Stores a message for the moderators. The same words from the same address on the same day (UTC) are one message: the
 * page they come from is the same for everyone, so it can't carry a key of its own.
 */
export async function addContactMessage(
	db: Db,
	{ name, email, message }: Pick<ContactMessage, "name" | "email" | "message">,
	nowMs: number,
): Promise<void> {
	const day = utcDayOf(nowMs);
	const submissionKey = await submissionKeyOf(day, { email: email.toLowerCase(), name, message });
	await db
		.insert(contactMessages)
		.values({ id: randomId(), name, email, message, submissionKey, createdAt: nowMs })
		.onConflictDoNothing();
}

export type ContactMessage = Awaited<ReturnType<typeof listOpenMessages>>["items"][number];

/** Messages not marked as done, oldest first. */
export function listOpenMessages(db: Db, request: PageRequest) {
	return listMessages(db, { state: "open", first: "oldest" }, request);
}

/** Messages marked as done, newest first. */
export function listDoneMessages(db: Db, request: PageRequest) {
	return listMessages(db, { state: "done", first: "newest" }, request);
}

function listMessages(
	db: Db,
	{ state, first }: { state: "open" | "done"; first: "newest" | "oldest" },
	request: PageRequest,
) {
	const shown = ["seq", "id", "name", "email", "message", "state", "createdAt"] as const;
	const query = db.select(columnsOf(contactMessages, ...shown)).from(contactMessages);
	const where = eq(contactMessages.state, state);
	return pageOf(query, { seq: contactMessages.seq, where, first }, request);
}

/**
 * Marks a message as done, or reopens it.
 *
 * @returns 'repeated' when this moderator already did so, 'late' when another did or the message is gone; neither
 *   changes anything
 */
export async function setMessageState(
	db: Db,
	change: { id: string; state: ContactMessage["state"]; moderatorUid: string },
	nowMs: number,
): Promise<"done" | "repeated" | "late"> {
	const { id, state, moderatorUid } = change;
	const isIt = eq(contactMessages.id, id);
	const [changed, [row]] = await db.batch([
		db
			.update(contactMessages)
			.set({ state, doneAt: state === "done" ? nowMs : null, moderatorUid })
			.where(and(isIt, ne(contactMessages.state, state)))
			.returning({ id: contactMessages.id }),
		db.select({ by: contactMessages.moderatorUid }).from(contactMessages).where(isIt),
	]);
	if (changed.length > 0) return "done";
	return row?.by === moderatorUid ? "repeated" : "late";
}

/** Removes messages that were marked as done more than 90 days ago. */
export async function deleteDoneMessages(db: Db, nowMs: number): Promise<void> {
	const isOld = lt(contactMessages.doneAt, nowMs - DONE_MESSAGES_KEPT_DAYS * DAY_MS);
	await db.delete(contactMessages).where(and(eq(contactMessages.state, "done"), isOld));
}
