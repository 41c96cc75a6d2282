/** Delivers what waits in the outbox (docs/decisions/043-mail-and-outbox.md). */
import { pushKeysOf } from "#app/config.server.ts";
import { seal, unseal } from "#app/http/crypto.server.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { LINK_LASTS_MS, type MailedLink } from "#db/mentors/mentor-links.ts";
import {
	type ClaimedMail,
	claimMail,
	dropMail,
	findChannels,
	findDueAt,
	isAllowed,
	isAnyDue,
	listDueMails,
	markSent,
	noteNotSent,
} from "#db/notifications/outbox.ts";
import {
	ACCOUNT_MAILS,
	type AccountMailKind,
	type Channel,
	MENTOR_MAILS,
	type MentorMailKind,
	type MentorStatus,
} from "#db/schema.ts";
import { MINUTE_MS } from "#lib/calendar-days.ts";
import { accountText, type Email, mentorEmail, renderEmail } from "./email-templates.ts";
import type { MailContext, SendResult } from "./mailer.server.ts";
import { notificationEmail } from "./notification-email.server.ts";
import { push } from "./push.server.ts";

/** The purpose for which a link's secret, or a typed address, is sealed while its mail waits. */
export const LINK_IN_OUTBOX = "link in outbox";
export const ADDRESS_IN_OUTBOX = "address in outbox";

/** How many of each channel a run of the clean-up job delivers; the rest waits for the next. */
const DELIVERED_A_RUN = 200;
/** After this no further mail or push is begun, however slow the servers are: the job has more to do. */
const MAX_MS = 2 * MINUTE_MS;
/** How many of each channel it queues: a change of a program is notified of at nine, to all who saved it. */
const QUEUED_A_RUN = 1000;

/** When a mail should be tried again (epoch ms); undefined if nothing is left to do. */
type NextTry = number | undefined;

interface Tried {
	at?: NextTry;
	/** The mail server is down or too slow, so no other mail needs to try. */
	isDown?: boolean;
}

let isWarned = false;

/**
 * Delivers the given mails, each only once however often this is called. Mails and pushes run in parallel, independent
 * of each other's server: mails one after another on one connection, pushes one after another. When the mail server is
 * down, the other mails are left as they are.
 *
 * @returns when each should be tried again, in the order of the ids
 */
export async function deliver(mailContext: MailContext, ids: string[]): Promise<NextTry[]> {
	// Neither channel is set up, so there's nothing to do.
	if (!mailContext.mailer && !pushKeysOf(mailContext.config)) {
		sayNoServer(mailContext);
		return ids.map(() => undefined);
	}
	const channels = await findChannels(mailContext.db, ids);
	const by = (channel: Channel) => [...new Set(ids)].filter((id) => channels.get(id) === channel);
	const lanes = await Promise.allSettled([
		deliverMails(mailContext, by("mail")),
		deliverEach(mailContext, by("push"), (mail, email) => push(mailContext, mail, email)),
	]);
	const tries = new Map<string, NextTry>();
	for (const lane of lanes) {
		if (lane.status === "rejected") throw lane.reason;
		for (const [id, at] of lane.value) tries.set(id, at);
	}
	return ids.map((id) => tries.get(id));
}

/** Delivers what is due, for the clean-up job, or queues it if there is a queue. The same maximum for each channel. */
export async function deliverDue(
	mailContext: MailContext,
	deliverLater: ((ids: string[]) => Promise<void>) | undefined,
): Promise<void> {
	const now = mailContext.now();
	const size = deliverLater ? QUEUED_A_RUN : DELIVERED_A_RUN;
	const ids = await listDueMails(mailContext.db, now, size, "push");
	if (mailContext.mailer) ids.push(...(await listDueMails(mailContext.db, now, size, "mail")));
	else if (await isAnyDue(mailContext.db, now, "mail")) sayNoServer(mailContext);
	if (ids.length === 0) return;
	if (deliverLater) await deliverLater(ids);
	else await deliver(mailContext, ids);
}

type Tries = [id: string, at: NextTry][];

async function deliverMails(mailContext: MailContext, ids: string[]): Promise<Tries> {
	if (ids.length === 0) return [];
	if (!mailContext.mailer) {
		sayNoServer(mailContext);
		return [];
	}
	const session = mailContext.mailer.open();
	try {
		return await deliverEach(mailContext, ids, (_, email) => session.hand(email));
	} finally {
		await session.end().catch(() => {});
	}
}

type Hand = (mail: ClaimedMail, email: Email) => Promise<SendResult>;

