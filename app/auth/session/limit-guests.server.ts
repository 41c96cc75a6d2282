import { isClientRateLimited, RATE_LIMITED } from "#app/actions/rate-limits.server.ts";
import type { Middleware } from "#app/http/app-env.server.ts";
import { plainPage } from "#app/http/error-response.server.ts";
import { isApiCall } from "#app/http/middleware/cors.server.ts";
import { drainBody } from "#app/http/request-body.server.ts";
import { failure } from "#app/http/responses.server.ts";
import { sessionHashOf } from "./session-cookie.server.ts";

/**
 * Refuses whoever asks too often without a session, whatever the address, before anything is done for them. Calls with
 * a token are counted by its account, or as wrong tokens.
 */
export const limitGuests: Middleware = async (c, next) => {
	const context = c.get("context");
	const request = c.req.raw;
	const hasToken = isApiCall(request) && request.headers.has("Authorization");
	const isGuest = !hasToken && (await sessionHashOf(context)) === undefined;
	if (!isGuest || !(await isClientRateLimited(context, "guest"))) return next();
	await drainBody(request);
	if (isApiCall(request)) return failure(429, { message: RATE_LIMITED });
	const text =
		"<p>Your network has asked for a lot of pages in a short time. Wait a minute, then try again. If you sent a form, go back: what you typed is still there.</p>";
	return c.html(plainPage("That was a lot at once", text), 429);
};
