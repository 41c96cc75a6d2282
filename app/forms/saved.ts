import * as v from "valibot";
import { SAVED_STATES } from "#db/schema.ts";
import { optionalProse, id as program_id, ticked } from "./fields/fields.ts";
import { MAX_NOTES_LENGTH } from "./fields/notes-length.ts";
import { REMINDER_CHOICES } from "./fields/reminder-days.ts";

/** Sent by a page that stays in place and shows the answer itself. */
const in_place = v.optional(v.literal("1"));
const state = v.picklist(SAVED_STATES);

const save = v.object({
	intent: v.picklist(["save", "unsave"]),
	program_id,
	in_place,
	/** How far along the student was, so that it can be undone, or is when saved again after a slip. */
	state: v.optional(state, "saved"),
});

/** The buttons Save and Unsave. */
export const saveForm = v.variant("intent", [save]);

/** What the saved-programs page submits. */
export const savedPageForm = v.variant("intent", [
	save,
	v.object({ intent: v.literal("state"), program_id, state }),
	v.object({
		intent: v.literal("notes"),
		program_id,
		/** Blank deletes the note. */
		notes: optionalProse(MAX_NOTES_LENGTH),
	}),
	v.object({ intent: v.literal("install-hint") }),
	v.object({
		intent: v.literal("remind"),
		program_id,
		/** Reminders as for all other programs, whatever `days` says. */
		as_usual: v.optional(v.literal("1")),
		/** How many days before its deadline; none means never. */
		days: v.pipe(
			ticked(REMINDER_CHOICES, "Choose from the list."),
			v.transform((chosen) => chosen.map(Number)),
		),
	}),
	v.object({ intent: v.literal("calendar"), link: v.picklist(["new", "off"]) }),
]);
