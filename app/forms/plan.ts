import * as v from "valibot";
import {
	clearableDate,
	email,
	formKey,
	id,
	line,
	optionalName,
	id as program_id,
} from "./fields/fields.ts";

const text = line(200, "Write what there is to do.");
const item = { program_id, item_id: id };

/** Blank for none. */
const recommender_email = v.optional(v.union([v.pipe(v.string(), v.regex(/^\s*$/)), email]));

/** What the pages of plans submit. */
export const planForm = v.variant("intent", [
	v.object({ intent: v.picklist(["make", "seen"]), program_id }),
	v.object({
		intent: v.literal("tick"),
		...item,
		/** Blank for not done: the effect is the same however late it arrives. */
		done: v.optional(v.picklist(["1", ""]), ""),
		/** Sent by what waited without a connection. */
		in_place: v.optional(v.literal("1")),
	}),
	v.object({
		intent: v.literal("edit"),
		...item,
		text,
		/** Blank to count from the deadline. */
		day: clearableDate,
		recommender: optionalName,
		recommender_email,
	}),
	v.object({ intent: v.literal("add"), program_id, text, day: clearableDate, form_key: formKey }),
	v.object({ intent: v.literal("sent"), ...item, sent_on: clearableDate }),
	v.object({ intent: v.picklist(["remove", "restore"]), ...item }),
]);
