import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { NonceContext } from "./components/shell/content-security-policy.ts";

/** Renders a page. Nothing is deferred, so it is sent whole and its status is always the true one. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	{ nonce }: AppLoadContext,
): Promise<Response> {
	let failure: unknown;
	const page = await renderToReadableStream(
		<NonceContext.Provider value={nonce}>
			<Suspense>
				<RemixServer context={remix} url={request.url} nonce={nonce} />
			</Suspense>
		</NonceContext.Provider>,
		{
			nonce,
			onError(error) {
				failure ??= error;
			},
		},
	);
	await page.allReady;
	// A boundary for Suspense would leave its part of the page to the browser.
	if (failure) throw failure;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(page, { status, headers });
}

/** Loaders and actions log their own failures (`answerErrors`); this logs those of Remix itself. */
export function handleError(
	error: unknown,
	{ context, request }: { context: AppLoadContext; request: Request },
): void {
	if (request.signal.aborted) return;
	context.log.warn("refused", { error });
}
