import * as v from "valibot";
import { AUDIENCES, GOALS, STUDIED_FIELDS } from "#db/programs/facts.ts";

const NOT_OFFERED = "Choose from the list.";

function chosenOf<const Option extends string>(options: readonly Option[]) {
	return v.optional(
		v.pipe(
			v.array(v.picklist(options, NOT_OFFERED)),
			v.transform((chosen): Option[] => [...new Set(chosen)]),
		),
		[],
	);
}

/** How far along a student is, what they study and what they are looking for; all of it may be left empty. */
export const fit = {
	year: v.optional(v.picklist(AUDIENCES, NOT_OFFERED)),
	fields: chosenOf(STUDIED_FIELDS),
	goals: chosenOf(GOALS),
};

/** Whether picks also use the words of the resume. */
export const usesResume = v.object({
	intent: v.literal("uses-resume"),
	uses: v.picklist(["yes", "no"]),
});

/** The three questions of /welcome/, and the small forms around the picks on /programs/. */
export const welcomeForm = v.variant("intent", [
	v.object({ intent: v.literal("answer"), ...fit }),
	v.object({ intent: v.literal("skip") }),
	v.object({ intent: v.literal("put-away-steps") }),
	usesResume,
]);
