/** Which other sites' scripts may call the API (setting API_ALLOWED_ORIGINS). */

const ALLOWED_HEADERS = "Authorization, Content-Type, Idempotency-Key";
const EXPOSED_HEADERS = "Allow, Retry-After, WWW-Authenticate, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/** The origins that a setting lists, with spaces between them; none when it is empty. */
export function originsOf(setting: unknown): string[] {
	return typeof setting === "string" ? setting.split(" ").filter(Boolean) : [];
}

/** Whether a request comes from another site's page that may make it. */
export function isFromAllowedOrigin(request: Request, origins: string[]): boolean {
	const origin = request.headers.get("Origin");
	return origin !== null && origins.includes(origin);
}

/**
 * Lets the script of an allowed origin read an answer, and tells caches that it depends on who asks.
 * Cookies are never part of it: a call has the rights of its token and no others.
 */
export function shareWithOrigin(request: Request, headers: Headers, origins: string[]): void {
	headers.append("Vary", "Origin");
	const origin = request.headers.get("Origin");
	if (origin === null || !origins.includes(origin)) return;
	headers.set("Access-Control-Allow-Origin", origin);
	headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
	if (request.method !== "OPTIONS") return;
	headers.set("Access-Control-Allow-Methods", headers.get("Allow") ?? "");
	headers.set("Access-Control-Allow-Headers", ALLOWED_HEADERS);
	headers.set("Access-Control-Max-Age", PREFLIGHT_SECONDS);
}
