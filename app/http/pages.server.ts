import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { answerCall, answerErrors } from "./answer-errors.server.ts";
import type { Answer } from "./app-env.server.ts";

/** Answers with Remix: pages, their data, and the routes that are files. */
export function servePages(build: ServerBuild): Answer {
	const remix = createRequestHandler(answerErrors(build));
	return async (c) => {
		const url = new URL(c.req.raw.url);
		// Remix's data parameter from before single fetch, which it still reads. Nothing of ours asks so.
		if (url.searchParams.has("_data")) {
			url.searchParams.delete("_data");
			c.req.raw = new Request(url, c.req.raw);
		}
		const answer = await remix(c.req.raw, c.get("context"));
		// Remix answers anything that a resource refuses without its own message with "Unexpected Server Error".
		if (answer.headers.has("X-Remix-Error")) return answerCall(answer.status, c.get("requestId"));
		// A route may return a response with immutable headers.
		return new Response(answer.body, answer);
	};
}
