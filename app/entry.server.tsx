import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server.browser";
import { NonceContext } from "./components/nonce.ts";
import { describeError, log } from "./http/log.server.ts";

export { makeContext } from "./context.server.ts";
export { sweep } from "./sweep.server.ts";

/** Renders a page. Nothing is deferred, so it goes out whole and its status is always the true one. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	{ nonce, requestId }: AppLoadContext,
): Promise<Response> {
	let failure: unknown;
	const body = await renderToReadableStream(
		<NonceContext.Provider value={nonce}>
			<RemixServer context={remix} url={request.url} nonce={nonce} />
		</NonceContext.Provider>,
		{
			nonce,
			signal: request.signal,
			onError(error) {
				failure = error;
			},
		},
	);
	await body.allReady;
	if (failure) {
		log({ level: "error", event: "render failed", requestId, ...describeError(failure) });
	}
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(body, { status: failure ? 500 : status, headers });
}

/** Loaders and actions log their own failures (`answerErrors`); here come those of Remix itself. */
export function handleError(
	error: unknown,
	{ context, request }: { context: AppLoadContext; request: Request },
): void {
	if (request.signal.aborted) return;
	log({ level: "warn", event: "refused", requestId: context.requestId, ...describeError(error) });
}
