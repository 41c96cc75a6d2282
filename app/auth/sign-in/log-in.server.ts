import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { sendMail } from "#app/auth/mails/mail.server.ts";
import { attemptLogIn } from "#app/auth/password/password-attempts.server.ts";
import { rememberSave } from "#app/auth/pending-saves.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { endSession } from "#app/auth/session/session.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";

/** The same answer for a wrong password and an unknown email. */
const WRONG = "Incorrect email or password.";

const LOG_IN: FlowMessages = {
	name: "log-in",
	proves: true,
	words: {
		INVALID_LOGIN_CREDENTIALS: WRONG,
		INVALID_PASSWORD: WRONG,
		EMAIL_NOT_FOUND: WRONG,
		INVALID_EMAIL: WRONG,
		MISSING_PASSWORD: WRONG,
	},
	otherwise: { status: 400, words: "Login failed." },
	unavailable:
		"Login failed. The sign-in service isn't responding. Your account is fine. Try again in a minute.",
};

/**
 * Login by email and password. An unverified account gets a new verification mail and no session.
 *
 * @param typed.save a program to save once they are in
 * @returns the cookies of the session and of this browser, which the account now knows
 */
export function logIn(
	context: AppLoadContext,
	{ email, password, save }: { email: string; password: string; save?: string | undefined },
): Promise<{ refused?: undefined; cookies: string[] } | ProviderError> {
	const { identity } = context;
	return orProviderError(context, LOG_IN, async () => {
		const tokens = await attemptLogIn(context, email, () =>
			identity.signInWithPassword(email, password),
		);
		if ("refused" in tokens) return tokens;
		const account = await identity.verifyIdToken(tokens.idToken);
		await rememberSave(context, account.uid, save);
		if (account.verified) {
			const session = await startSession(context, account, tokens);
			await logSecurityEvent(context, "logged in", { uid: account.uid, kind: "password" });
			return { cookies: [session, await rememberDevice(context, email)] };
		}
		await endSession(context);
		const kind = "log-in: not verified";
		await logSecurityEvent(context, "log-in refused", { uid: account.uid, kind });
		return refuseUnverified(context, email, tokens.idToken);
	});
}

async function refuseUnverified(
	context: AppLoadContext,
	email: string,
	idToken: string,
): Promise<ProviderError> {
	const { identity, log } = context;
	let form = "Please verify your email. A new verification email has been sent.";
	try {
		const device = await knownDevice(context, email);
		await sendMail(context, { kind: "verification", to: email, device }, () =>
			identity.sendVerificationEmail(idToken),
		);
	} catch (error) {
		log.error("verification mail failed", { error });
		form =
			"Please verify your email. We couldn't send another one right now. Use the email you have, or try again in a few minutes.";
	}
	return { status: 403, refused: { form } };
}
