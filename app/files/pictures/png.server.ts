/** PNG (ISO/IEC 15948): a signature, then chunks of length, name, data and checksum, to IEND. */
import { joined } from "#app/http/joined.ts";
import { DamagedImage, nameAt, type Stripped, viewOf } from "./bytes.server.ts";

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_DATA_BYTES = 12;

/** What affects how the picture is drawn; no text, no time, no EXIF, no animation. */
const DRAWN = new Set("IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB bKGD IDAT IEND".split(" "));

/** A PNG without its metadata; anything after the picture goes too. */
export function cleanPng(bytes: Uint8Array): Stripped {
	const view = viewOf(bytes);
	if (nameAt(bytes, SIGNATURE_BYTES + 4) !== "IHDR") throw new DamagedImage("no header");
	const width = view.getUint32(SIGNATURE_BYTES + 8);
	const height = view.getUint32(SIGNATURE_BYTES + 12);
	const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
	let hasPixels = false;
	let at = SIGNATURE_BYTES;
	for (let name = ""; name !== "IEND"; ) {
		const end = at + view.getUint32(at) + AROUND_DATA_BYTES;
		if (end > bytes.length) throw new DamagedImage("cut off");
		name = nameAt(bytes, at + 4);
		hasPixels ||= name === "IDAT";
		if (DRAWN.has(name)) kept.push(bytes.subarray(at, end));
		at = end;
	}
	if (!hasPixels) throw new DamagedImage("no pixels");
	return { bytes: joined(kept), width, height };
}
