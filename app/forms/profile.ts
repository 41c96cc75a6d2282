import * as v from "valibot";
import { line, optionalLine, password } from "./fields.ts";

export const profileForm = v.object({
	full_name: line(100, "Enter your full name."),
	college: optionalLine(150),
});

export const photoForm = v.object({ photo: v.instance(File, "Choose a picture first.") });

export const removePhotoForm = v.object({});

/** For accounts with a password: it is typed once more. */
export const deleteByPasswordForm = v.object({ current_password: password });

/** For accounts of Google and Microsoft, which prove themselves there. */
export const deleteBySignInForm = v.object({ current_password: v.optional(v.undefined()) });
