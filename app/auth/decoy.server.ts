/** What answers a sign-up for an address that has an account (docs/decisions/030-one-answer-to-every-sign-up.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { randomId } from "#db/random-id.ts";
import { DECOY_UID } from "#db/sessions.ts";
import { IdentityRefused } from "./identity-errors.server.ts";
import { sendMail } from "./mail.server.ts";
import { SESSION_SECONDS } from "./session-cookie.server.ts";
import { startSession } from "./start-session.server.ts";

/** A uid that no account has; mails are counted by it as by a new address. */
export function newDecoyUid(): string {
	return DECOY_UID + randomId();
}

/**
 * Opens a session that belongs to no account: it waits for an e-mail to be verified like any other, never
 * is, and the provider is not asked about it.
 *
 * @returns the Set-Cookie value
 */
export function startDecoy(
	request: Request,
	context: AppLoadContext,
	{ uid, email, mailSentAt }: { uid: string; email: string; mailSentAt: number | null },
): Promise<string> {
	const nowMs = context.now();
	const account = {
		uid,
		// As the identity provider writes it.
		email: email.toLowerCase(),
		displayName: null,
		photoUrl: null,
		provider: "password",
		verified: false,
		emailProved: false,
		authenticatedAtMs: nowMs,
		moderator: false,
		tokenIssuedAtMs: nowMs,
		// No token is refreshed before the session is over.
		tokenExpiresAtMs: nowMs + 2 * SESSION_SECONDS * 1000,
	};
	const tokens = { idToken: randomId(32), refreshToken: randomId(32) };
	const nothing = { fullName: null, college: null, redirectTo: null };
	return startSession(request, context, account, tokens, { ...nothing, mailSentAt });
}

/**
 * Mails the owner of an address that somebody signed up with, as often as that may be; who signed up is not
 * told. We have no mailer of our own: it is the mail of forgotten passwords, which says that there is an
 * account, and lets them in.
 *
 * @throws IdentityUnavailable
 */
export async function mailOwner(context: AppLoadContext, email: string): Promise<void> {
	try {
		await sendMail(context, { kind: "existing account", to: email }, () =>
			context.identity.sendPasswordReset(email),
		);
	} catch (error) {
		if (!(error instanceof IdentityRefused)) throw error;
		context.log.warn("mail to the owner refused", { error });
	}
}
