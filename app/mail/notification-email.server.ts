/** Letters with news: their words are made when they are sent. */

import { timeZoneOf, todayOf } from "#app/http/visitor-time-zone.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import {
	type CurrentNotification,
	readCurrentNotifications,
} from "#db/notifications/current-notification.ts";
import { topicsOf } from "#db/notifications/notification-kinds.ts";
import type { ClaimedMail } from "#db/notifications/outbox.ts";
import { readWeeklyDigest, type WeeklyDigest } from "#db/notifications/weekly-digest.ts";
import { describeDeadline, formatDate } from "#lib/calendar-days.ts";
import { type Email, type NotificationText, renderEmail } from "./email-templates.ts";
import type { MailContext } from "./mailer.server.ts";
import { notificationText } from "./notification-email-templates.ts";
import { programLink, unsubscribeLink } from "./unsubscribe-links.server.ts";

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

/** The words of a weekly letter; undefined if nothing closes soon. */
export function weeklyDigestText({ today, saved, fits }: WeeklyDigest, hello: string) {
	const all = [...saved, ...fits].sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
	const [first] = all;
	if (!first) return undefined;
	const isSaved = new Set(saved.map(({ id }) => id));
	const subject =
		all.length === 1
			? `${first.name} closes ${formatDate(first.deadline)}`
			: `${all.length} programs for you close soon`;
	return {
		subject,
		paragraphs: [hello, "Programs that fit you or that you saved, closing soonest first:"],
		items: all.map(({ id, name, deadline }) => {
			const closes = describeDeadline(deadline, { date: today, shared: false }).text;
			const text = isSaved.has(id) ? `${closes}. You saved it.` : closes;
			return { name, text, path: `/programs/${id}/` };
		}),
		button: { text: "See your saved programs", path: "/programs/saved/" },
		reason: "you asked for a weekly letter on The Yard.",
		push: { title: "Your week on The Yard", body: subject, path: "/programs/" },
	};
}

/** Whether news is still true on the person's day, so that nobody hears of what was undone in the meantime. */
function isCurrent(news: CurrentNotification, today: string): boolean {
	const { kind, data, program, contribution, report, resume } = news;
	switch (kind) {
		case "closes-soon":
			return (
				isToApply(news, today) &&
				program?.deadline === data.deadline &&
				(news.saved?.remindDays ?? news.reminderDays)?.length !== 0
			);
		case "opens":
			return isToApply(news, today) && (program?.opensOn ?? today) <= today;
		case "program-changed":
			// Even if its new deadline has passed: that is news.
			return isOnMind(news) && program?.state !== "hidden" && program?.closedEarly === false;
		case "program-reopened":
			return isToApply(news, today);
		case "program-closed":
			return isOnMind(news) && program?.state !== "hidden" && program?.closedEarly === true;
		case "program-hidden":
			return isOnMind(news) && program?.state === "hidden";
		case "search-found":
			return news.search !== null && news.found.length > 0;
		case "contribution-approved":
		case "contribution-corrected":
			return contribution?.status === "APPROVED" && program !== null && program.state !== "hidden";
		case "contribution-rejected":
			return contribution?.status === "REJECTED";
		case "report-decided":
			return report?.decision != null && report.decision === data.decision;
		case "resume-taken-down":
			return resume?.takenDownAt != null && resume.removedAt === null;
		case "resume-restored":
			return resume !== null && resume.takenDownAt === null && resume.removedAt === null;
		case "queue-waits":
			return true;
	}
}

/** On their list, not applied to, and not silenced by "No more reminders about this one". */
function isOnMind({ program, saved }: CurrentNotification): boolean {
	return program !== null && saved?.state === "saved" && saved.remindDays?.length !== 0;
}

/** The same, and it still takes applications. */
function isToApply(news: CurrentNotification, today: string): boolean {
	const { program } = news;
	if (!program || !isOnMind(news)) return false;
	const { state, closedEarly, deadline } = program;
	return state !== "hidden" && !closedEarly && (deadline === null || deadline >= today);
}
