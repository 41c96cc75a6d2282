/** WebP (RFC 9649): a RIFF container of chunks, each a name, a length and data padded to an even length. */
import { joinBytes } from "#app/http/request-body.server.ts";
import { DamagedImage, MAX_PARTS, nameAt, type StrippedPicture, viewOf } from "./bytes.server.ts";
import { cleanProfile } from "./color-profile.server.ts";

const HEADER_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
/** A frame has two chunks at most, but unknown ones may be among them. */
const MAX_FRAME_PARTS = 10;
/** Flags in the extended header: a color profile, and EXIF and XMP data. */
const PROFILE_FLAG = 0x20;
const METADATA_FLAGS = 0x08 | 0x04;

interface Chunk {
	name: string;
	data: Uint8Array;
}

/** A WebP without EXIF data, XMP data or anything unknown; anything after the picture goes too. */
export function cleanWebp(bytes: Uint8Array): StrippedPicture {
	const length = viewOf(bytes).getUint32(4, true) + 8;
	if (length > bytes.length) throw new DamagedImage("cut off");
	const chunks = chunksIn(bytes.subarray(HEADER_BYTES, length), MAX_PARTS).flatMap(drawn);
	const pixels = chunks
		.flatMap((chunk) => (chunk.name === "ANMF" ? chunksOfFrame(chunk.data) : chunk))
		.filter(({ name }) => name.startsWith("VP8"));
	if (pixels.every(isHeader)) throw new DamagedImage("no pixels");
	const sizes = pixels.map(sizeOf);
	const hasProfile = chunks.some(({ name }) => name === "ICCP");
	for (const { data } of chunks.filter(isHeader)) {
		data[0] = (data[0] ?? 0) & ~METADATA_FLAGS & ~(hasProfile ? 0 : PROFILE_FLAG);
	}
	const body = joinBytes([bytes.subarray(8, HEADER_BYTES), ...chunks.map(written)]);
	return {
		bytes: written({ name: "RIFF", data: body }),
		width: Math.max(...sizes.map(({ width }) => width)),
		height: Math.max(...sizes.map(({ height }) => height)),
	};
}

function chunksIn(bytes: Uint8Array, maxChunks: number): Chunk[] {
	const view = viewOf(bytes);
	const chunks: Chunk[] = [];
	for (let at = 0; at + 8 <= bytes.length; ) {
		const end = at + 8 + view.getUint32(at + 4, true);
		if (end > bytes.length) throw new DamagedImage("cut off");
		if (chunks.length === maxChunks) throw new DamagedImage("too many chunks");
		chunks.push({ name: nameAt(bytes, at), data: bytes.slice(at + 8, end) });
		at = end + (end % 2);
	}
	return chunks;
}

const isHeader = ({ name }: Chunk) => name === "VP8X";
const isPixels = ({ name }: Chunk) => ["ALPH", "VP8 ", "VP8L"].includes(name);

function chunksOfFrame(frame: Uint8Array): Chunk[] {
	return chunksIn(frame.subarray(FRAME_HEADER_BYTES), MAX_FRAME_PARTS).filter(isPixels);
}

/** A chunk as it stays, if it affects how the picture is drawn. */
function drawn(chunk: Chunk): Chunk[] {
	const { name, data } = chunk;
	switch (name) {
		case "VP8X":
			return [{ name, data: data.subarray(0, 10) }];
		case "ANIM":
			return [{ name, data: data.subarray(0, 6) }];
		case "ICCP": {
			const profile = cleanProfile(data);
			return profile ? [{ name, data: profile }] : [];
		}
		case "ANMF": {
			const pixels = chunksOfFrame(data).map(written);
			return [{ name, data: joinBytes([data.subarray(0, FRAME_HEADER_BYTES), ...pixels]) }];
		}
		default:
			return isPixels(chunk) ? [chunk] : [];
	}
}

function sizeOf({ name, data }: Chunk): { width: number; height: number } {
	const view = viewOf(data);
	if (name === "VP8X") return { width: 1 + uint24(view, 4), height: 1 + uint24(view, 7) };
	if (name === "VP8L") {
		const bits = view.getUint32(1, true);
		return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
	}
	return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function uint24(data: DataView, at: number): number {
	return data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
}

function written({ name, data }: Chunk): Uint8Array<ArrayBuffer> {
	const chunk = new Uint8Array(8 + data.length + (data.length % 2));
	chunk.set(new TextEncoder().encode(name));
	viewOf(chunk).setUint32(4, data.length, true);
	chunk.set(data, 8);
	return chunk;
}
