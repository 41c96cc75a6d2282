/** Who is calling, judged by the bearer token alone (docs/decisions/018-the-api.md). */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { HonoRequest } from "hono";
import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import {
	IdentityRefused,
	IdentityUnavailable,
	InvalidToken,
} from "#app/auth/identity/provider-errors.server.ts";
import { bearerTokenOf, callerOf } from "#app/auth/identity/verify-id-token.server.ts";
import { STATUS_TRUSTED_MS } from "#app/auth/session/account-status.server.ts";
import { noteIfGone } from "#app/auth/session/session.server.ts";
import { endsTheSession } from "#app/auth/session/session-tokens.server.ts";
import { tokensEndedKey } from "#app/auth/session/token-end.server.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { findCaller, findUserByFirebaseUid } from "#db/people/users.ts";
import { refused } from "./answers.server.ts";

export type Bearer = Awaited<ReturnType<typeof requireBearer>>;

/**
 * The token's account; `user` is undefined until it is created.
 *
 * @throws the refusal 401 when the token proves nothing or its account may no longer act, 403 when the account isn't
 *   verified or needs more than a token, 429 when an address sends invalid tokens too often
 */
export async function requireBearer(request: HonoRequest, context: AppLoadContext) {
	const { db, config } = context;
	const token = bearerTokenOf(request.raw);
	if (!token) throw unauthorized("A bearer token is required.");
	const account = await callerOf(context, token).catch(async (error: unknown) => {
		if (await isClientRateLimited(context, "api token")) {
			throw refused(429, { message: RATE_LIMITED });
		}
		return unauthorizedWhenRefused("The token isn't valid.")(error);
	});
	if (!account.verified) throw refused(403, { message: "Verify your email address first." });
	const ended = await tokensEndedKey(config, account.uid);
	const caller = await findCaller(db, account.uid, ended, context.now());
	if (account.tokenIssuedAtMs <= (caller.tokensEndedAt ?? -1) * 1000) throw endedToken();
	if (caller.hasSecondFactor) throw refused(403, { message: NEEDS_CODE });
	await checkAccount(context, token, account.uid);
	context.state.answerIfGone = async () =>
		(await findUserByFirebaseUid(db, account.uid)) ? undefined : endedToken().getResponse();
	return { token, account, user: caller.user };
}

/** A token alone must not bypass the code that the account's owner has to enter at login. */
const NEEDS_CODE =
	"This account asks for a code when it logs in, which the API can't do. Use the site instead.";

/** When the provider was last asked about a token's account, by keyed hash; in memory, as it holds for a minute. */
const checkedAt = new Map<string, number>();
const MAX_CHECKED = 1000;

/** A token is valid for an hour at most, so while the provider can't be reached the token itself is recent enough. */
async function checkAccount(context: AppLoadContext, token: string, uid: string): Promise<void> {
	const nowMs = context.now();
	const key = await keyedHash(context.config, "checked token", token);
	if (nowMs - (checkedAt.get(key) ?? -STATUS_TRUSTED_MS) < STATUS_TRUSTED_MS) return;
	try {
		await context.identity.lookUp(token);
	} catch (error) {
		if (endsTheSession(error)) {
			await noteIfGone(context, uid, error);
			await logSecurityEvent(context, "access ended", { uid, kind: "api" });
			throw endedToken();
		}
		if (!(error instanceof IdentityUnavailable || error instanceof IdentityRefused)) throw error;
		context.log.warn("account not checked", { error });
	}
	if (checkedAt.size >= MAX_CHECKED) checkedAt.clear();
	checkedAt.set(key, nowMs);
}

function endedToken() {
	return unauthorized("This token was ended. Sign in again.");
}

/**
 * Refuses the token of a deleted account, which stays valid for up to an hour: creating the user again would bring back
 * what its owner deleted.
 *
 * @throws the refusal 401 when the token's account no longer exists
 */
export async function requireLivingAccount(context: AppLoadContext, token: string): Promise<void> {
	await context.identity
		.lookUp(token)
		.catch(unauthorizedWhenRefused("The account of this token no longer exists."));
}

function unauthorizedWhenRefused(message: string) {
	return (error: unknown): never => {
		const isRefusal = error instanceof InvalidToken || error instanceof IdentityRefused;
		throw isRefusal ? unauthorized(message) : error;
	};
}

function unauthorized(message: string) {
	return refused(401, { message }, { "WWW-Authenticate": "Bearer" });
}
