/** Which other sites' scripts may call the API (setting API_ALLOWED_ORIGINS). */
import { getPath } from "hono/utils/url";
import type { AppContext, Middleware } from "../app-env.server.ts";

const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key";
const EXPOSED_HEADERS = "Allow, Retry-After, WWW-Authenticate, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/** Whether a request is a call of the API. */
export function isApiCall(request: Request): boolean {
	return /^\/api(\/|$)/i.test(getPath(request));
}

/** The origin of another site's page, if it calls the API and may. */
export function allowedOrigin(c: AppContext): string | undefined {
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
