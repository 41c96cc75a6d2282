/** Letters with news: their words are made when they are sent. */
import { timeZoneOf, todayOf } from "#app/http/visitor-time-zone.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { readCurrentNotifications } from "#db/notifications/current-notification.ts";
import { topicsOf } from "#db/notifications/notification-kinds.ts";
import type { ClaimedMail } from "#db/notifications/outbox.ts";
import { readWeeklyDigest } from "#db/notifications/weekly-digest.ts";
import { type Email, type NotificationText, renderEmail } from "./email-templates.ts";
import { isCurrent } from "./is-current.ts";
import type { MailContext } from "./mailer.server.ts";
import { notificationText } from "./notification-email-templates.ts";
import { programLink, unsubscribeLink } from "./unsubscribe-links.server.ts";
import { weeklyDigestText } from "./weekly-digest-template.ts";

type StudentMail = ClaimedMail & { userId: string };

/** A student's mail about news, made now; undefined if there is nothing left to say. */
export async function notificationEmail(
	office: MailContext,
	{ userId, ...claimed }: ClaimedMail,
): Promise<Email | undefined> {
	if (!userId) return undefined;
	const mail = { userId, ...claimed };
	const [called] = mail.name.trim().split(/\s+/);
	const wordsOf = mail.kind === "weekly" ? weeklyWordsFor : newsWordsFor;
	const words = await wordsOf(office, mail, called ? `Hi ${called},` : "Hi,");
	return words && asLetter(office, mail, words);
}

async function weeklyWordsFor({ db, now }: MailContext, { userId }: StudentMail, hello: string) {
	const read = await readWeeklyDigest(db, userId, now());
	return read && weeklyDigestText(read, hello);
}

async function newsWordsFor(office: MailContext, mail: StudentMail, hello: string) {
	const { config, db, now } = office;
	const { userId, kind } = mail;
	// The default time zone if theirs is unknown.
	const today = todayOf({ timeZone: mail.timeZone ?? timeZoneOf({}), now });
	const news = (await readCurrentNotifications(db, mail)).filter((one) =>
		isCurrent(one, today.date),
	);
	const [first, ...others] = news;
	if (!first || (kind === "queue-waits" && !(await somethingWaits(office)))) return undefined;
	const actOn = (programId: string) => programLink.path(config, { userId, programId });
	return notificationText([first, ...others], { hello, today, actOn });
}

async function somethingWaits({ db }: MailContext): Promise<boolean> {
	const [counts] = await queueCounts(db);
	return Object.values(counts ?? {}).some((waiting) => waiting > 0);
}

/** With its reader's ways to get less of it. A push has no text, so it needs no site address for links. */
async function asLetter(
	{ config }: MailContext,
	{ id, email, kind, channel, userId }: StudentMail,
	{ push, ...words }: NotificationText,
): Promise<Email> {
	const { SITE_URL: site = "" } = config;
	const letter = { id, to: email, push };
	if (channel === "push") return { ...letter, subject: words.subject, text: "", html: "" };
	if (topicsOf(kind).length === 0) return { ...letter, ...renderEmail(words, site) };
	const stop = await unsubscribeLink.path(config, { userId, kind });
	const foot = [
		{ text: "Stop these emails", path: stop },
		{ text: "Choose what you hear about", path: "/profile/notifications/" },
	];
	const unsubscribe = new URL(stop, site).href;
	return { ...letter, ...renderEmail({ ...words, foot }, site), unsubscribe };
}
