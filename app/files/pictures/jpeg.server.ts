/** JPEG (ITU-T T.81): segments of 0xFF, marker, length, then the scans, to the end-of-image marker. */
import { joined } from "#app/http/joined.ts";
import { DamagedImage, nameAt, type Stripped, viewOf } from "./bytes.server.ts";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const EXIF = 0xe1;
const ORIENTATION_TAG = 0x0112;

/**
 * A JPEG without its metadata. What affects how it is drawn stays: JFIF, the color profile, Adobe's color transform
 * and, from the EXIF data, only the orientation. Anything after the picture (a second picture, a film) goes.
 */
export function cleanJpeg(bytes: Uint8Array): Stripped {
	const view = viewOf(bytes);
	const kept = [bytes.subarray(0, 2)];
	let size: { width: number; height: number } | undefined;
	let at = 2;
	for (;;) {
		if (view.getUint8(at) !== 0xff) throw new DamagedImage("no marker");
		const marker = view.getUint8(at + 1);
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		if (marker === END_OF_IMAGE) break;
		const end = at + 2 + view.getUint16(at + 2);
		if (end > bytes.length) throw new DamagedImage("cut off");
		const segment = bytes.subarray(at, end);
		if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		if (marker === EXIF) {
			const orientation = orientationOf(segment);
			if (orientation) kept.push(exifOf(orientation));
		} else if (isDrawn(marker, segment)) kept.push(segment);
		at = end;
		if (marker === START_OF_SCAN) {
			const scanEnd = endOfScan(bytes, at);
			kept.push(bytes.subarray(at, scanEnd));
			at = scanEnd;
		}
	}
	if (!size) throw new DamagedImage("no frame");
	kept.push(Uint8Array.of(0xff, END_OF_IMAGE));
	return { bytes: joined(kept), ...size };
}

/** SOF0 to SOF15, except the three markers among them with another meaning. */
function isFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function isDrawn(marker: number, segment: Uint8Array): boolean {
	const comment = marker === 0xfe;
	const ofAnApplication = marker >= 0xe0 && marker <= 0xef;
	if (!ofAnApplication) return !comment;
	const name = nameAt(segment, 4);
	return (
		(marker === 0xe0 && name === "JFIF") ||
		(marker === 0xe2 && name === "ICC_") ||
		(marker === 0xee && name === "Adob")
	);
}

/** Where coded data ends: at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
	for (let at = from; at < bytes.length - 1; at++) {
		if (bytes[at] !== 0xff) continue;
		const next = bytes[at + 1] ?? 0;
		if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	throw new DamagedImage("cut off");
}

/** The EXIF orientation 2 to 8 in a segment, or undefined if the picture is upright. */
function orientationOf(segment: Uint8Array): number | undefined {
	if (nameAt(segment, 4) !== "Exif") return undefined;
	const tiff = viewOf(segment.subarray(10));
	try {
		const little = tiff.getUint16(0) === 0x4949;
		const directory = tiff.getUint32(4, little);
		const entries = tiff.getUint16(directory, little);
		for (let entry = 0; entry < entries; entry++) {
			const at = directory + 2 + entry * 12;
			if (tiff.getUint16(at, little) !== ORIENTATION_TAG) continue;
			const orientation = tiff.getUint16(at + 8, little);
			return orientation >= 2 && orientation <= 8 ? orientation : undefined;
		}
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
	}
	return undefined;
}

/** An EXIF segment that holds only the orientation. */
function exifOf(orientation: number): Uint8Array {
	const header = [0xff, EXIF, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
	const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
	const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
	return Uint8Array.from([...header, ...tiff, ...entry, 0, 0, 0, 0]);
}
