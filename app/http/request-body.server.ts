/** As many may be tiny; it is far more than a form or a page needs. */
const FREE_PIECES = 1000;
/** Bytes of the others on average. The smallest packets of a network have as many. */
const PIECE_BYTES = 512;

/** Counts the pieces in which a body arrives: each costs as much as many bytes do, however small it is. */
export class PieceCount {
	private pieces = 0;
	private bytes = 0;

	/** Whether there are too many, with this one. */
	isExceededBy(piece: Uint8Array): boolean {
		this.pieces += 1;
		this.bytes += piece.byteLength;
		return this.pieces > FREE_PIECES + this.bytes / PIECE_BYTES;
	}
}

/** The first bytes of a body, up to a limit, also of its pieces; the rest isn't read. */
export async function readUpTo(
	body: ReadableStream<Uint8Array>,
	most: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
	const pieces: Uint8Array[] = [];
	let room = most;
	const count = new PieceCount();
	const reader = body.getReader();
	for (let read = await reader.read(); read.value; read = await reader.read()) {
		pieces.push(read.value.subarray(0, room));
		room -= read.value.length;
		if (room >= 0 && !count.isExceededBy(read.value)) continue;
		await reader.cancel();
		return { bytes: joinBytes(pieces), isCut: true };
	}
	return { bytes: joinBytes(pieces), isCut: false };
}

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
		const count = new PieceCount();
		while (bytes < MAX_BYTES) {
			const piece = await reader.read();
			if (piece.done) return;
			bytes += piece.value.byteLength;
			if (count.isExceededBy(piece.value)) break;
		}
		await reader.cancel();
	} catch {
		// The connection was cut, or the body is over its limit: there is nothing left to read.
	} finally {
		clearTimeout(timer);
	}
}

/** The pieces of a file or body joined together. */
export function joinBytes(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
