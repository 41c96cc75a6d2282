/** Writes PNG (ISO/IEC 15948) with a palette, which is all that a drawing with few colors needs. */
import { joined } from "#app/http/joined.ts";
import { viewOf } from "./bytes.server.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BITS_PER_PIXEL = 8;
const PALETTE_COLORS = 3;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
	let crc = byte;
	for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
	return crc;
});

/**
 * @param pixels the palette index of each pixel, row by row
 * @param palette red, green and blue of each color
 */
export async function encodePng(
	pixels: Uint8Array,
	{ width, height, palette }: { width: number; height: number; palette: Uint8Array },
): Promise<Uint8Array<ArrayBuffer>> {
	const header = new Uint8Array(13);
	viewOf(header).setUint32(0, width);
	viewOf(header).setUint32(4, height);
	header[8] = BITS_PER_PIXEL;
	header[9] = PALETTE_COLORS;
	// Each row begins with its filter type: none.
	const rows = new Uint8Array((width + 1) * height);
	for (let y = 0; y < height; y++) {
		rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
	}
	return joined([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("PLTE", palette),
		chunk("IDAT", await deflated(rows)),
		chunk("IEND", new Uint8Array()),
	]);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const stream = new Response(bytes).body?.pipeThrough(new CompressionStream("deflate"));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array {
	const whole = new Uint8Array(data.length + 12);
	const view = viewOf(whole);
	view.setUint32(0, data.length);
	whole.set(new TextEncoder().encode(name), 4);
	whole.set(data, 8);
	view.setUint32(data.length + 8, checksum(whole.subarray(4, data.length + 8)));
	return whole;
}

function checksum(bytes: Uint8Array): number {
	let crc = 0xffffffff;
	for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
	return ~crc >>> 0;
}
