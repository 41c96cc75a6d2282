import * as v from "valibot";
import { CHANNELS, MAIL_KINDS } from "#db/schema.ts";

/** Ends mails: a mail program's one click (RFC 8058), or a button on the page. */
export const stopForm = v.union([
	v.object({ "List-Unsubscribe": v.literal("One-Click") }),
	v.object({ intent: v.picklist(["stop", "again"]) }),
]);

/** The buttons of the page behind a mailed link about a program, and their undo. */
export const mailedProgramForm = v.object({
	intent: v.picklist(["applied", "not-yet", "quiet", "remind"]),
});

/** Which failed mails moderators retry: all with the same kind and reason. */
export const failedMailsForm = v.object({
	kind: v.picklist(MAIL_KINDS),
	channel: v.picklist(CHANNELS),
	/** Empty if none was noted. */
	problem: v.optional(v.pipe(v.string(), v.maxLength(100)), ""),
});
