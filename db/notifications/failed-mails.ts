/** Mails and pushes that could not be sent, as moderators see them: by kind and reason, never by person. */
import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { ACCOUNT_MAILS, type Channel, type MailKind, outbox } from "#db/schema.ts";
import { columnsOf, isOneOf } from "../sql-helpers.ts";
import { wasCutOff } from "./outbox.ts";

/** How many are retried at once: as many as one run sends in a few seconds. */
const TRIED_AGAIN = 100;

/** Kinds whose link or address is deleted once they have failed, so they can't be retried; people ask for a new one. */
const EMPTY_WHEN_FAILED: MailKind[] = [
	"mentor-prove",
	"mentor-known",
	"mentor-manage",
	"mentor-yearly",
	"mentor-reminder",
	...ACCOUNT_MAILS,
];

const canBeTriedAgain = sql`not (${inArray(outbox.kind, EMPTY_WHEN_FAILED)} and ${outbox.data} = '{}')`;

/** The query, for a batch, for how many there are and how many of them can be retried. */
export function countFailedMails(db: Db) {
	return db
		.select({
			...columnsOf(outbox, "kind", "channel", "problem"),
			mails: count().as("mails"),
			again: sql<number>`sum(${canBeTriedAgain})`.as("again"),
		})
		.from(outbox)
		.where(sql`state = 'failed'`)
		.groupBy(outbox.kind, outbox.channel, outbox.problem)
		.limit(40);
}

/**
 * Puts failed ones of a kind and reason back in the queue, with all their tries: the oldest, as many as one run takes.
 * Whether each still applies and is wanted is checked when it is sent.
 *
 * @returns their ids
 */
export async function retryFailedMails(
	db: Db,
	{ kind, channel, problem }: { kind: MailKind; channel: Channel; problem: string },
	nowMs: number,
): Promise<string[]> {
	const oldest = db
		.select({ id: outbox.id })
		.from(outbox)
		.where(
			and(
				sql`state = 'failed'`,
				eq(outbox.kind, kind),
				eq(outbox.channel, channel),
				eq(sql`coalesce(${outbox.problem}, '')`, problem),
				canBeTriedAgain,
			),
		)
		.orderBy(outbox.seq)
		.limit(TRIED_AGAIN);
	const waiting = await db
		.update(outbox)
		.set({ state: "waiting", tries: 0, problem: null, dueAt: nowMs, handedAt: null })
		.where(inArray(outbox.id, oldest))
		.returning({ id: outbox.id });
	return waiting.map(({ id }) => id);
}

/** Marks what the queue gave up on as failed, unless it was sent meanwhile or is being sent. */
export async function noteGivenUp(db: Db, ids: string[], nowMs: number): Promise<void> {
	const isLeft = and(eq(outbox.state, "sending"), wasCutOff(nowMs));
	await db
		.update(outbox)
		.set({ state: "failed", problem: "given up by the queue" })
		.where(and(isOneOf(outbox.id, ids), or(eq(outbox.state, "waiting"), isLeft)));
}
