import type { Middleware } from "../app-env.server.ts";
import type { ErrorResponse } from "../error-response.server.ts";
import { answerCall } from "./answer-errors.server.ts";

/**
 * Refuses a method that an address doesn't list. Remix would run an action for PUT, PATCH and DELETE, too, and for a
 * file its loader for any other.
 */
export function allowedMethods(explain: ErrorResponse): Middleware {
	return async (c, next) => {
		const { allow, isPage } = c.get("route");
		if (allow.split(", ").includes(c.req.method)) return next();
		return isPage ? explain(c, 405) : answerCall(405, c.get("requestId"));
	};
}
