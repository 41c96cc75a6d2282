import type { AppLoadContext } from "@remix-run/cloudflare";
import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import { bearerTokenOf, callerOf } from "#app/auth/identity/verify-id-token.server.ts";
import type { Middleware } from "#app/http/app-env.server.ts";
import { plainPage } from "#app/http/error-response.server.ts";
import { isApiCall } from "#app/http/middleware/cors.server.ts";
import { drainBody } from "#app/http/request-body.server.ts";
import { failure } from "#app/http/responses.server.ts";
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
