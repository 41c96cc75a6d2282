import * as v from "valibot";
import { SAVED_STATES } from "#db/schema.ts";

const program_id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));
/** Sent by a page that stays as it is and shows the answer itself. */
const in_place = v.optional(v.literal("1"));
const state = v.picklist(SAVED_STATES);

const save = v.object({
	intent: v.literal("save"),
	program_id,
	in_place,
	/** Saved again after a slip: how far the student was. */
	state: v.optional(state, "saved"),
});
const unsave = v.object({
	intent: v.literal("unsave"),
	program_id,
	in_place,
	/** How far the student was, so that it can be undone. */
	state: v.optional(state, "saved"),
});

/** The buttons Save and Unsave. */
export const saveForm = v.variant("intent", [save, unsave]);

/** All that can be pressed on the page of saved programs. */
export const savedPageForm = v.variant("intent", [
	save,
	unsave,
	v.object({ intent: v.literal("state"), program_id, state }),
	v.object({ intent: v.literal("calendar"), link: v.picklist(["new", "off"]) }),
]);
