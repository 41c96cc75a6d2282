/** Puts pieces of a file together again. */
export function joined(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}

/** Four bytes as text, such as a chunk's name. */
export function nameAt(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Numbers out of bytes; throws a RangeError past their end. */
export function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Thrown by the readers of one format when the file breaks off or contradicts itself. */
export class DamagedImage extends Error {
	override name = "DamagedImage";
}

/** A picture without its metadata, and how large it is when it is drawn. */
export interface Stripped {
	bytes: Uint8Array;
	width: number;
	height: number;
}