async function deliverEach(mailContext: MailContext, ids: string[], hand: Hand): Promise<Tries> {
	const tries: Tries = [];
	const endMs = mailContext.now() + MAX_MS;
	let tried: Tried = {};
	for (const id of ids) {
		tried =
			tried.isDown || mailContext.now() > endMs
				? { at: mailContext.now() + MINUTE_MS, isDown: true }
				: await deliverOne(mailContext, id, hand);
		tries.push([id, tried.at]);
	}
	return tries;
}

function sayNoServer({ log }: MailContext): void {
	if (!isWarned) log.warn("mails wait in the outbox: no mail server is set");
	isWarned = true;
}

async function deliverOne(mailContext: MailContext, id: string, hand: Hand): Promise<Tried> {
	const { db, log, now } = mailContext;
	const mail = await claimMail(db, id, now());
	// What can still be undone isn't due yet.
	if (!mail) return { at: await findDueAt(db, id, now()) };
	const email = await emailFor(mailContext, mail).catch(async (error: unknown) => {
		log.error("mail not written", { kind: mail.kind, error });
		return { at: await noteNotSent(db, mail, { problem: "not written", forGood: false }, now()) };
	});
	// One failure must not hold up the others.
	if (email && "at" in email) return email;
	// Somebody may have deleted their account or unsubscribed while the mail was written.
	if (!email || !(await isAllowed(db, mail))) {
		await dropMail(db, mail);
		return {};
	}
	const handed = await hand(mail, email);
	if (handed.outcome === "sent") {
		await markSent(db, mail, now());
		log.info("mail sent", { kind: mail.kind });
		return {};
	}
	const { outcome, problem, pauseMs } = handed;
	const forGood = outcome === "refused";
	const at = await noteNotSent(db, mail, { problem, forGood, pauseMs }, now());
	log.warn("mail not sent", { kind: mail.kind, step: problem });
	return { at, isDown: outcome === "down" };
}

function isForMentor(mail: ClaimedMail): mail is ClaimedMail & { kind: MentorMailKind } {
	return MENTOR_MAILS.some((kind) => kind === mail.kind);
}

function isAboutAccount(mail: ClaimedMail): mail is ClaimedMail & { kind: AccountMailKind } {
	return ACCOUNT_MAILS.some((kind) => kind === mail.kind);
}

/** What a mentor has to be for a mail to be true; others always are. */
const MENTOR_STATUS_NEEDED: Partial<Record<MentorMailKind, MentorStatus>> = {
	"mentor-proved": "PENDING",
	"mentor-approved": "APPROVED",
	"mentor-changed": "APPROVED",
	"mentor-unchanged": "APPROVED",
	"mentor-yearly": "APPROVED",
	"mentor-reminder": "APPROVED",
	"mentor-declined": "REJECTED",
};

/** Whether what the mail says still applies: a moderator can undo a decision. */
function isTrue({ kind, status }: ClaimedMail): boolean {
	const needed = MENTOR_STATUS_NEEDED[kind as MentorMailKind];
	return needed === undefined || status === needed;
}

/** The mail's text, made now; undefined if there is nothing left to say, or its link has expired, which is noted. */
async function emailFor(mailContext: MailContext, mail: ClaimedMail): Promise<Email | undefined> {
	if (!isTrue(mail)) return undefined;
	const { config, db, now } = mailContext;
	const { SITE_URL: site = "" } = config;
	const { id, data } = mail;
	const open = async (purpose: string, sealed: string) =>
		String(await unseal(config, purpose, sealed, now()));
	try {
		if (isForMentor(mail)) {
			const link = data.link && (await open(LINK_IN_OUTBOX, data.link));
			return { id, to: mail.email, ...mentorEmail(mail.kind, { name: mail.name, link }, site) };
		}
		if (isAboutAccount(mail)) {
			const to = await open(ADDRESS_IN_OUTBOX, data.address ?? "");
			return { id, to, ...renderEmail(accountText(mail.kind, data), site) };
		}
	} catch {
		await noteNotSent(db, mail, { problem: "link expired", forGood: true }, now());
		return undefined;
	}
	return notificationEmail(mailContext, mail);
}

/** A new link for a mail: 128 random bits, of which only the hash is kept once the mail is sent. */
export async function newLink(
	{ config, now }: { config: Parameters<typeof seal>[0]; now: () => number },
	lastsMs = LINK_LASTS_MS,
): Promise<MailedLink> {
	const secret = randomId();
	const expiresAt = now() + lastsMs;
	const sealed = await seal(config, LINK_IN_OUTBOX, secret, expiresAt);
	return { secretHash: await sha256Hex(secret), sealed, expiresAt };
}
