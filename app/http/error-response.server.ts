import sheet from "#app/styles/public.css?url";
import type { AppContext, Handler } from "./app-env.server.ts";
import { createLogger } from "./log.server.ts";
import { isApiCall } from "./middleware/cors.server.ts";
import { drainBody } from "./request-body.server.ts";
import { failure } from "./responses.server.ts";

/** Answers a request that a step before the routes refuses. */
export type ErrorResponse = (
	c: AppContext,
	status: keyof typeof REFUSED_CALLS,
) => Promise<Response>;

/** What the API says instead of a page. */
const REFUSED_CALLS = {
	403: "Another site's page sent this, and it may not use the API.",
	404: "There's no such call.",
	405: "Another method is wanted here.",
	413: "Send at most 64 KB.",
	415: "Send it without Content-Encoding.",
};

/** Explains a refusal with a page, in the frame of whoever is asking; API calls get JSON. */
export function errorResponseWith(pages: Handler): ErrorResponse {
	return async (c, status) => {
		const request = c.req.raw;
		await drainBody(request);
		if (isApiCall(request)) return failure(status, { message: REFUSED_CALLS[status] });
		// A form sent by a script is answered with data.
		const isSent = request.method === "POST" && new URL(request.url).pathname.endsWith(".data");
		const page = new URL(`/refused/${status}/${isSent ? ".data" : ""}`, request.url);
		const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
		c.req.raw = new Request(page, { headers, method: isSent ? "POST" : "GET" });
		return pages(c);
	};
}

/** The plain page for an error that nothing else has answered. */
export function unexpectedErrorResponse(error: Error, c: Pick<AppContext, "get" | "html">) {
	const requestId = c.get("requestId");
	createLogger(requestId).error("failed", { error });
	return c.html(
		plainPage(
			"Something went wrong on our side",
			`<p>Try again. If it happens again, send us the request number below.</p><p class="actions mt-2"><a class="btn" href="/">Home</a></p><p class="meta">Request ${requestId}</p>`,
		),
		500,
	);
}

/**
 * A page outside of all routes that looks like the others: for steps before the routes, for when they fail, and between
 * two sites.
 *
 * @param body its HTML below the heading, already escaped
 */
export function plainPage(title: string, body: string): string {
	return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="${sheet}"><title>${title} · The Yard</title><main class="mx-auto max-w-6xl px-5 pt-4 pb-16 md:pt-6"><a class="inline-flex min-h-11 items-center gap-[0.55rem] font-display text-[1.15rem] font-semibold" href="/"><img src="/icon.svg" alt="" width="30" height="30">The Yard</a><div class="page-head"><h1>${title}</h1>${body}</div></main></html>`;
}
