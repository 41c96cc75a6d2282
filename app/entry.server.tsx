import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "./components/shell/content-security-policy.ts";

/**
 * Renders a page. Nothing is deferred, so it is sent whole and its status is always the true one. Not with
 * `renderToString`, which leaves out the page's data: Remix writes that while it streams. React's stream for Node takes
 * half the CPU of its web stream, which makes a Uint8Array of every attribute.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	{ nonce }: AppLoadContext,
): Promise<Response> {
	const page = new PassThrough();
	await new Promise<void>((resolve, reject) => {
		const { pipe } = renderToPipeableStream(
			<NonceContext.Provider value={nonce}>
				<RemixServer context={remix} url={request.url} nonce={nonce} />
			</NonceContext.Provider>,
			{
				nonce,
				onShellError: reject,
				onAllReady() {
					pipe(page);
					resolve();
				},
			},
		);
	});
	headers.set("Content-Type", "text/html; charset=utf-8");
	// Where a character doesn't fit into React's buffer, its unused bytes are sent as zeros (facebook/react#24985).
	const bytes = await buffer(page);
	return new Response(bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes, {
		status,
		headers,
	});
}

/** Loaders and actions log their own failures (`answerErrors`); this logs those of Remix itself. */
export function handleError(
	error: unknown,
	{ context, request }: { context: AppLoadContext; request: Request },
): void {
	if (request.signal.aborted) return;
	context.log.warn("refused", { error });
}
