import type { AppLoadContext } from "@remix-run/cloudflare";
import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import { bearerTokenOf, callerOf } from "#app/auth/identity/verify-id-token.server.ts";
import type { Middleware } from "#app/http/app-env.server.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { plainPage } from "#app/http/error-response.server.ts";
import { drainBody } from "#app/http/request-body.server.ts";
import { failure } from "#app/http/responses.server.ts";
import { isApiCall } from "#app/http/route-table.server.ts";
import { readSession, type Session, sessionIfRead } from "./session.server.ts";
import { sessionHashOf } from "./session-cookie.server.ts";

/**
 * Refuses whoever asks too often, whatever the address, before anything is done for them. Guests are counted by network
 * address; a session or a token that can't be made up by itself, because a campus shares its address.
 */
export const limitGuests: Middleware = async (c, next) => {
	const context = c.get("context");
	const request = c.req.raw;
	const who = isApiCall(request) ? await callersUid(context) : await sessionHashOf(context);
	if (!(await isClientRateLimited(context, "guest", who))) return next();
	await drainBody(request);
	if (isApiCall(request)) return failure(429, { message: RATE_LIMITED });
	const text =
		"<p>You or your network asked for a lot of pages in a short time. Wait a minute, then try again. If you sent a form, go back: what you typed is still there.</p>";
	return c.html(plainPage("That was a lot at once", text), 429);
};

async function callersUid(context: AppLoadContext): Promise<string | undefined> {
	const token = bearerTokenOf(context.request);
	const caller = token && (await callerOf(context, token).catch(() => undefined));
	return caller ? caller.uid : undefined;
}

/** Identifies an account without saying whose it is. */
const HEADER = "Yard-Account";

/**
 * Marks the answer with a name that reveals nothing but tells accounts apart: the service worker keeps pages under it.
 * What the worker sends later names the account that typed it, and is refused (401) for any other account. A page asks
 * by HEAD whether its account is still logged in.
 */
export const markAccount: Middleware = async (c, next) => {
	const context = c.get("context");
	const claimed = c.req.header(HEADER);
	if (claimed !== undefined) {
		const session = await readSession(context).catch((error: unknown) => {
			// Whoever asks too often.
			if (error instanceof Response) return error;
			throw error;
		});
		if (session instanceof Response) return session;
		if (!session || claimed !== (await accountNameOf(context, session))) return c.body(null, 401);
		if (c.req.method === "HEAD") return c.body(null, 204);
	}
	await next();
	const session = await sessionIfRead(context);
	if (session?.verified) c.res.headers.set(HEADER, await accountNameOf(context, session));
};

/** What an account is called in its browser. */
export function accountNameOf(
	{ config }: AppLoadContext,
	{ uid }: Pick<Session, "uid">,
): Promise<string> {
	return keyedHash(config, "account in a browser", uid);
}
