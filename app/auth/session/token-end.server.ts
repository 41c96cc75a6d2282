/** "Log out everywhere": ends all sessions and all tokens given out before. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { keepNumber } from "#db/counters.ts";
import { deleteAllSessions } from "#db/people/sessions.ts";
import { readTokens, type Session } from "./session.server.ts";

/** How long a new token lasts. */
const TOKEN_MS = 60 * 60 * 1000;

/** The key under which we store when an account's tokens were ended (epoch seconds). */
export function tokensEndedKey(config: AppLoadContext["config"], uid: string): Promise<string> {
	return keyedHash(config, "tokens ended", uid);
}

/**
 * Ends all sessions of an account, its tokens in our record, and those of the provider.
 *
 * @returns whether the provider ended them too; if not, a program may still get new ones
 */
export async function logOutEverywhere(
	context: AppLoadContext,
	{ uid }: Session,
): Promise<boolean> {
	const { db, config } = context;
	const tokens = await readTokens(context);
	const nowMs = context.now();
	const key = await tokensEndedKey(config, uid);
	await keepNumber(db, key, Math.floor(nowMs / 1000), nowMs + TOKEN_MS);
	await deleteAllSessions(db, uid);
	delete context.state.session;
	await logSecurityEvent(context, "logged out everywhere", { uid });
	try {
		if (tokens) await context.identity.endTokens(tokens.idToken, nowMs);
		return tokens !== undefined;
	} catch (error) {
		context.log.error("tokens not ended", { error });
		return false;
	}
}
