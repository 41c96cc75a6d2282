import * as v from "valibot";
import { HONEYPOT } from "./fields/constants.ts";
import { email, id, personName, prose } from "./fields/fields.ts";

/** What anybody writes to the moderators. */
export const contactForm = v.object({
	name: personName("Enter your name."),
	email,
	message: prose(4000, "Write your message."),
	[HONEYPOT]: v.optional(v.string()),
});

/** What moderators do with a message: mark it as dealt with, or undo that. */
export const messageStateForm = v.object({
	message_id: id,
	state: v.picklist(["open", "done"]),
	/** The card where the moderator continues. */
	next: v.optional(id),
});
