import * as v from "valibot";
import { email, line, prose } from "./fields.ts";
import { TRAP } from "./trap.ts";

export const contactForm = v.object({
	name: line(100, "Enter your name."),
	email,
	message: prose(4000, "Write your message."),
	[TRAP]: v.optional(v.string()),
});

/** What moderators do with a message: it is dealt with, or it is not after all. */
export const messageStateForm = v.object({
	message_id: v.pipe(v.string(), v.maxLength(64)),
	state: v.picklist(["open", "done"]),
});
