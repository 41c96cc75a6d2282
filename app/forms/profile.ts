import * as v from "valibot";
import { line, MISSING, optionalLine, optionalPictureUrl } from "./fields/fields.ts";
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

/** The user record that a client sends once a person is verified. */
export const userCall = v.object({
	firebaseUid: line(128, MISSING),
	email: line(254, MISSING),
	accountType: v.literal("student", "The only account type is 'student'."),
	fullName: v.nullish(optionalLine(100)),
	college: v.nullish(optionalLine(150)),
	photoUrl: optionalPictureUrl,
});
