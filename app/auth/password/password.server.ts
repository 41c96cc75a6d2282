import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused } from "#app/auth/identity/identity-errors.server.ts";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { refuseMail, sendMail } from "#app/auth/mails/mail.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { countUp, findCount } from "#db/counters.ts";
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

/** Firebase reports this only for addresses that have an account, so for a while every address gets the same answer. */
const QUOTA_IS_USED_UP = "reset mails refused";
const QUOTA_PAUSE_MS = 10 * 60_000;

/**
 * Asks for a mail with a link to choose a new password. What the provider says about the address stays here, and so
 * does whether it just got one: every address gets the same answer.
 */
export function requestPasswordReset(
	context: AppLoadContext,
	email: string,
): Promise<ProviderError | undefined> {
	const { db, now } = context;
	const refuseUntil = (retryAtMs: number) =>
		refuseMail(context, { sent: false, usedUp: "quota", retryAtMs });
	return orProviderError(context, RESET, async () => {
		const refused = await findCount(db, QUOTA_IS_USED_UP, now());
		if (refused) return refuseUntil(refused.resetsAt);
		try {
			const device = await knownDevice(context, email);
			const outcome = await sendMail(context, { kind: "reset", to: email, device }, () =>
				context.identity.sendPasswordReset(email),
			);
			if (!outcome.sent && outcome.usedUp === "quota") return refuseMail(context, outcome);
		} catch (error) {
			if (!(error instanceof IdentityRefused)) throw error;
			context.log.warn("reset mail refused", { error });
			if (error.code === "QUOTA_EXCEEDED") {
				const { resetsAt } = await countUp(db, QUOTA_IS_USED_UP, QUOTA_PAUSE_MS, now());
				return refuseUntil(resetsAt);
			}
		}
		return undefined;
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
