import * as v from "valibot";
import { line, MISSING, optionalLine, optionalPictureUrl } from "./fields/fields.ts";

/** The user record that a client sends once a person is verified. */
export const userCall = v.object({
	firebaseUid: line(128, MISSING),
	email: line(254, MISSING),
	accountType: v.literal("student", "The only account type is 'student'."),
	fullName: v.nullish(optionalLine(100)),
	college: v.nullish(optionalLine(150)),
	photoUrl: optionalPictureUrl,
});
