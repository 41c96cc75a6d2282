/** JPEG (ITU-T T.81): segments of 0xFF, marker, length and data, some followed by a scan, to the end-of-image marker. */
import { joinBytes } from "#app/http/request-body.server.ts";
import {
	DamagedImage,
	isColorProfile,
	MAX_PARTS,
	nameAt,
	type StrippedPicture,
	viewOf,
} from "./bytes.server.ts";

const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const JFIF = 0xe0;
const EXIF = 0xe1;
const COLOR_PROFILE = 0xe2;
const ADOBE = 0xee;
/** What a decoder needs: frames, Huffman and arithmetic tables, scans, quantization, restart interval. */
const DECODED = new Set([...FRAMES, 0xc4, 0xcc, START_OF_SCAN, 0xdb, 0xdd]);

const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;
/** The name of a color profile's part, its number and how many there are. */
const PROFILE_NAME = "ICC_PROFILE\0";
const PROFILE_HEADER_BYTES = PROFILE_NAME.length + 2;
const ORIENTATION_TAG = 0x0112;

interface Segment {
	marker: number;
	data: Uint8Array;
	/** With marker, length and scan. */
	whole: Uint8Array;
}

/**
 * A JPEG without its metadata. What affects how it is drawn stays: JFIF without its thumbnail, a valid color profile,
 * Adobe's color transform and, from the EXIF data, only the orientation. Anything after the picture (a second picture,
 * a film) goes.
 */
export function cleanJpeg(bytes: Uint8Array): StrippedPicture {
	const segments = segmentsOf(bytes);
	const [frame, ...others] = segments.filter(({ marker }) => FRAMES.includes(marker));
	if (!frame || others.length > 0) throw new DamagedImage("not one frame");
	const profile = profileIn(segments);
	const kept = segments.map((segment) => {
		if (DECODED.has(segment.marker) || profile.includes(segment)) return segment.whole;
		return drawn(segment);
	});
	const size = viewOf(frame.data);
	return {
		bytes: joinBytes([bytes.subarray(0, 2), ...kept, Uint8Array.of(0xff, END_OF_IMAGE)]),
		height: size.getUint16(1),
		width: size.getUint16(3),
	};
}

function segmentsOf(bytes: Uint8Array): Segment[] {
	const view = viewOf(bytes);
	const segments: Segment[] = [];
	let at = 2;
	while (segments.length < MAX_PARTS) {
		if (view.getUint8(at) !== 0xff) throw new DamagedImage("no marker");
		const marker = view.getUint8(at + 1);
		if (marker === END_OF_IMAGE) return segments;
		if (marker === 0xff) {
			at += 1;
			continue;
		}
		const length = view.getUint16(at + 2);
		const dataEnd = at + 2 + length;
		if (length < 2 || dataEnd > bytes.length) throw new DamagedImage("cut off");
		const end = marker === START_OF_SCAN ? endOfScan(bytes, dataEnd) : dataEnd;
		const data = bytes.subarray(at + 4, dataEnd);
		segments.push({ marker, data, whole: bytes.subarray(at, end) });
		at = end;
	}
	throw new DamagedImage("too many segments");
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

/** The segments of the color profile; none if they don't make up a valid one. */
function profileIn(segments: Segment[]): Segment[] {
	const parts = segments.filter(
		({ marker, data }) =>
			marker === COLOR_PROFILE && nameAt(data, 0, PROFILE_NAME.length) === PROFILE_NAME,
	);
	const inOrder = parts.every(
		({ data }, index) =>
			data[PROFILE_NAME.length] === index + 1 && data[PROFILE_NAME.length + 1] === parts.length,
	);
	if (!inOrder) return [];
	const profile = joinBytes(parts.map(({ data }) => data.subarray(PROFILE_HEADER_BYTES)));
	return isColorProfile(profile) ? parts : [];
}

/** What stays of an application's segment: only what affects how the picture is drawn. */
function drawn({ marker, data, whole }: Segment): Uint8Array {
	if (marker === JFIF && nameAt(data, 0) === "JFIF" && data.length >= JFIF_BYTES) {
		const withoutThumbnail = [...data.subarray(0, JFIF_BYTES - 2), 0, 0];
		return Uint8Array.of(0xff, JFIF, 0, JFIF_BYTES + 2, ...withoutThumbnail);
	}
	if (marker === ADOBE && nameAt(data, 0, 5) === "Adobe" && data.length === ADOBE_BYTES) {
		return whole;
	}
	const orientation = marker === EXIF && nameAt(data, 0) === "Exif" && orientationOf(data);
	return orientation ? exifOf(orientation) : new Uint8Array(0);
}

/** The EXIF orientation 2 to 8 in a segment, or undefined if the picture is upright. */
function orientationOf(exif: Uint8Array): number | undefined {
	const tiff = viewOf(exif.subarray(6));
	if (tiff.byteLength < 8) return undefined;
	const little = tiff.getUint16(0) === 0x4949;
	const entries = tiff.getUint32(4, little) + 2;
	if (entries > tiff.byteLength) return undefined;
	const entriesEnd = entries + tiff.getUint16(entries - 2, little) * 12;
	for (let at = entries; at < entriesEnd && at + 12 <= tiff.byteLength; at += 12) {
		if (tiff.getUint16(at, little) !== ORIENTATION_TAG) continue;
		const orientation = tiff.getUint16(at + 8, little);
		return orientation >= 2 && orientation <= 8 ? orientation : undefined;
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
