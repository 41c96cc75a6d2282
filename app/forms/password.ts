import * as v from "valibot";
import { email, mailCode, newPassword, password } from "./fields/fields.ts";
import { WAYS_IN } from "./ways-in.ts";

export const forgotPasswordForm = v.object({ email });

/** `code` comes from the mail's link. */
export const resetPasswordForm = v.object({
	code: mailCode,
	password: newPassword,
});

/** Everything that can be sent to /profile/account/. */
export const accountForm = v.variant("intent", [
	v.object({ intent: v.literal("email"), current_password: password, email }),
	v.object({
		intent: v.literal("password"),
		current_password: password,
		password: newPassword,
	}),
	v.object({ intent: v.literal("add-password"), password: newPassword }),
	v.object({ intent: v.literal("disconnect"), way: v.picklist(WAYS_IN) }),
	v.object({ intent: v.literal("end-session"), session: v.pipe(v.string(), v.maxLength(64)) }),
	v.object({ intent: v.literal("log-out-everywhere") }),
]);
