import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { attemptLogIn, isWrongPassword } from "#app/auth/password/password-attempts.server.ts";
import { rememberSave } from "#app/auth/pending-saves.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { endSession } from "#app/auth/session/session.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { isDecoyPassword } from "./decoy.server.ts";
import { sendVerification } from "./verify-email.server.ts";

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
	return orProviderError(context, LOG_IN, async () => {
		const found = await attemptLogIn(
			context,
			email,
			() => askForAccount(context, email, password),
			(found) => found?.account.verified === true,
		);
		if (found && "refused" in found) return found;
		if (found) await rememberSave(context, found.account.uid, save);
		if (found?.account.verified) {
			const { account, tokens } = found;
			const session = await startSession(context, account, tokens);
			await logSecurityEvent(context, "logged in", { uid: account.uid, kind: "password" });
			return { cookies: [session, await rememberDevice(context, email)] };
		}
		await endSession(context);
		const kind = "log-in: not verified";
		await logSecurityEvent(context, "log-in refused", { uid: found?.account.uid, kind });
		return refuseUnverified(context, email, found?.tokens.idToken);
	});
}

/** The account that the password opens; undefined if it was only chosen in a sign-up for a taken address. */
async function askForAccount(context: AppLoadContext, email: string, password: string) {
	const { identity } = context;
	try {
		const tokens = await identity.signInWithPassword(email, password);
		return { tokens, account: await identity.verifyIdToken(tokens.idToken) };
	} catch (error) {
		if (isWrongPassword(error) && (await isDecoyPassword(context, email, password)))
			return undefined;
		throw error;
	}
}

async function refuseUnverified(
	context: AppLoadContext,
	email: string,
	idToken: string | undefined,
): Promise<ProviderError> {
	const { log } = context;
	let form = "Please verify your email. A new verification email has been sent.";
	try {
		const device = await knownDevice(context, email);
		await sendVerification(context, email, { idToken, device });
	} catch (error) {
		log.error("verification mail failed", { error });
		form =
			"Please verify your email. We couldn't send another one right now. Use the email you have, or try again in a few minutes.";
	}
	return { status: 403, refused: { form } };
}
