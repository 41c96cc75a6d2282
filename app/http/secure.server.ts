import { describeError, log } from "./log.server.ts";
import { comesFromThisSite } from "./same-origin.server.ts";
import type { Handler, Visit } from "./visit.server.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;
const RETRY_AFTER_SECONDS = "5";
const MAX_FORM_BYTES = 512 * 1024;

const HEADERS = {
	"Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "same-origin",
	"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/**
 * The Worker's outermost layer: refuses writes that another site caused and bodies that are too
 * large, answers a plain page when the layers inside fail, sets the security headers on whatever
 * comes out, and writes the request's log line. `public/_headers` says the same for static files.
 */
export function secure(handler: Handler): (request: Request) => Promise<Response> {
	return async (request) => {
		const startedMs = Date.now();
		const visit: Visit = { requestId: crypto.randomUUID(), nonce: freshNonce() };
		let answer: Response;
		try {
			answer = refusal(request) ?? (await handler(request, visit));
		} catch (error) {
			log({ level: "error", event: "failed", ...visitOf(visit), ...describeError(error) });
			answer = plainPage(500, "The Yard could not answer", visit.requestId);
		}
		const response = new Response(answer.body, answer);
		for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
		response.headers.set("Content-Security-Policy", contentSecurityPolicy(request, visit.nonce));
		response.headers.set("X-Request-Id", visit.requestId);
		if (response.status === 503) response.headers.set("Retry-After", RETRY_AFTER_SECONDS);
		if (response.status >= 400 || !response.headers.has("Cache-Control")) {
			response.headers.set("Cache-Control", "private, no-store");
		}
		log({
			level: "info",
			event: "request",
			...visitOf(visit),
			method: request.method,
			path: new URL(request.url).pathname,
			status: response.status,
			durationMs: Date.now() - startedMs,
		});
		return response;
	};
}

function refusal(request: Request): Response | undefined {
	if (!comesFromThisSite(request)) {
		return plainPage(403, "This request came from another site, so it was not carried out.");
	}
	if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES) {
		return plainPage(
			413,
			"That is more than 512 KB of text. Go back, shorten it and send it again.",
		);
	}
	return undefined;
}

/** Enforced on every answer. Vite's hot reload alone needs inline styles and a web socket. */
function contentSecurityPolicy(request: Request, nonce: string): string {
	const hotReload = import.meta.env?.DEV === true;
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'`,
		`style-src 'self'${hotReload ? " 'unsafe-inline'" : ""}`,
		"img-src 'self' data:",
		`connect-src 'self'${hotReload ? " ws:" : ""}`,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		...(new URL(request.url).protocol === "https:" ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

function freshNonce(): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

function visitOf({ requestId }: Visit) {
	return { requestId };
}

function plainPage(status: number, text: string, requestId?: string): Response {
	const id = requestId ? `<p>Request ${requestId}</p>` : "";
	return new Response(
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>The Yard</title><h1>${text}</h1>${id}<p><a href="/">The Yard's home page</a></p></html>`,
		{ status, headers: { "Content-Type": "text/html; charset=utf-8" } },
	);
}
