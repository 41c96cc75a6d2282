/** The way from a written mail to its delivery: a Cloudflare Queue if there is one, else right after the answer. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import { accountKey, seal } from "#app/http/crypto.server.ts";
import { noteGivenUp } from "#db/notifications/failed-mails.ts";
import { addMailToAddress, pauseAfter } from "#db/notifications/outbox.ts";
import type { AccountMailKind } from "#db/schema.ts";
import { ADDRESS_IN_OUTBOX, deliver } from "./deliver.server.ts";
import type { MailContext } from "./mailer.server.ts";

/** What the queue carries: only which mail. Its content is in the database. */
export interface QueuedMail {
	id: string;
}

/** The part of Cloudflare's Queue that is used here. */
export type MailQueue = Pick<Queue<QueuedMail>, "sendBatch">;

const AT_ONCE = 100;
/** The longest delay that a queue allows; the clean-up job handles what is due later. */
const MAX_PAUSE_S = 12 * 60 * 60;
const DEAD_LETTERS = /-dead$/;

/** Queues mails for delivery. */
export async function enqueue(queue: MailQueue, ids: string[]): Promise<void> {
	for (let at = 0; at < ids.length; at += AT_ONCE) {
		await queue.sendBatch(ids.slice(at, at + AT_ONCE).map((id) => ({ body: { id } })));
	}
}

/** Has mails delivered after the answer. If anything goes wrong, they wait in the outbox for the clean-up job. */
export function deliverLater(
	mailContext: MailContext,
	queue: MailQueue | undefined,
	ids: string[],
): Promise<unknown> {
	if (ids.length === 0) return Promise.resolve();
	const delivery = queue ? enqueue(queue, ids) : deliver(mailContext, ids);
	return delivery.catch((error: unknown) =>
		mailContext.log.warn("mail not handed over", { error }),
	);
}

/** Takes what the queue delivers, perhaps not for the first time. */
export async function takeFromQueue(
	mailContext: MailContext,
	{ queue, messages }: Pick<MessageBatch<QueuedMail>, "queue" | "messages">,
): Promise<void> {
	if (DEAD_LETTERS.test(queue)) {
		const ids = messages.map(({ body }) => body.id);
		await noteGivenUp(mailContext.db, ids, mailContext.now());
		for (const message of messages) message.ack();
		mailContext.log.error("mail messages given up by the queue");
		return;
	}
	// The queue gives up after a number of tries, so each pause is as long as the outbox makes them: more than a day in
	// all.
	const again = ({ attempts }: { attempts: number }) => mailContext.now() + pauseAfter(attempts);
	const ids = messages.map(({ body }) => body.id);
	const tries = await deliver(mailContext, ids).catch((error: unknown) => {
		mailContext.log.error("mails not delivered", { error });
		return messages.map(again);
	});
	for (const [at, message] of messages.entries()) {
		const next = tries[at];
		if (next === undefined) message.ack();
		else
			message.retry({
				delaySeconds: pauseUntil(Math.max(next, again(message)), mailContext.now()),
			});
	}
}

function pauseUntil(atMs: number, nowMs: number): number {
	return Math.min(MAX_PAUSE_S, Math.max(1, Math.ceil((atMs - nowMs) / 1000)));
}

/** Longer than the outbox keeps trying. */
const WAITS_AT_MOST_MS = 3 * 24 * 60 * 60 * 1000;

/** Writes a mail into the outbox, which our own mail server then sends; the address is sealed there. */
export async function mailAccount(
	{ config, db, now, deliverLater }: AppLoadContext,
	mail: { email: string; kind: AccountMailKind; data?: Record<string, string> },
): Promise<void> {
	const email = mail.email.toLowerCase();
	const [recipient, address] = await Promise.all([
		accountKey(config, email),
		seal(config, ADDRESS_IN_OUTBOX, email, now() + WAITS_AT_MOST_MS),
	]);
	const { kind, data } = mail;
	const row = { email, recipient, kind, data: { ...data, address } };
	deliverLater(await addMailToAddress(db, row, now()));
}
