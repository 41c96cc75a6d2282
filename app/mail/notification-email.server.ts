/** The emails and pushes of notifications: their texts are made when they are sent. */

import { errors } from "jose";
import * as v from "valibot";
import { type Secrets, seal, unseal } from "#app/http/crypto.server.ts";
import { timeZoneOf, todayOf } from "#app/http/visitor.server.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { readCurrentNotifications } from "#db/notifications/current-notification.ts";
import { type NotificationKind, topicsOf } from "#db/notifications/notification-kinds.ts";
import type { ClaimedMail } from "#db/notifications/outbox.ts";
import { readWeeklyDigest, type WeeklyDigest } from "#db/notifications/weekly-digest.ts";
import { readPlanWeek } from "#db/saved/plan-mail.ts";
import { MAIL_KINDS } from "#db/schema.ts";
import { describeDeadline, formatDate } from "#lib/calendar-days.ts";
import { atHour } from "#lib/us-time-zones.ts";
import { DECISION_EMAILS } from "./decision-email-templates.ts";
import { type Email, type NotificationText, renderEmail } from "./email-templates.ts";
import type { MailContext } from "./mailer.server.ts";
import {
	type NotificationEmails,
	PLAN_EMAILS,
	SEARCH_EMAILS,
} from "./notification-email-templates.ts";
import { SAVED_PROGRAM_EMAILS } from "./saved-program-email-templates.ts";

const EMAILS: NotificationEmails<NotificationKind> = {
	...SAVED_PROGRAM_EMAILS,
	...SEARCH_EMAILS,
	...PLAN_EMAILS,
	...DECISION_EMAILS,
};

type StudentMail = ClaimedMail & { userId: string };

/** A student's email of notifications, made now; undefined if there is nothing left to say. */
export async function notificationEmail(
	mailing: MailContext,
	{ userId, ...claimed }: ClaimedMail,
): Promise<Email | undefined> {
	if (!userId) return undefined;
	const mail = { userId, ...claimed };
	const [called] = mail.name.trim().split(/\s+/);
	const textFor = mail.kind === "weekly" ? weeklyTextFor : notificationTextFor;
	const text = await textFor(mailing, mail, called ? `Hi ${called},` : "Hi,");
	return text && asEmail(mailing, mail, text);
}

async function weeklyTextFor({ db, now }: MailContext, { userId }: StudentMail, hello: string) {
	const read = await readWeeklyDigest(db, userId, now());
	return read && weeklyDigestText(read, hello);
}

async function notificationTextFor(mailing: MailContext, mail: StudentMail, hello: string) {
	const { config, db, now } = mailing;
	const { userId } = mail;
	// The default time zone if theirs is unknown.
	const today = todayOf({ timeZone: mail.timeZone ?? timeZoneOf({}), now });
	const [first, ...others] = (await readCurrentNotifications(db, mail)).filter(
		// A row can be of a kind that is no more.
		(one) => EMAILS[one.kind]?.isCurrent(one, today),
	);
	return (
		first &&
		EMAILS[first.kind].text([first, ...others], {
			hello,
			today,
			actOn: (programId) => programLink.path(config, { userId, programId }),
			thisWeek: () => readPlanWeek(db, userId, now()),
			somethingWaits: async () => {
				const [counts] = await queueCounts(db);
				return Object.values(counts ?? {}).some((waiting) => waiting > 0);
			},
		})
	);
}

/** With its reader's ways to get less of it. A push has no text, so it needs no site address for links. */
async function asEmail(
	{ config }: MailContext,
	{ id, email, kind, channel, userId }: StudentMail,
	{ push, ...content }: NotificationText,
): Promise<Email> {
	const { SITE_URL: site = "" } = config;
	const head = { id, to: email, push };
	if (channel === "push") return { ...head, subject: content.subject, text: "", html: "" };
	if (topicsOf(kind).length === 0) return { ...head, ...renderEmail(content, site) };
	const stop = await unsubscribeLink.path(config, { userId, kind });
	const foot = [
		{ text: "Stop these emails", path: stop },
		{ text: "Choose what you hear about", path: "/profile/notifications/" },
	];
	const unsubscribe = new URL(stop, site).href;
	return { ...head, ...renderEmail({ ...content, foot }, site), unsubscribe };
}

/** The text of a weekly digest; undefined if nothing closes soon. */
export function weeklyDigestText({ today, saved, fits }: WeeklyDigest, hello: string) {
	const all = [...saved, ...fits].sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
	const [first] = all;
	if (!first) return undefined;
	const isSaved = new Set(saved.map(({ id }) => id));
	const subject =
		all.length === 1
			? `${first.name} closes ${formatDate(first.deadline)}${atHour(first)}`
			: `${all.length} programs for you close soon`;
	return {
		subject,
		paragraphs: [hello, "Programs that fit you or that you saved, closing soonest first:"],
		items: all.map(({ id, name, deadline, ...hour }) => {
			const closes = describeDeadline(deadline, { date: today, shared: false }, false, hour).text;
			const text = isSaved.has(id) ? `${closes}. You saved it.` : closes;
			return { name, text, path: `/programs/${id}/` };
		}),
		button: { text: "See your saved programs", path: "/programs/saved/" },
		reason: "you asked for a weekly digest on The Yard.",
		push: { title: "Your week on The Yard", body: subject, path: "/programs/" },
	};
}

/** Unsubscribes: whose mails of which kind to end. It never expires, because people keep mails. */
export const unsubscribeLink = mailedLink(
	"link to stop mails",
	"/mail/stop/",
	v.object({ userId: v.string(), kind: v.picklist(MAIL_KINDS) }),
);

/** Marks a saved program as applied to, or ends its reminders: whose list, and which program of it. */
export const programLink = mailedLink(
	"link about a program",
	"/mail/program/",
	v.object({ userId: v.string(), programId: v.string() }),
);

/** A link that acts without logging in: sealed, so that only we can make it, for one action only. */
function mailedLink<Content>(purpose: string, page: string, schema: v.GenericSchema<Content>) {
	return {
		/** The path with the sealed link. */
		async path(secrets: Secrets, content: Content) {
			return `${page}${await seal(secrets, purpose, content)}/`;
		},
		/** What a link's secret says; undefined if we can't open it: it isn't one of ours, or is too old. */
		async read(secrets: Secrets, secret = ""): Promise<Content | undefined> {
			try {
				const { success, output } = v.safeParse(schema, await unseal(secrets, purpose, secret));
				return success ? output : undefined;
			} catch (error) {
				if (error instanceof errors.JOSEError) return undefined;
				throw error;
			}
		},
	};
}
