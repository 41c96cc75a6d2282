import type { AppContext, Middleware } from "../app-env.server.ts";
import type { ErrorResponse } from "../error-response.server.ts";
import { drainBody, joinBytes, PieceCount } from "../request-body.server.ts";
import { isApiCall } from "../route-table.server.ts";

const MAX_CALL_BYTES = 64 * 1024;
const MAX_FORM_BYTES = 512 * 1024;
/** More than any file may have, so that the form itself can say which one is too large. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;
const JOINED_BYTES = 64 * 1024;

/**
 * Refuses a body that is packed or too large. Hono's own limit reads a body of undeclared length into memory before
 * anyone knows whether it is wanted, and leaves a refused body unread.
 */
export function bodyLimit(explain: ErrorResponse): Middleware {
	return async (c, next) => {
		if (c.req.raw.body && !/^(identity)?$/i.test(c.req.header("Content-Encoding") ?? "")) {
			const refusal = await explain(c, 415);
			refusal.headers.set("Accept-Encoding", "identity");
			return refusal;
		}
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
 * The request, whose body ends in an error once it exceeds the limit or comes in too many pieces, and whether it has:
 * an answer would then be based on only a part of it. Small pieces are joined, so that whoever reads on has few.
 */
function limitBody(request: Request, maxBytes: number) {
	const length = Number(request.headers.get("Content-Length") ?? 0);
	if (length > maxBytes || !request.body) return { request, exceeded: () => length > maxBytes };
	let bytes = 0;
	let isExceeded = false;
	const count = new PieceCount();
	const reader = request.body.getReader();
	const source: UnderlyingDefaultSource<Uint8Array> = {
		async pull(controller) {
			const pieces: Uint8Array[] = [];
			for (const enough = bytes + JOINED_BYTES; bytes < enough; ) {
				const piece = await reader.read();
				if (piece.done) {
					if (pieces.length > 0) controller.enqueue(joinBytes(pieces));
					controller.close();
					return;
				}
				pieces.push(piece.value);
				bytes += piece.value.byteLength;
				isExceeded = bytes > maxBytes || count.isExceededBy(piece.value);
				if (!isExceeded) continue;
				controller.error(new Error("The body is too large, or in too many pieces"));
				await reader.cancel();
				return;
			}
			controller.enqueue(joinBytes(pieces));
		},
		cancel: (reason) => reader.cancel(reason),
	};
	// Nothing is read before somebody asks for it.
	const body = new ReadableStream(source, { highWaterMark: 0 });
	// Hot reload runs in Node, which must be told that the body is still coming.
	const init = { body, duplex: "half" };
	return { request: new Request(request, init), exceeded: () => isExceeded };
}
