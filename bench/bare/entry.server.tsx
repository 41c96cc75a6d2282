import { createRequestHandler, type EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToReadableStream } from "react-dom/server";

/** For the Worker around the build, which should have the same copy of Remix. */
export { createRequestHandler };

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
): Promise<Response> {
	const body = await renderToReadableStream(<RemixServer context={remix} url={request.url} />);
	await body.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(body, { status, headers });
}
