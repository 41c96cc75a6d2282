/** PNG (ISO/IEC 15948): a signature, then chunks of length, name, data and checksum, to IEND. */
import { joinBytes, readUpTo } from "#app/http/request-body.server.ts";
import {
	DamagedImage,
	isColorProfile,
	MAX_PARTS,
	nameAt,
	type StrippedPicture,
	viewOf,
} from "./bytes.server.ts";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_DATA_BYTES = 12;
/** Compressed, and unpacked: those of screens and cameras are smaller. */
const MAX_PACKED_PROFILE_BYTES = 4 * 1024;
const MAX_PROFILE_BYTES = 64 * 1024;
const END = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

/** What affects how the picture is drawn, and its longest data; no text, no time, no EXIF, no animation. */
const DRAWN_CHUNKS = new Map(
	Object.entries({
		IHDR: 13,
		PLTE: 3 * 256,
		tRNS: 256,
		IDAT: Number.POSITIVE_INFINITY,
		cHRM: 32,
		gAMA: 4,
		sBIT: 4,
		sRGB: 1,
		bKGD: 6,
		iCCP: MAX_PACKED_PROFILE_BYTES,
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
	if (header?.name !== "IHDR") throw new DamagedImage("no header");
	if (!chunks.some(({ name }) => name === "IDAT")) throw new DamagedImage("no pixels");
	const kept: Uint8Array[] = [];
	const names = new Set<string>();
	for (const { name, data, whole } of chunks) {
		const isAgain = names.has(name) && name !== "IDAT";
		names.add(name);
		if (isAgain || data.length > (DRAWN_CHUNKS.get(name) ?? -1)) continue;
		if (name !== "iCCP" || (await holdsColorProfile(data))) kept.push(whole);
	}
	const size = viewOf(header.data);
	return {
		bytes: joinBytes([bytes.subarray(0, SIGNATURE_BYTES), ...kept, END]),
		width: size.getUint32(0),
		height: size.getUint32(4),
	};
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

/** Whether an iCCP chunk holds what it should: a name, a zero, the compression's number, the compressed profile. */
async function holdsColorProfile(data: Uint8Array): Promise<boolean> {
	const compressed = new Response(data.slice(data.indexOf(0) + 2)).body;
	if (!compressed) return false;
	try {
		const profile = compressed.pipeThrough(new DecompressionStream("deflate"));
		const { bytes, isCut } = await readUpTo(profile, MAX_PROFILE_BYTES);
		return !isCut && isColorProfile(bytes);
	} catch {
		// It isn't compressed, or more follows.
		return false;
	}
}
