import * as v from "valibot";
import { AUDIENCES, GOALS, PLACES, STUDIED_FIELDS } from "#db/programs/facts.ts";
import { GPA_RANGES, OPEN_TO } from "#db/recommendations/conditions.ts";
import {
	line,
	MISSING_TEXT,
	optionalLine,
	optionalName,
	optionalPictureUrl,
	personName,
	ticked,
} from "./fields/fields.ts";

const NOT_OFFERED = "Choose from the list.";

/** Whether pages for reading come without JavaScript (actions/faster-pages.server.ts). */
export const FASTER_PAGES = ["auto", "always", "never"] as const;

/** How far along a student is, what they study and what they are looking for; all of it may be left empty. */
const fit = {
	year: v.optional(v.picklist(AUDIENCES, NOT_OFFERED)),
	fields: ticked(STUDIED_FIELDS, NOT_OFFERED),
	goals: ticked(GOALS, NOT_OFFERED),
};

/** The questions of the profile: also a range of GPA, where they can take part, and a wish about citizenship. */
export const fitForm = v.object({
	intent: v.literal("fit"),
	...fit,
	gpa: v.optional(v.picklist(GPA_RANGES, NOT_OFFERED)),
	places: ticked(PLACES, NOT_OFFERED),
	open_to: ticked(OPEN_TO, NOT_OFFERED),
});

/** Whether picks also use the words of the resume. */
const usesResume = v.object({
	intent: v.literal("uses-resume"),
	uses: v.picklist(["yes", "no"]),
});

/** Everything that can be sent to /profile/. */
export const profileForm = v.variant("intent", [
	v.object({
		intent: v.literal("details"),
		full_name: personName("Enter your full name."),
		college: optionalLine(150),
	}),
	v.object({ intent: v.literal("photo"), photo: v.file("Choose a photo first.") }),
	v.object({ intent: v.literal("remove-photo") }),
	fitForm,
	v.object({
		intent: v.literal("credit"),
		programs_say: v.picklist(["name", "student"], "Choose one of the two."),
	}),
	usesResume,
	v.object({
		intent: v.literal("faster-pages"),
		faster: v.picklist(FASTER_PAGES, "Choose one of the three."),
	}),
]);

/** The user record that a client sends once a person is verified. */
export const userCall = v.object({
	firebaseUid: line(128, MISSING_TEXT),
	email: line(254, MISSING_TEXT),
	accountType: v.literal("student", "The only account type is 'student'."),
	fullName: v.nullish(optionalName),
	college: v.nullish(optionalLine(150)),
	photoUrl: optionalPictureUrl,
});

/** The three questions of /welcome/, and the small forms around the picks on /programs/. */
export const welcomeForm = v.variant("intent", [
	v.object({ intent: v.literal("answer"), ...fit }),
	v.object({ intent: v.picklist(["skip", "put-away-steps"]) }),
	usesResume,
]);
