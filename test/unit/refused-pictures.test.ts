import { describe, expect, test } from "vitest";
import { cleanImage, MAX_IMAGE_BYTES } from "#app/files/pictures/clean-image.server.ts";
import {
	ANIMATION,
	concat,
	JPEG,
	jpegWith,
	NO_PROFILE,
	PNG,
	pngChunk,
	pngWith,
	riffChunk,
	SECRET_PLACE,
	segment,
	text,
	WEBP,
	WEBP_PIXELS,
	webpFrame,
	webpHeader,
	webpOf,
} from "../support/pictures.ts";

async function problem(bytes: Uint8Array) {
	const result = await cleanImage(new Blob([new Uint8Array(bytes)]));
	return "problem" in result ? result.problem : "none";
}

const PLACE = text(SECRET_PLACE);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

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

describe("a small file that claims more pixels than a phone can hold is refused", () => {
	const bomb = Uint8Array.from(PNG);
	new DataView(bomb.buffer).setUint32(16, 60_000);
	const pixels = Uint8Array.from(WEBP_PIXELS);
	new DataView(pixels.buffer).setUint16(14, 0x3fff, true);
	const large = Uint8Array.from(WEBP_PIXELS);
	new DataView(large.buffer).setUint16(14, 2000, true);
	new DataView(large.buffer).setUint16(16, 2000, true);
	test.each([
		["PNG", bomb],
		["WebP", webpOf(pixels)],
		["WebP whose header says less", webpOf(webpHeader(0), pixels)],
		[
			"WebP with such a frame",
			webpOf(webpHeader(2), ANIMATION, webpFrame(WEBP_PIXELS), webpFrame(pixels)),
		],
		[
			"WebP of many large frames",
			webpOf(webpHeader(2), ANIMATION, ...Array(11).fill(webpFrame(large))),
		],
	])("%s", async (_, file) => {
		expect(await problem(file)).toMatch(/too many pixels/);
	});
});

test("40 megapixels in frames and 100 scans are accepted", async () => {
	const large = Uint8Array.from(WEBP_PIXELS);
	new DataView(large.buffer).setUint16(14, 2000, true);
	new DataView(large.buffer).setUint16(16, 2000, true);
	const frames = Array(10).fill(webpFrame(large));
	expect(await problem(webpOf(webpHeader(2), ANIMATION, ...frames))).toBe("none");
	const scan = JPEG.subarray(textOf(JPEG).indexOf("\xff\xda"), -2);
	const more = Array(99).fill(scan);
	expect(await problem(concat(JPEG.subarray(0, -2), ...more, JPEG.subarray(-2)))).toBe("none");
});

describe("a file that contradicts itself is refused", () => {
	const frameOf = (width: number) =>
		segment(0xc0, Uint8Array.of(8, 0, 8, width >> 8, width & 0xff, 1, 1, 0x11, 0));
	const scan = NO_PROFILE.subarray(textOf(NO_PROFILE).indexOf("\xff\xda"), -2);
	const beforeScan = NO_PROFILE.subarray(0, -2 - scan.length);
	const longer = (marker: number) => {
		const at = textOf(NO_PROFILE).indexOf(String.fromCharCode(0xff, marker));
		const end = at + 2 + new DataView(NO_PROFILE.buffer).getUint16(at + 2);
		const data = concat(NO_PROFILE.subarray(at + 4, end), PLACE);
		return concat(NO_PROFILE.subarray(0, at), segment(marker, data), NO_PROFILE.subarray(end));
	};
	const pngOf = (header: Uint8Array) =>
		concat(PNG.subarray(0, 8), pngChunk("IHDR", header), PNG.subarray(33));
	const tooLong = (chunk: Uint8Array, at: number) => {
		const longer = concat(chunk);
		longer.fill(0xff, at, at + 4);
		return longer;
	};
	test.each([
		["a JPEG of two sizes", jpegWith(frameOf(12))],
		["a JPEG without a scan", concat(beforeScan, NO_PROFILE.subarray(-2))],
		["a JPEG of 101 scans", concat(beforeScan, ...Array(101).fill(scan), NO_PROFILE.subarray(-2))],
		["a frame longer than its components", longer(0xc0)],
		["a scan's header longer than its components", longer(0xda)],
		["a long restart interval", jpegWith(segment(0xdd, concat(Uint8Array.of(0, 0), PLACE)))],
		["a PNG with a long header", pngOf(concat(PNG.subarray(16, 29), PLACE))],
		["a PNG with a short header", pngOf(PNG.subarray(16, 24))],
		["a segment shorter than its length", jpegWith(Uint8Array.of(0xff, 0xdb, 0, 0))],
		["a segment beyond the end", jpegWith(Uint8Array.of(0xff, 0xdb, 0xff, 0xff))],
		["a PNG's chunk beyond the end", pngWith(tooLong(pngChunk("IDAT", PLACE), 0))],
		["a WebP's chunk beyond the end", webpOf(tooLong(WEBP_PIXELS, 4))],
		["a frame's chunk beyond the frame", webpOf(webpHeader(2), webpFrame(tooLong(WEBP_PIXELS, 4)))],
		["a frame without pixels", webpOf(webpHeader(2), ANIMATION, webpFrame())],
		["a WebP without pixels", webpOf(webpHeader(0))],
	])("%s", async (_, file) => {
		expect(await problem(file)).toMatch(/damaged/);
	});
});

describe("a file of more parts than any picture has is refused, before they fill the memory", () => {
	const many = (part: Uint8Array) => Array.from({ length: 20_000 }, () => part);
	const nothing = new Uint8Array(0);
	test.each([
		["JPEG", jpegWith(...many(segment(0xdb, nothing)))],
		["PNG", pngWith(...many(pngChunk("IDAT", nothing)))],
		["WebP", webpOf(webpHeader(0), ...many(riffChunk("ALPH", nothing)), WEBP_PIXELS)],
		[
			"WebP with such a frame",
			webpOf(webpHeader(2), webpFrame(...many(riffChunk("ALPH", nothing)))),
		],
		[
			"WebP of frames of so many",
			webpOf(
				webpHeader(2),
				...Array(700).fill(webpFrame(...Array(9).fill(riffChunk("ALPH", nothing)), WEBP_PIXELS)),
			),
		],
		["WebP of so many frames", webpOf(webpHeader(2), ANIMATION, ...many(webpFrame(WEBP_PIXELS)))],
	])("%s", async (_, file) => {
		expect(await problem(file)).toMatch(/damaged/);
	});
});
