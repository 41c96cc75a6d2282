import { describeError, log, loggedPath } from "./log.server.ts";
import { comesFromThisSite } from "./same-origin.server.ts";
import type { Handler, Visit } from "./visit.server.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** By the answer's status: when it is worth trying again. */
const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "5" };
const MAX_FORM_BYTES = 512 * 1024;
/** More than any file may have, so that the form itself can say which one is too large. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/** Where Google's one-tap prompt is offered. */
const GUEST_PAGE = /^\/(login|signup)\/?$/;

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
 *
 * @param oneTapUrl Google's one-tap script, which the pages of guests may load when it is set
 */
export function secure(
	handler: Handler,
	oneTapUrl?: string,
): (request: Request) => Promise<Response> {
	return async (request) => {
		const startedMs = Date.now();
		const visit: Visit = { requestId: crypto.randomUUID(), nonce: freshNonce() };
		let answer: Response;
		try {
			const refused = refusalOf(request);
			answer = await handler(refused ? pageOf(refused, request) : request, visit);
		} catch (error) {
			log({ level: "error", event: "failed", ...visitOf(visit), ...describeError(error) });
			answer = plainPage(500, "The Yard could not answer", visit.requestId);
		}
		const response = new Response(answer.body, answer);
		for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
		response.headers.set(
			"Content-Security-Policy",
			contentSecurityPolicy(request, visit.nonce, oneTapUrl),
		);
		response.headers.set("X-Request-Id", visit.requestId);
		const retryAfter = RETRY_AFTER_SECONDS[response.status];
		if (retryAfter) response.headers.set("Retry-After", retryAfter);
		if (response.status >= 400 || !response.headers.has("Cache-Control")) {
			response.headers.set("Cache-Control", "private, no-store");
		}
		log({
			level: "info",
			event: "request",
			...visitOf(visit),
			method: request.method,
			path: loggedPath(new URL(request.url).pathname),
			status: response.status,
			durationMs: Date.now() - startedMs,
		});
		return response;
	};
}

/** The status of a request that is refused before anything reads it, or undefined. */
function refusalOf(request: Request): 403 | 413 | undefined {
	if (!comesFromThisSite(request)) return 403;
	const bytes = Number(request.headers.get("Content-Length") ?? 0);
	const uploads = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
	return bytes > (uploads ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES) ? 413 : undefined;
}

/** Asks for the page that explains a refusal, in the frame of whoever is asking. */
function pageOf(status: number, request: Request): Request {
	const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
	return new Request(new URL(`/refused/${status}/`, request.url), { headers });
}

/** Enforced on every answer. Vite's hot reload alone needs inline styles and a web socket. */
function contentSecurityPolicy(request: Request, nonce: string, oneTapUrl?: string): string {
	const { protocol, pathname } = new URL(request.url);
	const oneTap = oneTapUrl && GUEST_PAGE.test(pathname) ? ` ${new URL(oneTapUrl).origin}` : "";
	const hotReload = import.meta.env?.DEV === true;
	return [
		"default-src 'self'",
		`script-src 'self' 'nonce-${nonce}'${oneTap}`,
		`style-src 'self'${oneTap}${hotReload ? " 'unsafe-inline'" : ""}`,
		"img-src 'self' data:",
		`connect-src 'self'${oneTap}${hotReload ? " ws:" : ""}`,
		...(oneTap && [`frame-src${oneTap}`]),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		...(protocol === "https:" ? ["upgrade-insecure-requests"] : []),
	].join("; ");
}

function freshNonce(): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

function visitOf({ requestId }: Visit) {
	return { requestId };
}

function plainPage(status: number, text: string, requestId: string): Response {
	return new Response(
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>The Yard</title><h1>${text}</h1><p>Request ${requestId}</p><p><a href="/">The Yard's home page</a></p></html>`,
		{ status, headers: { "Content-Type": "text/html; charset=utf-8" } },
	);
}
