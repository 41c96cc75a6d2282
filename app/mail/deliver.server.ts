/** Hands over what waits in the outbox (docs/decisions/043-mail-and-outbox.md). */
import { unseal } from "#app/http/sealed.server.ts";
import {
	type ClaimedMail,
	claimMail,
	dropMail,
	findDueAt,
	isWanted,
	listDueMails,
	noteNotSent,
	noteSent,
} from "#db/outbox.ts";
import { letterOf, type MentorMailKind } from "./letters.ts";
import type { Handed, Letter, MailSession } from "./mailer.server.ts";
import { newsLetterFor } from "./news-letter.server.ts";
import type { PostOffice } from "./post-office.ts";
import { push } from "./push.server.ts";

/** What a link's secret is sealed for while its mail waits. */
export const LINK_IN_OUTBOX = "link in outbox";

/** How many mails a run of the sweep hands over at most; the rest waits for the next. */
const A_RUN = 200;
const A_MINUTE_MS = 60_000;

/** When a mail is to be tried again (epoch ms); undefined when nothing is left to do. */
type NextTry = number | undefined;

interface Tried {
	at: NextTry;
	/** The mail server is; no other mail has to try. */
	isDown: boolean;
}

let saidSo = false;

/**
 * Hands mails over, one after the other on one connection, each once however often it is asked for. When the
 * mail server is down, the rest is left as it is.
 *
 * @returns when each is to be tried again, in the order of the ids
 */
export async function deliver(office: PostOffice, ids: string[]): Promise<NextTry[]> {
	const { mailer, log, now } = office;
	if (!mailer) {
		if (!saidSo) log.warn("mails wait in the outbox: no mail server is set");
		saidSo = true;
		return ids.map(() => undefined);
	}
	const session = mailer.open();
	const tries: NextTry[] = [];
	let isDown = false;
	try {
		for (const id of ids) {
			const tried: Tried = isDown
				? { at: now() + A_MINUTE_MS, isDown }
				: await deliverOne(office, session, id);
			isDown = tried.isDown;
			tries.push(tried.at);
		}
	} finally {
		await session.end().catch(() => {});
	}
	return tries;
}

/** Hands over what is due, for the hourly sweep; to the queue where there is one. */
export async function deliverDue(
	office: PostOffice,
	handOver: ((ids: string[]) => Promise<void>) | undefined,
): Promise<void> {
	const ids = await listDueMails(office.db, office.now(), A_RUN);
	if (ids.length === 0) return;
	if (handOver && office.mailer) await handOver(ids);
	else await deliver(office, ids);
}

async function deliverOne(office: PostOffice, session: MailSession, id: string): Promise<Tried> {
	const { db, log, now } = office;
	const mail = await claimMail(db, id, now());
	// What can still be undone is not due yet.
	if (!mail) return { at: await findDueAt(db, id, now()), isDown: false };
	if (!isTrue(mail)) {
		await dropMail(db, mail);
		return { at: undefined, isDown: false };
	}
	const letter = await letterFor(office, mail).catch(async (error: unknown) => {
		log.error("mail not written", { kind: mail.kind, error });
		return { at: await noteNotSent(db, mail, { problem: "not written", forGood: false }, now()) };
	});
	// Others are not held up by it.
	if (letter && "at" in letter) return { at: letter.at, isDown: false };
	// Whoever deleted their account or unsubscribed while we wrote gets nothing any more.
	if (!letter || !(await isWanted(db, mail))) {
		await dropMail(db, mail);
		return { at: undefined, isDown: false };
	}
	const handed: Handed =
		mail.channel === "push" ? await push(office, mail, letter) : await session.hand(letter);
	if (handed.outcome === "sent") {
		await noteSent(db, mail, now());
		log.info("mail sent", { kind: mail.kind });
		return { at: undefined, isDown: false };
	}
	const { outcome, problem } = handed;
	const forGood = outcome === "refused";
	const at = await noteNotSent(db, mail, { problem, forGood }, now());
	log.warn("mail not sent", { kind: mail.kind, step: problem });
	return { at, isDown: outcome === "down" && mail.channel === "mail" };
}

function isForMentor(mail: ClaimedMail): mail is ClaimedMail & { kind: MentorMailKind } {
	return mail.kind.startsWith("mentor-");
}

/** Whether it still is as the mail says: a moderator can take back what they decided. */
function isTrue({ kind, status }: ClaimedMail): boolean {
	if (kind === "mentor-approved") return status === "APPROVED";
	if (kind === "mentor-proved") return status === "PENDING";
	return kind !== "mentor-declined" || status === "REJECTED";
}

/** Its text, made now; undefined, and noted, when there is nothing to tell any more. */
async function letterFor(office: PostOffice, mail: ClaimedMail): Promise<Letter | undefined> {
	if (!isForMentor(mail)) return newsLetterFor(office, mail);
	const { config, db, now } = office;
	const { SITE_URL: site = "" } = config;
	const sealed = mail.data.link;
	try {
		const link = sealed && String(await unseal(config, LINK_IN_OUTBOX, sealed, now()));
		return { id: mail.id, to: mail.email, ...letterOf(mail.kind, { name: mail.name, link }, site) };
	} catch {
		await noteNotSent(db, mail, { problem: "link expired", forGood: true }, now());
		return undefined;
	}
}
