import * as v from "valibot";
import { email, newPassword, password } from "./fields.ts";

export const forgotPasswordForm = v.object({ email });

/** `code` comes from the mail's link. */
export const resetPasswordForm = v.object({
	code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
	password: newPassword,
});

export const changePasswordForm = v.object({ current_password: password, password: newPassword });

export const changeEmailForm = v.object({ current_password: password, email });
