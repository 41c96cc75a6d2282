/** What a browser sends that is to be reminded, or no longer. */
import * as v from "valibot";

const MAX_ENDPOINT_LENGTH = 2000;

const endpoint = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ENDPOINT_LENGTH));
/** An uncompressed point of P-256, as base64url. */
const p256dh = v.pipe(v.string(), v.length(87), v.regex(/^B[\w-]+$/));
const auth = v.pipe(v.string(), v.length(22), v.regex(/^[\w-]+$/));

export const pushSubscriptionForm = v.variant("intent", [
	v.object({ intent: v.literal("subscribe"), endpoint, p256dh, auth }),
	/** The browser's address has changed by itself. */
	v.object({ intent: v.literal("renew"), endpoint, p256dh, auth }),
	v.object({ intent: v.literal("stop"), endpoint }),
]);
