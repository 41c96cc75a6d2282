import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Tokens } from "#app/auth/identity/identity.server.ts";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { randomId } from "#db/ids.ts";
import { createSession, type NewSession } from "#db/people/sessions.ts";
import { describeDevice, endPushOnThisDevice } from "./device.server.ts";
import { endSession } from "./session.server.ts";
import { hashOfId, lifetimeOf, writeSessionCookie } from "./session-cookie.server.ts";
import { rowOf } from "./session-tokens.server.ts";

/**
 * What a sign-up stores until the user can be created (docs/product.md, Sign-up), and when the session that this one
 * takes the place of passed the second factor.
 */
type Kept = Pick<
	NewSession,
	"pendingFullName" | "pendingCollege" | "redirectTo" | "mailSentAt" | "secondFactorAt"
>;

/**
 * Opens a session for an account whose token has been verified. Ends the session that the browser had, and reminders it
 * showed to somebody else. The user is created once the account is verified; until then, sign-up data waits in the
 * session.
 *
 * @returns the Set-Cookie value
 */
export async function startSession(
	context: AppLoadContext,
	account: Account,
	tokens: Tokens,
	kept: Kept = {},
): Promise<string> {
	// Before the old session is deleted, because its row may hold the sign-up data for creating the user.
	if (account.verified) await tryToCreateUser(context, account);
	await Promise.all([endSession(context), endPushOnThisDevice(context, account)]);
	const id = randomId(32);
	const nowMs = context.now();
	await createSession(context.db, {
		idHash: await hashOfId(id),
		uid: account.uid,
		...(await rowOf(context, account, tokens)),
		...kept,
		device: describeDevice(context.request.headers.get("User-Agent")),
		createdAt: nowMs,
		authenticatedAt: nowMs,
		usedAt: nowMs,
		expiresAt: nowMs + lifetimeOf(account),
	});
	return writeSessionCookie(context, id);
}
