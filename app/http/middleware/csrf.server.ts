import type { Middleware } from "../app-env.server.ts";
import type { ErrorResponse } from "../error-response.server.ts";
import { allowedOrigin } from "./cors.server.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site caused. Stricter than Hono's csrf, which only looks at requests that a plain form
 * can send.
 */
export function csrf(explain: ErrorResponse): Middleware {
	return async (c, next) => {
		if (comesFromThisSite(c.req.raw) || allowedOrigin(c)) return next();
		if (c.req.method !== "POST" || !c.get("route").takesOneClick) return explain(c, 403);
		c.req.raw = withoutRights(c.req.raw);
		return next();
	};
}

/**
 * The request without its session, still marked as another site's. Its `Origin` is removed too, because Remix would
 * refuse it.
 */
function withoutRights(request: Request): Request {
	const headers = new Headers(request.headers);
	headers.delete("Cookie");
	headers.delete("Origin");
	headers.set("Sec-Fetch-Site", "cross-site");
	return new Request(request, { headers });
}

/**
 * Whether this site caused a request that could change something. Browsers say where a write comes from in `Origin` or
 * `Sec-Fetch-Site`; a write from another site is refused, and so is one with a cookie and neither header
 * (docs/decisions/004-same-origin-check-fails-closed.md).
 */
export function comesFromThisSite(request: Request): boolean {
	if (SAFE_METHODS.has(request.method)) return true;
	const site = request.headers.get("Sec-Fetch-Site");
	if (site !== null && site !== "same-origin" && site !== "none") return false;
	const origin = request.headers.get("Origin");
	if (origin !== null) return origin === new URL(request.url).origin;
	return site !== null || !request.headers.has("Cookie");
}
