import * as v from "valibot";
import { AUDIENCES, GOALS, STUDIED_FIELDS } from "#db/programs/facts.ts";
import { ticked } from "./fields.ts";

const NOT_OFFERED = "Choose from the list.";

/** How far along a student is, what they study and what they are looking for; all of it may be left empty. */
export const fit = {
	year: v.optional(v.picklist(AUDIENCES, NOT_OFFERED)),
	fields: ticked(STUDIED_FIELDS, NOT_OFFERED),
	goals: ticked(GOALS, NOT_OFFERED),
};

/** Whether picks also use the words of the resume. */
export const usesResume = v.object({
	intent: v.literal("uses-resume"),
	uses: v.picklist(["yes", "no"]),
});

/** The three questions of /welcome/, and the small forms around the picks on /programs/. */
export const welcomeForm = v.variant("intent", [
	v.object({ intent: v.literal("answer"), ...fit }),
	v.object({ intent: v.picklist(["skip", "put-away-steps"]) }),
	usesResume,
]);
