/** WebP (RFC 9649): a RIFF container of chunks, each a name, a length and data padded to an even length. */
import { joinBytes } from "#app/http/request-body.server.ts";
import { DamagedImage, MAX_PARTS, nameAt, type StrippedPicture, viewOf } from "./bytes.server.ts";
import { cleanProfile } from "./color-profile.server.ts";

const HEADER_BYTES = 12;
const FRAME_HEADER_BYTES = 16;
/** Flags in the extended header: a color profile, and EXIF and XMP data. */
const PROFILE_FLAG = 0x20;
const METADATA_FLAGS = 0x08 | 0x04;

interface Chunk {
	name: string;
	data: Uint8Array;
	/** The chunks of a frame. */
	inner?: Chunk[];
}

/** A WebP without EXIF data, XMP data or anything unknown; anything after the picture goes too. */
export function cleanWebp(bytes: Uint8Array): StrippedPicture {
	const length = viewOf(bytes).getUint32(4, true) + 8;
	if (length > bytes.length) throw new DamagedImage("cut off");
	const chunks = chunksOf(bytes.subarray(HEADER_BYTES, length)).flatMap(drawn);
	const pixels = chunks.flatMap((chunk) => chunk.inner ?? chunk).filter(isSized);
	if (pixels.every(isHeader)) throw new DamagedImage("no pixels");
	const hasProfile = chunks.some(({ name }) => name === "ICCP");
	for (const { data } of chunks.filter(isHeader)) {
		data[0] = (data[0] ?? 0) & ~METADATA_FLAGS & ~(hasProfile ? 0 : PROFILE_FLAG);
	}
	const body = joinBytes([bytes.subarray(8, HEADER_BYTES), ...chunks.map(written)]);
	const sizes = pixels.map(sizeOf);
	const width = Math.max(...sizes.map((size) => size.width));
	const height = Math.max(...sizes.map((size) => size.height));
	const frames = pixels.filter((chunk) => !isHeader(chunk)).map(sizeOf);
	const inFrames = frames.reduce((sum, frame) => sum + frame.width * frame.height, 0);
	return {
		bytes: written({ name: "RIFF", data: body }),
		width,
		height,
		pixels: Math.max(width * height, inFrames),
	};
}

/** The file's chunks and those in its frames. */
function chunksOf(body: Uint8Array): Chunk[] {
	const chunks = chunksIn(body, MAX_PARTS);
	let left = MAX_PARTS - chunks.length;
	return chunks.map((chunk) => {
		if (chunk.name !== "ANMF") return chunk;
		const inner = chunksIn(chunk.data.subarray(FRAME_HEADER_BYTES), left);
		left -= inner.length;
		return { ...chunk, inner };
	});
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
const isSized = ({ name }: Chunk) => name.startsWith("VP8");
const isPixels = ({ name }: Chunk) => ["ALPH", "VP8 ", "VP8L"].includes(name);

/** A chunk as it stays, if it affects how the picture is drawn. */
function drawn({ name, data, inner = [] }: Chunk): Chunk[] {
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
			const pixels = inner.filter(isPixels);
			const header = data.subarray(0, FRAME_HEADER_BYTES);
			return [{ name, data: joinBytes([header, ...pixels.map(written)]), inner: pixels }];
		}
		default:
			return isPixels({ name, data }) ? [{ name, data }] : [];
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
