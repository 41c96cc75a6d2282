import { describe, expect, test } from "vitest";
import { cleanBytes } from "../support/clean-picture.ts";
import {
	concat,
	JPEG,
	jpegOfPhone,
	jpegWith,
	PNG,
	pngChunk,
	pngWith,
	SECRET_PLACE,
	segment,
	text,
} from "../support/pictures.ts";

/** EXIF data with an orientation, and where the picture was taken. */
function exif(orientation: number, { type = 3, count = 1, little = true } = {}): Uint8Array {
	const tiff = new DataView(new ArrayBuffer(26));
	tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
	tiff.setUint16(2, 42, little);
	tiff.setUint32(4, 8, little);
	tiff.setUint16(8, 1, little);
	tiff.setUint16(10, 0x0112, little);
	tiff.setUint16(12, type, little);
	tiff.setUint32(14, count, little);
	if (type === 4) tiff.setUint32(18, orientation, little);
	else tiff.setUint16(18, orientation, little);
	return concat(new Uint8Array(tiff.buffer), text(SECRET_PLACE));
}

/** What stays of it. */
const own = (orientation: number) => exif(orientation, { little: false }).subarray(0, 26);

const inSegment = (tiff: Uint8Array) => segment(0xe1, concat(text("Exif\0\0"), tiff));
const inJpeg = (...tiffs: Uint8Array[]) => jpegWith(...tiffs.map(inSegment));
/** After JFIF's marker, as we write it. */
const left = (orientation: number) =>
	concat(JPEG.subarray(0, 20), inSegment(own(orientation)), JPEG.subarray(20));
const inPng = (...tiffs: Uint8Array[]) => pngWith(...tiffs.map((tiff) => pngChunk("eXIf", tiff)));

describe("a turned picture says so still, and nothing else of what its EXIF data said", () => {
	test("as a phone takes it", async () => {
		expect(await cleanBytes(jpegOfPhone(6))).toEqual(left(6));
	});

	for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
		test.each([true, false])(`${orientation}, little-endian: %s`, async (little) => {
			const tiff = exif(orientation, { little });
			expect(await cleanBytes(inJpeg(tiff))).toEqual(left(orientation));
			expect(await cleanBytes(inPng(tiff))).toEqual(inPng(own(orientation)));
		});
	}

	test("only the first EXIF data count", async () => {
		expect(await cleanBytes(inJpeg(exif(6), exif(3)))).toEqual(left(6));
		expect(await cleanBytes(inPng(exif(6), exif(3)))).toEqual(inPng(own(6)));
	});
});

describe("a picture that browsers draw upright stays upright", () => {
	test.each([
		["first upright, then turned", [exif(1), exif(6)]],
		["first nothing, then turned", [exif(6).subarray(0, 9), exif(6)]],
		["no orientation", [exif(0)]],
		["an unknown orientation", [exif(9)]],
		["a long one", [exif(6, { type: 4 })]],
		["a long one, big-endian", [exif(6, { type: 4, little: false })]],
		["none of them", [exif(6, { count: 0 })]],
		["two of them", [exif(6, { count: 2 })]],
	])("%s", async (_, tiffs) => {
		expect(await cleanBytes(inJpeg(...tiffs))).toEqual(JPEG);
		expect(await cleanBytes(inPng(...tiffs))).toEqual(PNG);
	});

	test("EXIF data after the pixels", async () => {
		const after = concat(JPEG.subarray(0, -2), inSegment(exif(6)), JPEG.subarray(-2));
		expect(await cleanBytes(after)).toEqual(JPEG);
	});

	test("EXIF data that point outside of themselves", async () => {
		const tiff = exif(6);
		tiff[7] = 0x7f;
		expect(await cleanBytes(inJpeg(tiff))).toEqual(JPEG);
		expect(await cleanBytes(inPng(tiff))).toEqual(PNG);
	});
});
