import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cleanBytes, cleanPicture } from "../support/clean-picture.ts";
import {
	ANIMATION,
	concat,
	inNoProfile,
	JPEG,
	jpegOfPhone,
	jpegWith,
	NO_PROFILE,
	PNG,
	PROFILE,
	pngChunk,
	pngWith,
	profilePart,
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

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("a picture without metadata stays as it is, byte for byte", () => {
	test.each([
		["image/jpeg", JPEG],
		["image/png", PNG],
		["image/webp", WEBP],
	] as const)("%s", async (type, bytes) => {
		expect(await cleanPicture(bytes)).toEqual({ type, bytes });
	});
});

const PLACE = text(SECRET_PLACE);

async function expectLeft(file: Uint8Array, left: Uint8Array) {
	expect(textOf(file)).toContain(SECRET_PLACE);
	expect(Buffer.from(await cleanBytes(file)).equals(left)).toBe(true);
}

const ADOBE = concat(text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, 1));

describe("of a JPEG only the picture stays", () => {
	const jfif = JPEG.subarray(6, 18);
	const thumbnail = segment(0xe0, concat(jfif, Uint8Array.of(7, 1), PLACE, Uint8Array.of(0)));
	const exif = concat(text("Exif\0\0"), PLACE);
	test.each([
		["a thumbnail in JFIF", concat(NO_PROFILE.subarray(0, 2), thumbnail, NO_PROFILE.subarray(20))],
		["a thumbnail beside it", inNoProfile(segment(0xe0, concat(text("JFXX\0\x13"), PLACE)))],
		["EXIF", inNoProfile(segment(0xe1, exif))],
		["EXIF again", inNoProfile(segment(0xe1, exif), segment(0xe1, exif))],
		["XMP", inNoProfile(segment(0xe1, concat(text("http://ns.adobe.com/xap/1.0/\0"), PLACE)))],
		["IPTC", inNoProfile(segment(0xed, concat(text("Photoshop 3.0\0"), PLACE)))],
		["a list of more pictures", inNoProfile(segment(0xe2, concat(text("MPF\0"), PLACE)))],
		["no profile", inNoProfile(segment(0xe2, concat(text("ICC_"), PLACE)))],
		["a profile that is none", inNoProfile(profilePart(concat(new Uint8Array(200), PLACE)))],
		["parts of other profiles", inNoProfile(profilePart(PROFILE, 2, 2), segment(0xfe, PLACE))],
		["no Adobe marker", inNoProfile(segment(0xee, concat(text("Adobe"), PLACE)))],
		[
			"what follows the picture's head",
			concat(
				NO_PROFILE.subarray(0, -2),
				segment(0xee, ADOBE),
				segment(0xfe, PLACE),
				NO_PROFILE.subarray(-2),
			),
		],
		["a comment", inNoProfile(segment(0xfe, PLACE))],
		["a second picture", concat(NO_PROFILE, NO_PROFILE, PLACE)],
	])("%s goes", (_, file) => expectLeft(file, NO_PROFILE));

	// Applications' segments, and those that no decoder of pictures reads.
	test.each([
		0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe8, 0xec, 0xed, 0xee, 0xef, 0x02, 0xbf, 0xc8, 0xdc, 0xde, 0xf0,
		0xf7, 0xfd,
	])("what marker %i names goes", (marker) =>
		expectLeft(inNoProfile(segment(marker, PLACE)), NO_PROFILE),
	);

	test("Adobe's marker stays", async () => {
		const file = inNoProfile(segment(0xee, ADOBE));
		expect(await cleanBytes(file)).toEqual(file);
	});

	test.each([
		["its place", concat(text("Adobe"), PLACE.subarray(0, 6), Uint8Array.of(1)), 1],
		["more at its end", concat(ADOBE, PLACE), 1],
		["the transform of four colors", concat(ADOBE.subarray(0, -1), Uint8Array.of(2), PLACE), 2],
	])(
		"of Adobe's marker with %s, only the first one's transform stays",
		async (_, data, transform) => {
			const file = inNoProfile(...Array.from({ length: 9 }, () => segment(0xee, data)));
			const left = segment(0xee, concat(ADOBE.subarray(0, -1), Uint8Array.of(transform)));
			expect(await cleanBytes(file)).toEqual(inNoProfile(left));
		},
	);

	test("JFIF's marker is written anew, once", async () => {
		const foreign = segment(0xe0, concat(text("JFIF\0"), PLACE));
		const file = concat(NO_PROFILE.subarray(0, 2), foreign, foreign, NO_PROFILE.subarray(20));
		await expectLeft(file, NO_PROFILE);
	});

	test("all that a phone adds goes", () => expectLeft(jpegOfPhone(1), JPEG));
});

