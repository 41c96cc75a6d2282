import { isApiCall } from "./api-front.server.ts";
import { limitBody, readOn } from "./body-limit.server.ts";
import { isFromAllowedOrigin, shareWithOrigin } from "./cors.server.ts";
import { failure } from "./json.server.ts";
import { describeError, log, loggedPath } from "./log.server.ts";
import { comesFromThisSite } from "./same-origin.server.ts";
import type { Handler, Visit } from "./visit.server.ts";

const HSTS_SECONDS = 365 * 24 * 60 * 60;
/** By the answer's status: when it is worth trying again. */
const RETRY_AFTER_SECONDS: Record<number, string> = { 429: "60", 503: "5" };
const MAX_CALL_BYTES = 64 * 1024;
const MAX_FORM_BYTES = 512 * 1024;
/** More than any file may have, so that the form itself can say which one is too large. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/** What the API says to a call that is refused before any route sees it. */
const REFUSED_CALLS = {
	403: "Another site's page sent this, and it may not use the API.",
	413: "Send at most 64 KB.",
};

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
 * @param settings.oneTapUrl Google's one-tap script, which the pages of guests may load when it is set
 * @param settings.apiOrigins other sites whose pages may call the API
 */
export function secure(
	handler: Handler,
	{ oneTapUrl, apiOrigins = [] }: { oneTapUrl?: string | undefined; apiOrigins?: string[] } = {},
): (request: Request) => Promise<Response> {
	return async (request) => {
		const startedMs = Date.now();
		const visit: Visit = { requestId: crypto.randomUUID(), nonce: freshNonce() };
		const isCall = isApiCall(request);
		let answer: Response;
		try {
			answer = await answerWithinLimits(handler, request, visit, isCall ? apiOrigins : []);
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
		if (isCall) shareWithOrigin(request, response.headers, apiOrigins);
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

async function answerWithinLimits(
	handler: Handler,
	request: Request,
	visit: Visit,
	allowedOrigins: string[],
): Promise<Response> {
	const isCall = isApiCall(request);
	const refuse = async (status: 403 | 413) => {
		await readOn(request);
		return isCall
			? failure(status, { message: REFUSED_CALLS[status] })
			: handler(pageOf(status, request), visit);
	};
	if (!comesFromThisSite(request) && !isFromAllowedOrigin(request, allowedOrigins)) {
		return refuse(403);
	}
	const limited = limitBody(request, maxBytesOf(request));
	if (limited.exceeded()) return refuse(413);
	const answer = await handler(limited.request, visit);
	// Of a request that was refused by its session, its token, its path or its method.
	await readOn(limited.request);
	if (!limited.exceeded()) return answer;
	// Nothing was carried out: whoever read the body met its error.
	await answer.body?.cancel();
	return refuse(413);
}

function maxBytesOf(request: Request): number {
	if (isApiCall(request)) return MAX_CALL_BYTES;
	const uploads = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
	return uploads ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
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
