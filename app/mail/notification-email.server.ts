/** Letters with news: their words are made when they are sent. */
import { timeZoneOf, todayOf } from "#app/http/visitor-time-zone.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { topicsOf } from "#db/notifications/notification-kinds.ts";
import { readNewsNow } from "#db/notifications/current-notification.ts";
import type { ClaimedMail } from "#db/notifications/outbox.ts";
import { readWeeklyLetter } from "#db/notifications/weekly-digest.ts";
import { type Letter, letterIn, type NewsWords } from "./email-templates.ts";
import { programLink, stopLink } from "./unsubscribe-links.server.ts";
import { newsWords } from "./notification-email-templates.ts";
import type { PostOffice } from "./mail-context.ts";
import { isStillTrue } from "./is-current.ts";
import { weeklyWords } from "./weekly-digest-template.ts";

type StudentMail = ClaimedMail & { userId: string };

/** A student's mail about news, made now; undefined if there is nothing left to say. */
export async function newsLetterFor(
	office: PostOffice,
	{ userId, ...claimed }: ClaimedMail,
): Promise<Letter | undefined> {
	if (!userId) return undefined;
	const mail = { userId, ...claimed };
	const [called] = mail.name.trim().split(/\s+/);
	const wordsOf = mail.kind === "weekly" ? weeklyWordsFor : newsWordsFor;
	const words = await wordsOf(office, mail, called ? `Hi ${called},` : "Hi,");
	return words && asLetter(office, mail, words);
}

async function weeklyWordsFor({ db, now }: PostOffice, { userId }: StudentMail, hello: string) {
	const read = await readWeeklyLetter(db, userId, now());
	return read && weeklyWords(read, hello);
}

async function newsWordsFor(office: PostOffice, mail: StudentMail, hello: string) {
	const { config, db, now } = office;
	const { userId, kind } = mail;
	// The default time zone if theirs is unknown.
	const today = todayOf({ timeZone: mail.timeZone ?? timeZoneOf({}), now });
	const news = (await readNewsNow(db, mail)).filter((one) => isStillTrue(one, today.date));
	const [first, ...others] = news;
	if (!first || (kind === "queue-waits" && !(await somethingWaits(office)))) return undefined;
	const actOn = (programId: string) => programLink.path(config, { userId, programId });
	return newsWords([first, ...others], { hello, today, actOn });
}

async function somethingWaits({ db }: PostOffice): Promise<boolean> {
	const [counts] = await queueCounts(db);
	return Object.values(counts ?? {}).some((waiting) => waiting > 0);
}

/** With its reader's ways to get less of it. A push has no text, so it needs no site address for links. */
async function asLetter(
	{ config }: PostOffice,
	{ id, email, kind, channel, userId }: StudentMail,
	{ push, ...words }: NewsWords,
): Promise<Letter> {
	const { SITE_URL: site = "" } = config;
	const letter = { id, to: email, push };
	if (channel === "push") return { ...letter, subject: words.subject, text: "", html: "" };
	if (topicsOf(kind).length === 0) return { ...letter, ...letterIn(words, site) };
	const stop = await stopLink.path(config, { userId, kind });
	const foot = [
		{ text: "Stop these emails", path: stop },
		{ text: "Choose what you hear about", path: "/profile/notifications/" },
	];
	const unsubscribe = new URL(stop, site).href;
	return { ...letter, ...letterIn({ ...words, foot }, site), unsubscribe };
}
