import type { Answer, AppContext } from "./app-env.server.ts";
import { isApiCall } from "./cors.server.ts";
import { drainBody } from "./drain-body.server.ts";
import { failure } from "./json.server.ts";
import { createLogger } from "./log.server.ts";

/** Answers a request that a step before the routes refuses. */
export type Explain = (c: AppContext, status: 403 | 404 | 413) => Promise<Response>;

/** What the API says instead of a page. */
const REFUSED_CALLS = {
	403: "Another site's page sent this, and it may not use the API.",
	404: "There's no such call.",
	413: "Send at most 64 KB.",
};

/** Explains a refusal by a page, in the frame of whoever is asking; to a call of the API as JSON. */
export function explainBy(pages: Answer): Explain {
	return async (c, status) => {
		const request = c.req.raw;
		await drainBody(request);
		if (isApiCall(request)) return failure(status, { message: REFUSED_CALLS[status] });
		const headers = new Headers({ Cookie: request.headers.get("Cookie") ?? "" });
		c.req.raw = new Request(new URL(`/refused/${status}/`, request.url), { headers });
		return pages(c);
	};
}

/** The plain page for an error that nothing else has answered. */
export function answerPlainly(error: Error, c: Pick<AppContext, "get" | "html">) {
	const requestId = c.get("requestId");
	createLogger(requestId).error("failed", { error });
	return c.html(
		`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>The Yard</title><h1>The Yard could not answer</h1><p>Request ${requestId}</p><p><a href="/">The Yard's home page</a></p></html>`,
		500,
	);
}
