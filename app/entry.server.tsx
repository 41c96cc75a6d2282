import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NonceContext } from "./components/shell/content-security-policy.ts";

/** Renders a page. Nothing is deferred, so it is sent whole and its status is always the true one. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	{ serverHandoffStream: data, ...remix }: EntryContext,
	{ nonce }: AppLoadContext,
): Promise<Response> {
	const page = renderToString(
		<NonceContext.Provider value={nonce}>
			<RemixServer context={remix} url={request.url} nonce={nonce} />
		</NonceContext.Provider>,
	);
	const script = remix.renderMeta?.didRenderScripts ? await scriptOf(data, nonce) : "";
	headers.set("Content-Type", "text/html; charset=utf-8");
	// Faster than letting Response encode the text.
	const body = new TextEncoder().encode(`<!DOCTYPE html>${page}${script}`);
	return new Response(body, { status, headers });
}

/** Hands the data to the browser. `RemixServer` does too, but then renders in pieces, which costs the same again. */
async function scriptOf(data: ReadableStream | undefined, nonce: string): Promise<string> {
	const text = JSON.stringify(await new Response(data).text());
	const escaped = text.replace(/[<>&\u2028\u2029]/g, escapeCharacter);
	return `<script nonce="${nonce}">__remixContext.streamController.enqueue(${escaped});__remixContext.streamController.close()</script>`;
}

function escapeCharacter(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Loaders and actions log their own failures (`answerErrors`); this logs those of Remix itself. */
export function handleError(
	error: unknown,
	{ context, request }: { context: AppLoadContext; request: Request },
): void {
	if (request.signal.aborted) return;
	context.log.warn("refused", { error });
}
