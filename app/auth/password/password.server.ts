import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused } from "#app/auth/identity/identity-errors.server.ts";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { quotaUsedUp, sendMail } from "#app/auth/mails/mail.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { deleteAllSessions } from "#db/people/sessions.ts";
import { findNamesByEmail } from "#db/people/users.ts";
import { refuseGuessable } from "./new-password.server.ts";
import { clearAttempts } from "./password-attempts.server.ts";

const RESET: FlowMessages = {
	name: "password reset",
	fields: ["password"],
	otherwise: {
		status: 410,
		words: "This link has expired or was already used. Get a new one below.",
	},
};

/**
 * Asks for a mail with a link to choose a new password. What the provider says about the address stays here, and so
 * does whether it just got one: every address gets the same answer.
 */
export function requestPasswordReset(
	context: AppLoadContext,
	email: string,
): Promise<ProviderError | undefined> {
	return orProviderError(context, RESET, async () => {
		const device = await knownDevice(context, email);
		const untilMs = await sendMail(context, { kind: "reset", to: email, device }, () =>
			context.identity.sendPasswordReset(email).catch((error: unknown) => {
				if (!(error instanceof IdentityRefused)) throw error;
				context.log.warn("mail refused by the provider", { error });
			}),
		);
		return untilMs === undefined ? undefined : quotaUsedUp(context, untilMs);
	});
}

/**
 * Sets a password with the code from a mail, ends all sessions of the account and opens a new one for the person, who
 * has just proved that the mailbox is theirs.
 *
 * @returns whether they are now logged in, and the cookies of the session and of this browser, which the account now
 *   knows
 */
export function resetPassword(
	context: AppLoadContext,
	code: string,
	password: string,
): Promise<ProviderError | { refused?: undefined; loggedIn: boolean; cookies: string[] }> {
	const { identity } = context;
	return orProviderError(context, RESET, async () => {
		const address = await identity.emailOfResetCode(code);
		const owner = { email: address, names: await findNamesByEmail(context.db, address) };
		const guessable = await refuseGuessable(context, password, owner);
		if (guessable) return guessable;
		const email = await identity.resetPassword(code, password);
		await clearAttempts(context, email);
		const cookies = [await rememberDevice(context, email)];
		try {
			const tokens = await identity.signInWithPassword(email, password);
			const account = await identity.verifyIdToken(tokens.idToken);
			await logSecurityEvent(context, "password reset", { uid: account.uid });
			await deleteAllSessions(context.db, account.uid);
			if (!account.verified) return { loggedIn: false, cookies };
			cookies.push(await startSession(context, account, tokens));
			return { loggedIn: true, cookies };
		} catch (error) {
			// The password has changed; they can log in with it.
			context.log.error("log-in after reset failed", { error });
			return { loggedIn: false, cookies };
		}
	});
}
