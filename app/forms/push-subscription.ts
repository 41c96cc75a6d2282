/** What a browser sends to start or stop getting reminders. */
import * as v from "valibot";

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
