import * as v from "valibot";
import { CHANNELS, MAIL_KINDS } from "#db/schema.ts";

/** What ends mails: a mail program's one click (RFC 8058), or a button of the page. */
export const stopForm = v.union([
	v.object({ "List-Unsubscribe": v.literal("One-Click") }),
	v.object({ intent: v.picklist(["stop", "again"]) }),
]);

/** What a link about a program does by its page's buttons, and takes back. */
export const mailedProgramForm = v.object({
	intent: v.picklist(["applied", "not-yet", "quiet", "remind"]),
});

/** Which failed mails moderators try again: all of a kind and reason. */
export const failedMailsForm = v.object({
	kind: v.picklist(MAIL_KINDS),
	channel: v.picklist(CHANNELS),
	/** Empty when none was noted. */
	problem: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
});
