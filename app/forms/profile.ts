import * as v from "valibot";
import { line, optionalLine } from "./fields/fields.ts";
import { fit, usesResume } from "./fields/fit.ts";

/** Everything that can be sent to /profile/. */
export const profileForm = v.variant("intent", [
	v.object({
		intent: v.literal("details"),
		full_name: line(100, "Enter your full name."),
		college: optionalLine(150),
	}),
	v.object({ intent: v.literal("photo"), photo: v.file("Choose a photo first.") }),
	v.object({ intent: v.literal("remove-photo") }),
	v.object({ intent: v.literal("fit"), ...fit }),
	v.object({
		intent: v.literal("credit"),
		programs_say: v.picklist(["name", "student"], "Choose one of the two."),
	}),
	usesResume,
]);
