import type { AppContext, Handler } from "./app-env.server.ts";
import { drainBody } from "./drain-body.server.ts";
import { failure } from "./json.server.ts";
import { createLogger } from "./log.server.ts";
import { isApiCall } from "./middleware/cors.server.ts";
import { plainPage } from "./plain-page.server.ts";

/** Answers a request that a step before the routes refuses. */
export type ErrorResponse = (c: AppContext, status: 403 | 404 | 413) => Promise<Response>;

/** What the API says instead of a page. */
const REFUSED_CALLS = {
	403: "Another site's page sent this, and it may not use the API.",
	404: "There's no such call.",
	413: "Send at most 64 KB.",
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
