import { viewOf } from "./bytes.server.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;

/** EXIF data that hold only the orientation 2 to 8 that these hold; none if the picture is upright. */
export function orientationOnly(exif: Uint8Array): Uint8Array | undefined {
	const orientation = orientationOf(exif);
	if (!orientation) return undefined;
	const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
	const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
	return Uint8Array.from([...header, ...entry, 0, 0, 0, 0]);
}

function orientationOf(exif: Uint8Array): number | undefined {
	const tiff = viewOf(exif);
	if (tiff.byteLength < 8) return undefined;
	const little = tiff.getUint16(0) === 0x4949;
	const entries = tiff.getUint32(4, little) + 2;
	if (entries > tiff.byteLength) return undefined;
	const entriesEnd = entries + tiff.getUint16(entries - 2, little) * 12;
	for (let at = entries; at < entriesEnd && at + 12 <= tiff.byteLength; at += 12) {
		if (tiff.getUint16(at, little) !== ORIENTATION_TAG) continue;
		const isOneShort =
			tiff.getUint16(at + 2, little) === SHORT && tiff.getUint32(at + 4, little) === 1;
		const orientation = tiff.getUint16(at + 8, little);
		return isOneShort && orientation >= 2 && orientation <= 8 ? orientation : undefined;
	}
	return undefined;
}
