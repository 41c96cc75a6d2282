import type { AppContext, Middleware } from "../app-env.server.ts";
import type { ErrorResponse } from "../error-response.server.ts";
import { drainBody } from "../request-body.server.ts";
import { isApiCall } from "./cors.server.ts";

const MAX_CALL_BYTES = 64 * 1024;
const MAX_FORM_BYTES = 512 * 1024;
/** More than any file may have, so that the form itself can say which one is too large. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/**
 * Refuses a body that is too large. Hono's own limit reads a body of undeclared length into memory before anyone knows
 * whether it is wanted, and leaves a refused body unread.
 */
export function bodyLimit(explain: ErrorResponse): Middleware {
	return async (c, next) => {
		const limited = limitBody(c.req.raw, maxBytesOf(c));
		if (limited.exceeded()) return explain(c, 413);
		c.req.raw = limited.request;
		await next();
		// A request refused for its session, token, path or method leaves its body unread.
		await drainBody(c.req.raw);
		if (!limited.exceeded()) return;
		// Reading the body threw, so nothing was written.
		await c.res.body?.cancel();
		c.res = undefined;
		c.res = await explain(c, 413);
	};
}

function maxBytesOf(c: AppContext): number {
	if (isApiCall(c.req.raw)) return MAX_CALL_BYTES;
	const holdsFiles = c.req.header("Content-Type")?.startsWith("multipart/form-data");
	return holdsFiles && c.get("route").takesFile ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES;
}

/**
 * The request, whose body ends in an error once it exceeds the limit, and whether it has: an answer would then be based
 * on only a part of it. A body that declares its length can't be longer, so it passes as it is; a chunked one is
 * counted as it is read.
 */
function limitBody(request: Request, maxBytes: number) {
	const length = request.headers.get("Content-Length");
	if (length !== null || !request.body) {
		const tooLong = Number(length ?? 0) > maxBytes;
		return { request, exceeded: () => tooLong };
	}
	let bytes = 0;
	const counted = new TransformStream<Uint8Array, Uint8Array>({
		transform(piece, controller) {
			bytes += piece.byteLength;
			if (bytes > maxBytes) controller.error(new Error("The body is too large"));
			else controller.enqueue(piece);
		},
	});
	// Hot reload runs in Node, which must be told that the body is still coming.
	const init = { body: request.body.pipeThrough(counted), duplex: "half" };
	return { request: new Request(request, init), exceeded: () => bytes > maxBytes };
}
