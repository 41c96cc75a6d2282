import * as v from "valibot";
import { TOPICS } from "#db/notifications/notification-kinds.ts";
import { id } from "./fields/fields.ts";
import { REMINDER_CHOICES } from "./fields/reminder-days.ts";
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
