import * as v from "valibot";
import { TOPICS } from "#db/notifications/notification-kinds.ts";
import { REMINDER_CHOICES } from "./fields/constants.ts";
import { id } from "./fields/fields.ts";
import { isTimeZone } from "./fields/time-zones.ts";

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

export const pushSubscriptionForm = v.variant("intent", [
	/** `renew`: the browser's push address has changed by itself. */
	v.object({ intent: v.picklist(["subscribe", "renew"]), endpoint, p256dh, auth }),
	v.object({ intent: v.literal("stop"), endpoint }),
]);
