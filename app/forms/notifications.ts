import * as v from "valibot";
import { TOPICS } from "#db/notifications/notification-kinds.ts";
import { CHANNELS, MAIL_KINDS } from "#db/schema.ts";
import { REMINDER_CHOICES } from "./fields/constants.ts";
import { id } from "./fields/fields.ts";
import { isTimeZone } from "./fields/us-time-zones.ts";

const NO_ZONE = "Choose your time zone.";
const MAX_ZONE_LENGTH = 60;

/** Everything that can be sent to /profile/notifications/. */
export const notificationChoicesForm = v.variant("intent", [
	v.object({
		intent: v.literal("save"),
		/** The topics sent by mail, and those sent as pushes. */
		mail: v.array(v.picklist(TOPICS)),
		push: v.array(v.picklist(TOPICS)),
		remind: v.array(v.picklist(REMINDER_CHOICES)),
		time_zone: v.pipe(
			v.string(NO_ZONE),
			v.maxLength(MAX_ZONE_LENGTH, NO_ZONE),
			v.check(isTimeZone, NO_ZONE),
		),
	}),
	v.object({ intent: v.literal("all-off") }),
	v.object({ intent: v.literal("stop-phone"), phone: id }),
]);

/** What can be done in the list of notifications. */
export const notificationsForm = v.variant("intent", [
	v.object({ intent: v.picklist(["open", "read"]), notification: id }),
	v.object({ intent: v.literal("read-all") }),
]);

const MAX_ENDPOINT_LENGTH = 2000;

const endpoint = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ENDPOINT_LENGTH));
/** An uncompressed P-256 point, as base64url. */
const p256dh = v.pipe(v.string(), v.length(87), v.regex(/^B[\w-]+$/));
const auth = v.pipe(v.string(), v.length(22), v.regex(/^[\w-]+$/));

/** The browser's push address has changed by itself. */
export const pushRenewalForm = v.object({ intent: v.literal("renew"), endpoint, p256dh, auth });

export const pushSubscriptionForm = v.variant("intent", [
	v.object({ intent: v.literal("subscribe"), endpoint, p256dh, auth }),
	v.object({ intent: v.literal("stop"), endpoint }),
]);

/** Ends mails: a mail program's one click (RFC 8058), or a button on the page. */
export const stopForm = v.union([
	v.object({ "List-Unsubscribe": v.literal("One-Click") }),
	v.object({
		intent: v.picklist(["stop", "again"]),
		/** The topics that were stopped, for turning only them on again; all of the mail's if it is blank. */
		stopped: v.optional(v.string(), ""),
	}),
]);

/** The buttons of the page behind a mailed link about a program, and their undo. */
export const mailedProgramForm = v.object({
	intent: v.picklist(["applied", "not-yet", "quiet", "remind"]),
	/** On which days they were reminded before; as usual if it is blank. */
	days: v.pipe(
		v.optional(v.string(), ""),
		v.transform((days) => REMINDER_CHOICES.filter((day) => days.split(" ").includes(day))),
	),
});

/** Which failed mails moderators retry: all with the same kind and reason. */
export const failedMailsForm = v.object({
	kind: v.picklist(MAIL_KINDS),
	channel: v.picklist(CHANNELS),
	/** Empty if none was noted. */
	problem: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
});