describe("of a PNG only the picture stays", () => {
	const packed = (data: Uint8Array) => concat(text("ICC\0\0"), deflateSync(data));
	const comment = pngChunk("tEXt", PLACE);
	test.each([
		["a profile that is none", pngWith(pngChunk("iCCP", packed(PLACE)), comment)],
		["a profile of 5 MB", pngWith(pngChunk("iCCP", packed(new Uint8Array(5e6))), comment)],
		["a profile of 50 MB", pngWith(pngChunk("iCCP", packed(new Uint8Array(5e7))), comment)],
		["a longer sRGB", pngWith(pngChunk("sRGB", PLACE))],
		["more at its end", concat(PNG.subarray(0, -12), pngChunk("IEND", PLACE))],
		["a second picture", concat(PNG, PNG, PLACE)],
	])("%s goes", (_, file) => expectLeft(file, PNG));

	test.each(["tEXt", "zTXt", "iTXt", "eXIf", "tIME", "acTL", "fdAT", "prVt", "iCCP", "tRNS"])(
		"%s goes",
		(name) => expectLeft(pngWith(pngChunk(name, concat(PLACE, new Uint8Array(250)))), PNG),
	);
});

describe("of a WebP only the picture stays", () => {
	const exif = riffChunk("EXIF", PLACE);
	const xmp = riffChunk("XMP ", PLACE);
	const still = webpOf(webpHeader(0), WEBP_PIXELS);
	test.each([
		["EXIF and XMP", webpOf(webpHeader(0x0c), WEBP_PIXELS, exif, xmp)],
		["an unknown chunk", webpOf(webpHeader(0), WEBP_PIXELS, riffChunk("mine", PLACE))],
		["a profile that is none", webpOf(webpHeader(0x20), riffChunk("ICCP", PLACE), WEBP_PIXELS)],
		[
			"a longer header",
			webpOf(riffChunk("VP8X", concat(webpHeader(0).subarray(8), PLACE)), WEBP_PIXELS),
		],
		["a second picture", concat(still, still, PLACE)],
	])("%s goes", (_, file) => expectLeft(file, still));

	const moving = webpOf(
		webpHeader(0x02),
		ANIMATION,
		webpFrame(WEBP_PIXELS),
		webpFrame(WEBP_PIXELS),
	);
	test.each([
		["EXIF and XMP", webpFrame(WEBP_PIXELS, exif, xmp)],
		["an unknown chunk", webpFrame(riffChunk("mine", PLACE), WEBP_PIXELS)],
		["a frame in a frame", webpFrame(WEBP_PIXELS, webpFrame(exif))],
	])("%s in a frame of an animation goes, too", async (_, one) => {
		await expectLeft(
			webpOf(webpHeader(0x0e), ANIMATION, one, webpFrame(WEBP_PIXELS), exif),
			moving,
		);
	});
});

describe("parts that contain themselves, or more than they have, are left out", () => {
	/** EXIF data of as many entries as can be named, each for more EXIF data at its own beginning. */
	const nested = new Uint8Array(60_000);
	nested.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0xff, 0xff]);
	for (let at = 10; at + 12 <= nested.length; at += 12) {
		nested.set([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8], at);
	}
	const exif = segment(0xe1, concat(text("Exif\0\0"), nested));
	test("EXIF data", async () => {
		expect(await cleanBytes(jpegWith(...Array(20).fill(exif)))).toEqual(JPEG);
	});

	test("frames", async () => {
		let inner = webpFrame(WEBP_PIXELS);
		for (let depth = 0; depth < 2000; depth++) inner = webpFrame(inner);
		const file = webpOf(webpHeader(2), webpFrame(inner, WEBP_PIXELS));
		expect(await cleanBytes(file)).toEqual(webpOf(webpHeader(2), webpFrame(WEBP_PIXELS)));
	});

	test("profiles that unpack to a thousand times their size, and then again", async () => {
		const bomb = pngChunk("iCCP", concat(text("ICC\0\0"), deflateSync(new Uint8Array(3_900_000))));
		expect(await cleanBytes(pngWith(...Array(400).fill(bomb)))).toEqual(PNG);
	});
});
