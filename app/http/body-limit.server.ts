/** How much is read of a body that nobody wants. */
const READ_ON_BYTES = 1024 * 1024;
/** For how long. */
const READ_ON_MS = 1000;

/** A request whose body ends in an error once it has brought too much. */
export interface LimitedRequest {
	request: Request;
	/** Whether it has brought too much; whatever was answered to it then was answered to a part of it. */
	exceeded(): boolean;
}

/**
 * Counts a body on its way in. One that says how long it is cannot be longer, so it passes as it is; a
 * chunked one is counted.
 */
export function limitBody(request: Request, maxBytes: number): LimitedRequest {
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
	// Hot reload runs in Node, which wants to be told that the body is still coming.
	const init = { body: request.body.pipeThrough(counted), duplex: "half" };
	return { request: new Request(request, init), exceeded: () => bytes > maxBytes };
}

/**
 * Reads what still comes of a body that nobody wants, for a moment and up to a megabyte: a client whose
 * connection is closed while it sends never sees the answer.
 */
export async function readOn({ body, bodyUsed }: Request): Promise<void> {
	if (!body || bodyUsed || body.locked) return;
	const reader = body.getReader();
	// One that sends nothing has its answer all the same.
	const timer = setTimeout(() => void reader.cancel().catch(() => {}), READ_ON_MS);
	try {
		let bytes = 0;
		while (bytes < READ_ON_BYTES) {
			const piece = await reader.read();
			if (piece.done) return;
			bytes += piece.value.byteLength;
		}
		await reader.cancel();
	} catch {
		// It was cut off, or had too much: there is no more of it to come.
	} finally {
		clearTimeout(timer);
	}
}
