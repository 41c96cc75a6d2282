/** Bytes as text, such as the four of a chunk's name. */
export function nameAt(bytes: Uint8Array, at: number, length = 4): string {
	return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Reads numbers from bytes; throws a RangeError past their end. */
export function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** How the files of each format begin. */
const FORMATS = [
	{ type: "image/jpeg", starts: [0xff, 0xd8, 0xff], at: 0 },
	{ type: "image/png", starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0 },
	{ type: "image/webp", starts: [0x57, 0x45, 0x42, 0x50], at: 8 },
	{ type: "image/gif", starts: [0x47, 0x49, 0x46, 0x38], at: 0 },
	{ type: "image/x-icon", starts: [0x00, 0x00, 0x01, 0x00], at: 0 },
] as const;

export type ImageType = (typeof FORMATS)[number]["type"];

/** The file type, judged by the bytes; undefined for types we never show, such as SVG, which is a document. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
	return FORMATS.find(({ starts, at }) => starts.every((byte, i) => bytes[at + i] === byte))?.type;
}

/** No real picture has more chunks or segments; a hostile one of 2 MB could have half a million. */
export const MAX_PARTS = 5000;

/** Thrown by the readers of each format when the file breaks off or contradicts itself. */
export class DamagedImage extends Error {
	override name = "DamagedImage";
}

/** A picture without its metadata, and its size when drawn. */
export interface StrippedPicture {
	bytes: Uint8Array<ArrayBuffer>;
	width: number;
	height: number;
	/** Of all frames together, if it moves. */
	pixels?: number;
}
