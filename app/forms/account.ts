/** The forms of accounts: sign-up and log-in, then the settings of how somebody logs in. */
import * as v from "valibot";
import { SIGN_IN_METHODS } from "./fields/constants.ts";
import {
	email,
	formKey,
	line,
	mailCode,
	newPassword,
	optionalLine,
	password,
	personName,
	redirectTo,
	save,
	startPage,
} from "./fields/fields.ts";

export const logInForm = v.object({ email, password, redirectTo, save });

export const signUpForm = v.object({
	email,
	password: newPassword,
	name: personName("Enter your full name."),
	university: optionalLine(150),
	redirectTo,
	save,
	form_key: formKey,
});

/** What Google's prompt returns: an ID token. */
export const oneTapForm = v.object({
	credential: v.pipe(v.string(), v.maxLength(8192)),
	redirectTo,
	save,
	startPage,
});

/** What a mailed link does to an email address, by its `mode`. */
export const ADDRESS_MODES = ["verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const;

/** Everything that can be sent to /verify-email/: the code from a mail, "I have verified", and "send another". */
export const verifyEmailForm = v.variant("intent", [
	v.object({
		intent: v.literal("apply"),
		oobCode: mailCode,
		mode: v.optional(v.picklist(ADDRESS_MODES), "verifyEmail"),
		form_key: formKey,
	}),
	v.object({ intent: v.picklist(["check", "resend"]), form_key: formKey }),
]);

export const forgotPasswordForm = v.object({ email, redirectTo, save });

/** `code` comes from the mail's link. */
export const resetPasswordForm = v.object({
	code: mailCode,
	password: newPassword,
	form_key: formKey,
});

/** A code from an authenticator app, or a recovery code. */
const secondFactorCode = line(40, "Enter the code.");

export const codeForm = v.variant("intent", [
	v.object({
		intent: v.literal("code"),
		code: secondFactorCode,
		link: v.optional(v.pipe(v.string(), v.maxLength(1000)), ""),
		redirectTo,
		form_key: formKey,
	}),
	v.object({ intent: v.literal("mail-link"), redirectTo }),
]);

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
		code: secondFactorCode,
		form_key: formKey,
	}),
]);

export const confirmForm = v.object({ current_password: password, redirectTo, form_key: formKey });

/** Accounts with a password type it again; those with Google or Microsoft sign in there again. */
export const deleteAccountForm = v.object({ current_password: v.optional(password) });
