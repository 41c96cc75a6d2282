import * as v from "valibot";
import type { NoAnswer } from "#db/saved/heard-back.ts";
import { SAVED_STATES, type SavedState } from "#db/saved-stages.ts";
import type { HowOften } from "#db/schema.ts";
import { MAX_NOTES_LENGTH, REMINDER_CHOICES } from "./fields/constants.ts";
import {
	clearableDate,
	email,
	formKey,
	id,
	line,
	optionalName,
	optionalProse,
	id as program_id,
	redirectTo,
	ticked,
} from "./fields/fields.ts";
import { searchToSave } from "./program-filters.ts";

/** Sent by a page that stays in place and shows the answer itself. */
const in_place = v.optional(v.literal("1"));
const state = v.picklist(SAVED_STATES);

const optionalWhole = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)));

/** When it was tapped (epoch ms), if it waited on a phone for a connection. */
const tapped_at = optionalWhole;

const save = v.object({
	intent: v.picklist(["save", "unsave"]),
	program_id,
	in_place,
	/** How far along the student was, so that it can be undone, or is when saved again after a slip. */
	state: v.optional(state, "saved"),
});

/** What students answer to "Did you hear back?": the stage they are at, or that they can't or won't say. */
const ANSWERS = ["offered", "rejected", "withdrawn"] as const satisfies SavedState[];
const NO_ANSWERS = ["not-yet", "skip"] as const satisfies NoAnswer[];

/** The buttons Save and Unsave. */
export const saveForm = v.variant("intent", [save]);

/** What the saved-programs page submits. */
export const savedPageForm = v.variant("intent", [
	save,
	v.object({
		intent: v.literal("state"),
		program_id,
		state,
		/** The stage that the page showed. */
		from: v.optional(state),
		in_place,
		tapped_at,
	}),
	v.object({
		intent: v.literal("heard"),
		program_id,
		in_place,
		/** The stage that the page showed. */
		from: v.optional(state),
		tapped_at,
		answer: v.picklist([...ANSWERS, ...NO_ANSWERS], "Tap your answer."),
		/** The day of the answer; today if it is blank. */
		heard_on: clearableDate,
	}),
	v.object({
		intent: v.literal("notes"),
		program_id,
		/** Blank deletes the note. */
		notes: optionalProse(MAX_NOTES_LENGTH),
		/** The note that the page showed, as JSON; a merge may have made it of several. */
		was: v.optional(
			v.pipe(v.string(), v.maxLength(4 * MAX_NOTES_LENGTH), v.parseJson(), v.nullable(v.string())),
		),
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
	v.object({ intent: v.literal("calendar"), link: v.picklist(["get", "new", "off"]) }),
]);

/** Not the list in db/schema.ts, because that would bring the tables into the browser. */
const HOW_OFTEN = ["off", "daily", "weekly"] as const satisfies HowOften[];

/** Longer than all filters and the longest words, percent-encoded. */
const MAX_QUERY_LENGTH = 3000;

const query = v.pipe(
	v.string(),
	v.maxLength(MAX_QUERY_LENGTH),
	v.transform(searchToSave),
	v.string("Search for something or choose a filter first."),
);

/** Of a search that was just removed, to restore it; on the button that removes it, for the second tap of a double tap. */
const removed = {
	how_often: v.optional(v.picklist(HOW_OFTEN), "off"),
	seen_seq: optionalWhole,
	notified_seq: optionalWhole,
};

export const savedSearchForm = v.variant("intent", [
	v.object({
		intent: v.literal("save"),
		query,
		...removed,
		redirectTo,
	}),
	v.object({
		intent: v.literal("how-often"),
		search_id: id,
		how_often: v.picklist(HOW_OFTEN),
		redirectTo,
	}),
	v.object({ intent: v.literal("open"), search_id: id }),
	v.object({
		intent: v.literal("remove"),
		search_id: id,
		query: v.optional(query),
		...removed,
	}),
]);

const text = line(200, "Write what there is to do.");
const item = { program_id, item_id: id };

/** Blank for none. Not a union, which has no message of its own for what fits none of its options. */
const recommender_email = v.optional(
	v.lazy((typed) => (/^\s*$/.test(String(typed)) ? v.string() : email)),
);

/** What the pages of plans submit. */
export const planForm = v.variant("intent", [
	v.object({
		intent: v.picklist(["make", "seen"]),
		program_id,
		/** With "seen", the deadline that the page showed; blank for none. */
		deadline: clearableDate,
		/** When that page was made (epoch ms). */
		shown_at: optionalWhole,
	}),
	v.object({
		intent: v.literal("tick"),
		...item,
		/** Blank for not done: the effect is the same however late it arrives. */
		done: v.optional(v.picklist(["1", ""]), ""),
		in_place,
		tapped_at,
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
