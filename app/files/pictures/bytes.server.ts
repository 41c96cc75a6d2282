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
}

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Data ends where the next tag's may begin. */
const ALIGNMENT_BYTES = 4;

/** Whether this is a whole color profile, and nothing else. */
export function isColorProfile(bytes: Uint8Array): boolean {
	const tableStart = HEADER_BYTES + 4;
	if (bytes.length < tableStart || nameAt(bytes, 36) !== "acsp") return false;
	const view = viewOf(bytes);
	const tags = view.getUint32(HEADER_BYTES);
	const tableEnd = tableStart + tags * TAG_BYTES;
	if (view.getUint32(0) !== bytes.length || tableEnd > bytes.length) return false;
	let end = tableEnd;
	for (let at = tableStart; at < tableEnd; at += TAG_BYTES) {
		end = Math.max(end, view.getUint32(at + 4) + view.getUint32(at + 8));
	}
	return end <= bytes.length && bytes.length - end < ALIGNMENT_BYTES;
}
