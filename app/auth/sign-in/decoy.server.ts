/**
 * Answers a sign-up for an address that already has an account like any other
 * (docs/decisions/030-one-answer-to-every-sign-up.md).
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused } from "#app/auth/identity/identity-errors.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { randomId } from "#db/random-id.ts";

const TOKEN_MS = 60 * 60 * 1000;

/**
 * Asks the provider about nobody, where it would otherwise be asked for a mail, so that no answer comes sooner because
 * there was nothing to ask.
 *
 * @throws IdentityUnavailable
 */
export async function lookUpDecoy({ identity }: AppLoadContext): Promise<void> {
	try {
		await identity.lookUp(randomId(32));
	} catch (error) {
		if (!(error instanceof IdentityRefused)) throw error;
	}
}

/**
 * Opens a session that belongs to no account: it waits for its email to be verified like any other, but that never
 * happens. The provider is asked about it as often as about others, and refuses.
 *
 * @returns the Set-Cookie value
 */
export function startDecoy(
	context: AppLoadContext,
	{ uid, email, mailSentAt }: { uid: string; email: string; mailSentAt: number | null },
): Promise<string> {
	const nowMs = context.now();
	const account = {
		uid,
		// Normalized as the identity provider does.
		email: email.toLowerCase(),
		displayName: null,
		photoUrl: null,
		provider: "password",
		verified: false,
		emailProved: false,
		moderator: false,
		tokenIssuedAtMs: nowMs,
		tokenExpiresAtMs: nowMs + TOKEN_MS,
	};
	const tokens = { idToken: randomId(32), refreshToken: randomId(32) };
	return startSession(context, account, tokens, { mailSentAt });
}
