import * as v from "valibot";
import { SIGN_IN_METHODS } from "./fields/constants.ts";
import { email, formKey, newPassword, password, redirectTo } from "./fields/fields.ts";
import { secondFactorCode as code } from "./sign-in.ts";

/** Everything that can be sent to /profile/account/. */
export const accountForm = v.variant("intent", [
	v.object({
		intent: v.literal("email"),
		current_password: password,
		email,
		form_key: formKey,
	}),
	v.object({
		intent: v.literal("password"),
		current_password: password,
		password: newPassword,
		form_key: formKey,
	}),
	v.object({ intent: v.literal("add-password"), password: newPassword, form_key: formKey }),
	v.object({ intent: v.literal("disconnect"), way: v.picklist(SIGN_IN_METHODS) }),
	v.object({ intent: v.literal("end-session"), session: v.pipe(v.string(), v.maxLength(64)) }),
	v.object({ intent: v.literal("log-out-everywhere"), form_key: formKey }),
]);

/** Everything that can be sent to /profile/second-factor/. */
export const secondFactorForm = v.variant("intent", [
	v.object({ intent: v.literal("begin") }),
	v.object({
		intent: v.picklist(["turn-on", "recovery-codes", "turn-off"]),
		code,
		form_key: formKey,
	}),
]);

export const confirmForm = v.object({ current_password: password, redirectTo, form_key: formKey });

/** Accounts with a password type it again; those with Google or Microsoft sign in there again. */
export const deleteAccountForm = v.object({ current_password: v.optional(password) });
