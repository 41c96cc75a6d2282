const MAX_BYTES = 1024 * 1024;
const MAX_MS = 1000;

/**
 * Reads the rest of an unwanted body, for up to a second and a megabyte: a client whose connection is closed while it
 * sends never sees the answer.
 */
export async function drainBody({ body, bodyUsed }: Request): Promise<void> {
	if (!body || bodyUsed || body.locked) return;
	const reader = body.getReader();
	// So that a client that stops sending still gets its answer.
	const timer = setTimeout(() => void reader.cancel().catch(() => {}), MAX_MS);
	try {
		let bytes = 0;
		while (bytes < MAX_BYTES) {
			const piece = await reader.read();
			if (piece.done) return;
			bytes += piece.value.byteLength;
		}
		await reader.cancel();
	} catch {
		// The connection was cut, or the body is over its limit: there is nothing left to read.
	} finally {
		clearTimeout(timer);
	}
}
