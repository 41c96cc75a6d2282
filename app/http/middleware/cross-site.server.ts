/** What other sites' pages may send here, and what their scripts may read (setting API_ALLOWED_ORIGINS). */
import type { AppContext, Middleware } from "../app-env.server.ts";
import type { ErrorResponse } from "../error-response.server.ts";
import { isApiCall } from "../route-table.server.ts";

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

const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key";
const EXPOSED_HEADERS = "Allow, Retry-After, WWW-Authenticate, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/** The origin of another site's page, if it calls the API and may. */
function allowedOrigin(c: AppContext): string | undefined {
	if (!isApiCall(c.req.raw)) return undefined;
	const origin = c.req.header("Origin");
	return c.get("context").config.API_ALLOWED_ORIGINS.find((listed) => listed === origin);
}

/**
 * Lets scripts of an allowed origin read the API's answers, and tells caches that they depend on the origin. Cookies
 * are never included: a call has only the rights of its token. Hono's own CORS lets any origin read some headers, and
 * answers a preflight before the path can say what it takes.
 */
export const cors: Middleware = async (c, next) => {
	await next();
	if (!isApiCall(c.req.raw)) return;
	const { headers } = c.res;
	headers.append("Vary", "Origin");
	const origin = allowedOrigin(c);
	if (!origin) return;
	headers.set("Access-Control-Allow-Origin", origin);
	headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
	if (c.req.method !== "OPTIONS") return;
	headers.set("Access-Control-Allow-Methods", headers.get("Allow") ?? "");
	headers.set("Access-Control-Allow-Headers", ALLOWED_HEADERS);
	headers.set("Access-Control-Max-Age", PREFLIGHT_SECONDS);
};
