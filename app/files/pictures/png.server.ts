/** PNG (ISO/IEC 15948): a signature, then chunks of length, name, data and checksum, to IEND. */
import { crc32 } from "node:zlib";
import { joinBytes, readUpTo } from "#app/http/request-body.server.ts";
import { DamagedImage, MAX_PARTS, nameAt, type StrippedPicture, viewOf } from "./bytes.server.ts";
import { cleanProfile, MAX_PROFILE_BYTES } from "./color-profile.server.ts";
import { orientationOnly } from "./exif.server.ts";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_DATA_BYTES = 12;
const HEADER_BYTES = 13;
const END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

/** What affects how the picture is drawn, and its longest data; no text, no time, no animation. */
const DRAWN_CHUNKS = new Map(
	Object.entries({
		IHDR: HEADER_BYTES,
		PLTE: 3 * 256,
		tRNS: 256,
		IDAT: Number.POSITIVE_INFINITY,
		cHRM: 32,
		gAMA: 4,
		sBIT: 4,
		sRGB: 1,
		bKGD: 6,
	}),
);

interface Chunk {
	name: string;
	data: Uint8Array;
	/** With length, name and checksum. */
	whole: Uint8Array;
}

/** A PNG without its metadata; anything after the picture goes too. */
export async function cleanPng(bytes: Uint8Array): Promise<StrippedPicture> {
	const chunks = chunksOf(bytes);
	const [header] = chunks;
	if (header?.name !== "IHDR" || header.data.length !== HEADER_BYTES) {
		throw new DamagedImage("no header");
	}
	if (!chunks.some(({ name }) => name === "IDAT")) throw new DamagedImage("no pixels");
	const kept: Uint8Array[] = [];
	const names = new Set<string>();
	for (const chunk of chunks) {
		const isAgain = names.has(chunk.name) && chunk.name !== "IDAT";
		names.add(chunk.name);
		const drawn = isAgain ? undefined : await drawnOf(chunk);
		if (drawn) kept.push(drawn);
	}
	const size = viewOf(header.data);
	return {
		bytes: joinBytes([bytes.subarray(0, SIGNATURE_BYTES), ...kept, END]),
		width: size.getUint32(0),
		height: size.getUint32(4),
	};
}

/** A chunk as it stays, if it affects how the picture is drawn. */
async function drawnOf({ name, data, whole }: Chunk): Promise<Uint8Array | undefined> {
	switch (name) {
		case "iCCP":
			return written(name, await packedProfile(data));
		case "eXIf":
			return written(name, orientationOnly(data));
		default:
			return data.length <= (DRAWN_CHUNKS.get(name) ?? -1) ? whole : undefined;
	}
}

/** The chunks before IEND. */
function chunksOf(bytes: Uint8Array): Chunk[] {
	const view = viewOf(bytes);
	const chunks: Chunk[] = [];
	let at = SIGNATURE_BYTES;
	while (chunks.length < MAX_PARTS) {
		const end = at + view.getUint32(at) + AROUND_DATA_BYTES;
		if (end > bytes.length) throw new DamagedImage("cut off");
		const name = nameAt(bytes, at + 4);
		if (name === "IEND") return chunks;
		chunks.push({ name, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
		at = end;
	}
	throw new DamagedImage("too many chunks");
}

/** What an iCCP chunk holds: a name, a zero, the compression's number, the compressed profile. */
async function packedProfile(data: Uint8Array): Promise<Uint8Array | undefined> {
	const packed = new Blob([data.slice(data.indexOf(0) + 2)]).stream();
	try {
		const unpacked = packed.pipeThrough(new DecompressionStream("deflate"));
		const { bytes, isCut } = await readUpTo(unpacked, MAX_PROFILE_BYTES);
		const profile = isCut ? undefined : cleanProfile(bytes);
		if (!profile) return undefined;
		const repacked = new Blob([profile]).stream().pipeThrough(new CompressionStream("deflate"));
		const name = new TextEncoder().encode("icc\0\0");
		return joinBytes([name, new Uint8Array(await new Response(repacked).arrayBuffer())]);
	} catch {
		// It isn't compressed, or more follows.
		return undefined;
	}
}

function written(name: string, data: Uint8Array | undefined): Uint8Array | undefined {
	if (!data) return undefined;
	const chunk = new Uint8Array(data.length + AROUND_DATA_BYTES);
	const view = viewOf(chunk);
	view.setUint32(0, data.length);
	chunk.set(new TextEncoder().encode(name), 4);
	chunk.set(data, 8);
	view.setUint32(data.length + 8, crc32(chunk.subarray(4, -4)));
	return chunk;
}
