/** JPEG (ITU-T T.81): segments of 0xFF, marker, length and data, some followed by a scan, to the end-of-image marker. */
import { joinBytes } from "#app/http/request-body.server.ts";
import { DamagedImage, MAX_PARTS, nameAt, type StrippedPicture, viewOf } from "./bytes.server.ts";
import { cleanProfile } from "./color-profile.server.ts";
import { orientationOnly } from "./exif.server.ts";

const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const RESTART_INTERVAL = 0xdd;
/** Applications' segments: how their data begin, and how long they are at least. */
const JFIF = { marker: 0xe0, name: "JFIF\0", bytes: 14 };
const EXIF = { marker: 0xe1, name: "Exif\0\0", bytes: 6 };
const COLOR_PROFILE = { marker: 0xe2, name: "ICC_PROFILE\0", bytes: 14 };
const ADOBE = { marker: 0xee, name: "Adobe", bytes: 12 };
/** What a decoder needs: frames, Huffman and arithmetic tables, scans, quantization, restart interval. */
const DECODED = new Set([...FRAMES, 0xc4, 0xcc, START_OF_SCAN, 0xdb, RESTART_INTERVAL]);
/** Each is drawn over the whole picture; those of cameras and of programs are about ten. */
const MAX_SCANS = 100;

interface Segment {
	marker: number;
	data: Uint8Array;
	/** With marker, length and scan. */
	whole: Uint8Array;
}

/**
 * A JPEG without its metadata. What affects how it is drawn stays, written anew: JFIF's marker, the orientation that
 * EXIF data say, the color profile and Adobe's color transform. Anything after the picture (a second picture, a film)
 * goes.
 */
export function cleanJpeg(bytes: Uint8Array): StrippedPicture {
	const segments = segmentsOf(bytes);
	const scans = segments.filter(({ marker }) => marker === START_OF_SCAN);
	const [firstScan] = scans;
	if (!firstScan || scans.length > MAX_SCANS) throw new DamagedImage("no scans, or too many");
	const [frame, ...others] = segments.filter(({ marker }) => FRAMES.includes(marker));
	if (!frame || others.length > 0) throw new DamagedImage("not one frame");
	const size = viewOf(frame.data);
	return {
		bytes: joinBytes([
			bytes.subarray(0, 2),
			...drawn(segments.slice(0, segments.indexOf(firstScan))),
			...segments.filter(({ marker }) => DECODED.has(marker)).map(({ whole }) => whole),
			Uint8Array.of(0xff, END_OF_IMAGE),
		]),
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
		const segment = { marker, data, whole: bytes.subarray(at, end) };
		if (!hasItsLength(segment)) throw new DamagedImage("not of its length");
		segments.push(segment);
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

/** Whether the data are as long as their own numbers say; decoders refuse others. */
function hasItsLength({ marker, data }: Segment): boolean {
	if (marker === RESTART_INTERVAL) return data.length === 2;
	if (marker === START_OF_SCAN) return data.length === 4 + 2 * (data[0] ?? 0);
	return !FRAMES.includes(marker) || data.length === 6 + 3 * (data[5] ?? 0);
}

/** What stays of the applications' segments before the first scan: only what affects how the picture is drawn. */
function drawn(segments: Segment[]): Uint8Array[] {
	const named = ({ marker, name, bytes }: typeof JFIF) =>
		segments
			.filter((segment) => segment.marker === marker && segment.data.length >= bytes)
			.map(({ data }) => data)
			.filter((data) => nameAt(data, 0, name.length) === name);
	const kept: Uint8Array[] = [];
	if (named(JFIF).length > 0) kept.push(written(JFIF, [1, 2, 0, 0, 1, 0, 1, 0, 0]));

	const [exif] = named(EXIF);
	const orientation = exif && orientationOnly(exif.subarray(EXIF.bytes));
	if (orientation) kept.push(written(EXIF, orientation));

	const profile = profileOf(named(COLOR_PROFILE));
	if (profile) kept.push(written(COLOR_PROFILE, [1, 1, ...profile]));

	const transform = named(ADOBE)[0]?.[ADOBE.bytes - 1] ?? Number.NaN;
	if (transform <= 2) kept.push(written(ADOBE, [0, 100, 0, 0, 0, 0, transform]));
	return kept;
}

/** The color profile in parts, each of which says its number and how many there are. */
function profileOf(parts: Uint8Array[]): Uint8Array | undefined {
	const { name, bytes } = COLOR_PROFILE;
	const isInOrder = parts.every(
		(part, index) => part[name.length] === index + 1 && part[name.length + 1] === parts.length,
	);
	return isInOrder ? cleanProfile(joinBytes(parts.map((part) => part.subarray(bytes)))) : undefined;
}

function written({ marker, name }: typeof JFIF, data: ArrayLike<number>): Uint8Array {
	const length = 2 + name.length + data.length;
	const start = [0xff, marker, length >> 8, length & 0xff];
	return joinBytes([Uint8Array.from(start), new TextEncoder().encode(name), Uint8Array.from(data)]);
}
