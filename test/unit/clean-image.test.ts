import { describe, expect, test } from "vitest";
import { cleanImage, MAX_IMAGE_BYTES } from "#app/files/pictures/clean-image.server.ts";
import {
	JPEG,
	jpegOfPhone,
	PNG,
	pngWithText,
	SECRET_PLACE,
	WEBP,
	webpWithExif,
} from "../support/pictures.ts";

const clean = (bytes: Uint8Array) => cleanImage(new Blob([new Uint8Array(bytes)]));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

async function picture(bytes: Uint8Array) {
	const result = await clean(bytes);
	if (!("image" in result)) throw new Error(result.problem);
	return result.image;
}

async function problem(bytes: Uint8Array) {
	const result = await clean(bytes);
	return "problem" in result ? result.problem : "none";
}

describe("a picture without metadata stays as it is, byte for byte", () => {
	test.each([
		["image/jpeg", JPEG],
		["image/png", PNG],
		["image/webp", WEBP],
	] as const)("%s", async (type, bytes) => {
		expect(await picture(bytes)).toEqual({ type, bytes });
	});
});

describe("where it was taken, comments and what follows the picture go", () => {
	test.each([
		["JPEG", jpegOfPhone(1), JPEG],
		["PNG", pngWithText(), PNG],
		["WebP", webpWithExif(), WEBP],
	])("%s", async (_, withPlace, without) => {
		expect(textOf(withPlace)).toContain(SECRET_PLACE);
		expect((await picture(withPlace)).bytes).toEqual(without);
	});
});

test("a turned JPEG says so still, and nothing else of what its EXIF data said", async () => {
	const { bytes } = await picture(jpegOfPhone(6));
	expect(textOf(bytes)).not.toContain(SECRET_PLACE);
	expect(bytes.length).toBe(JPEG.length + 36);
	const exif = textOf(bytes).indexOf("Exif\0\0");
	const tiff = new DataView(bytes.buffer, bytes.byteOffset + exif + 6);
	expect(tiff.getUint16(10)).toBe(0x0112);
	expect(tiff.getUint16(18)).toBe(6);
});

test("a JPEG whose EXIF data point outside of it is cleaned all the same", async () => {
	const bytes = jpegOfPhone(6);
	const tiff = textOf(bytes).indexOf("Exif\0\0") + 6;
	bytes[tiff + 7] = 0x7f;
	expect((await picture(bytes)).bytes).toEqual(JPEG);
});

describe("what is no picture is refused by its bytes, whatever it calls itself", () => {
	test.each([
		["nothing", ""],
		["text", "hello"],
		["HTML", "<!doctype html><script>alert(1)</script>"],
		["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
		["a GIF", "GIF89a\x01\x00\x01\x00"],
		["a PDF", "%PDF-1.7"],
	])("%s", async (_, text) => {
		expect(await problem(Buffer.from(text))).toMatch(/JPEG, PNG or WebP/);
	});
});

describe("a picture that is cut off anywhere is refused, never thrown over or shown", () => {
	test.each([
		["JPEG", JPEG, 3],
		["PNG", PNG, 8],
		["WebP", WEBP, 12],
	])("%s", async (_, bytes, signature) => {
		for (let length = signature; length < bytes.length; length++) {
			expect(await problem(bytes.subarray(0, length)), `${length} bytes`).toMatch(/damaged/);
		}
	});
});

test("2 MB are accepted and a byte more is refused", async () => {
	const padded = (length: number) => {
		const whole = new Uint8Array(length);
		whole.set(JPEG);
		return whole;
	};
	expect(await problem(padded(MAX_IMAGE_BYTES))).toBe("none");
	expect(await problem(padded(MAX_IMAGE_BYTES + 1))).toMatch(/larger than 2 MB/);
});

test("a small file that claims more pixels than a phone can hold is refused", async () => {
	const bomb = Uint8Array.from(PNG);
	new DataView(bomb.buffer).setUint32(16, 60_000);
	expect(await problem(bomb)).toMatch(/too many pixels/);
});
