/** WebP (RFC 9649): a RIFF container of chunks, each a name, a length and data padded to an even length. */
import { joined } from "#app/http/joined.ts";
import { DamagedImage, nameAt, type Stripped, viewOf } from "./bytes.server.ts";

const HEADER_BYTES = 12;
/** Flags in the extended header that say EXIF and XMP follow. */
const METADATA_FLAGS = 0x08 | 0x04;

const DRAWN = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** A WebP without EXIF data, XMP data or anything unknown; anything after the picture goes too. */
export function cleanWebp(bytes: Uint8Array): Stripped {
	const view = viewOf(bytes);
	const length = view.getUint32(4, true) + 8;
	if (length > bytes.length) throw new DamagedImage("cut off");
	const kept: Uint8Array[] = [];
	let size: { width: number; height: number } | undefined;
	for (let at = HEADER_BYTES; at + 8 <= length; ) {
		const name = nameAt(bytes, at);
		const dataBytes = view.getUint32(at + 4, true);
		const end = at + 8 + dataBytes + (dataBytes % 2);
		if (at + 8 + dataBytes > length) throw new DamagedImage("cut off");
		if (DRAWN.has(name)) {
			const chunk = bytes.slice(at, end);
			size ??= sizeOf(name, viewOf(chunk.subarray(8)));
			if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
			kept.push(chunk);
		}
		at = end;
	}
	if (!size) throw new DamagedImage("no picture");
	const body = joined(kept);
	const header = bytes.slice(0, HEADER_BYTES);
	viewOf(header).setUint32(4, body.length + 4, true);
	return { bytes: joined([header, body]), ...size };
}

function sizeOf(name: string, data: DataView): { width: number; height: number } | undefined {
	switch (name) {
		case "VP8X":
			return { width: 1 + uint24(data, 4), height: 1 + uint24(data, 7) };
		case "VP8 ":
			return { width: data.getUint16(6, true) & 0x3fff, height: data.getUint16(8, true) & 0x3fff };
		case "VP8L": {
			const bits = data.getUint32(1, true);
			return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
		}
		default:
			return undefined;
	}
}

function uint24(data: DataView, at: number): number {
	return data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
}
