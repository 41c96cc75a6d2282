import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cleanImage, MAX_IMAGE_BYTES } from "#app/files/pictures/clean-image.server.ts";
import {
	concat,
	JPEG,
	jpegOfPhone,
	jpegWith,
	PNG,
	PROFILE,
	pngChunk,
	pngWith,
	riffChunk,
	SECRET_PLACE,
	segment,
	text,
	WEBP,
	WEBP_PIXELS,
	webpOf,
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

const PLACE = text(SECRET_PLACE);

async function expectLeft(file: Uint8Array, left: Uint8Array) {
	expect(textOf(file)).toContain(SECRET_PLACE);
	expect(Buffer.from((await picture(file)).bytes).equals(left)).toBe(true);
}

/** The JPEG without its color profile. */
const NO_PROFILE = concat(JPEG.subarray(0, 20), JPEG.subarray(494));
const profilePart = (profile: Uint8Array, number = 1, of = 1) =>
	segment(0xe2, concat(text("ICC_PROFILE\0"), Uint8Array.of(number, of), profile));
const inNoProfile = (...segments: Uint8Array[]) =>
	concat(NO_PROFILE.subarray(0, 20), ...segments, NO_PROFILE.subarray(20));
const ADOBE = concat(text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, 1));

/** The profile with more at its end, and a length that says so. */
function longerProfile(): Uint8Array {
	const longer = concat(PROFILE, PLACE);
	new DataView(longer.buffer).setUint32(0, longer.length);
	return longer;
}

/** The profile, whose last color is said to be beyond its end. */
function openProfile(): Uint8Array {
	const open = concat(PROFILE);
	new DataView(open.buffer).setUint32(132 + 4, 0xffff_ffff);
	return open;
}

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
		["more after a profile", inNoProfile(profilePart(concat(PROFILE, PLACE)))],
		["more in a profile", inNoProfile(profilePart(longerProfile()))],
		["an open profile", inNoProfile(profilePart(openProfile()), segment(0xfe, PLACE))],
		["parts of other profiles", inNoProfile(profilePart(PROFILE, 2, 2), segment(0xfe, PLACE))],
		["no Adobe marker", inNoProfile(segment(0xee, concat(text("Adobe"), PLACE)))],
		["a longer Adobe marker", inNoProfile(segment(0xee, concat(ADOBE, PLACE)))],
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

	test.each([
		["Adobe's marker", [segment(0xee, ADOBE)]],
		["a color profile", [profilePart(PROFILE)]],
		[
			"a color profile in parts",
			[profilePart(PROFILE.subarray(0, 100), 1, 2), profilePart(PROFILE.subarray(100), 2, 2)],
		],
	])("%s stays", async (_, segments) => {
		const file = inNoProfile(...segments);
		expect((await picture(file)).bytes).toEqual(file);
	});

	test("all that a phone adds goes", () => expectLeft(jpegOfPhone(1), JPEG));
});

describe("of a PNG only the picture stays", () => {
	const packed = (data: Uint8Array) => concat(text("ICC\0\0"), deflateSync(data));
	const comment = pngChunk("tEXt", PLACE);
	test.each([
		["a profile that is none", pngWith(pngChunk("iCCP", packed(PLACE)), comment)],
		["more in a profile", pngWith(pngChunk("iCCP", packed(longerProfile())), comment)],
		["more after a profile", pngWith(pngChunk("iCCP", concat(packed(PROFILE), PLACE)))],
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

	test("its color profile stays", async () => {
		const file = pngWith(pngChunk("iCCP", packed(PROFILE)));
		expect((await picture(file)).bytes).toEqual(file);
	});
});

/** The header of a WebP of 12 by 8 pixels. */
const header = (flags: number) =>
	riffChunk("VP8X", Uint8Array.of(flags, 0, 0, 0, 11, 0, 0, 7, 0, 0));
const ANIMATION = riffChunk("ANIM", new Uint8Array(6));
const frame = (...chunks: Uint8Array[]) =>
	riffChunk(
		"ANMF",
		concat(Uint8Array.of(0, 0, 0, 0, 0, 0, 11, 0, 0, 7, 0, 0, 100, 0, 0, 0), ...chunks),
	);

describe("of a WebP only the picture stays", () => {
	const exif = riffChunk("EXIF", PLACE);
	const xmp = riffChunk("XMP ", PLACE);
	const still = webpOf(header(0), WEBP_PIXELS);
	test.each([
		["EXIF and XMP", webpOf(header(0x0c), WEBP_PIXELS, exif, xmp)],
		["an unknown chunk", webpOf(header(0), WEBP_PIXELS, riffChunk("mine", PLACE))],
		["a profile that is none", webpOf(header(0x20), riffChunk("ICCP", PLACE), WEBP_PIXELS)],
		["more in a profile", webpOf(header(0x20), riffChunk("ICCP", longerProfile()), WEBP_PIXELS)],
		[
			"a longer header",
			webpOf(riffChunk("VP8X", concat(header(0).subarray(8), PLACE)), WEBP_PIXELS),
		],
		["a second picture", concat(still, still, PLACE)],
	])("%s goes", (_, file) => expectLeft(file, still));

	const moving = webpOf(header(0x02), ANIMATION, frame(WEBP_PIXELS), frame(WEBP_PIXELS));
	test.each([
		["EXIF and XMP", frame(WEBP_PIXELS, exif, xmp)],
		["an unknown chunk", frame(riffChunk("mine", PLACE), WEBP_PIXELS)],
		["a frame in a frame", frame(WEBP_PIXELS, frame(exif))],
	])("%s in a frame of an animation goes, too", async (_, one) => {
		await expectLeft(webpOf(header(0x0e), ANIMATION, one, frame(WEBP_PIXELS), exif), moving);
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

describe("a small file that claims more pixels than a phone can hold is refused", () => {
	const bomb = Uint8Array.from(PNG);
	new DataView(bomb.buffer).setUint32(16, 60_000);
	const pixels = Uint8Array.from(WEBP_PIXELS);
	new DataView(pixels.buffer).setUint16(14, 0x3fff, true);
	test.each([
		["PNG", bomb],
		["WebP", webpOf(pixels)],
		["WebP whose header says less", webpOf(header(0), pixels)],
		["WebP with such a frame", webpOf(header(2), ANIMATION, frame(WEBP_PIXELS), frame(pixels))],
	])("%s", async (_, file) => {
		expect(await problem(file)).toMatch(/too many pixels/);
	});
});

describe("a file that contradicts itself is refused", () => {
	const frameOf = (width: number) =>
		segment(0xc0, Uint8Array.of(8, 0, 8, width >> 8, width & 0xff, 1, 1, 0x11, 0));
	const tooLong = (chunk: Uint8Array, at: number) => {
		const longer = concat(chunk);
		longer.fill(0xff, at, at + 4);
		return longer;
	};
	test.each([
		["a JPEG of two sizes", jpegWith(frameOf(12))],
		["a segment shorter than its length", jpegWith(Uint8Array.of(0xff, 0xdb, 0, 0))],
		["a segment beyond the end", jpegWith(Uint8Array.of(0xff, 0xdb, 0xff, 0xff))],
		["a PNG's chunk beyond the end", pngWith(tooLong(pngChunk("IDAT", PLACE), 0))],
		["a WebP's chunk beyond the end", webpOf(tooLong(WEBP_PIXELS, 4))],
		["a frame's chunk beyond the frame", webpOf(header(2), frame(tooLong(WEBP_PIXELS, 4)))],
		["a frame without pixels", webpOf(header(2), ANIMATION, frame())],
		["a WebP without pixels", webpOf(header(0))],
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
		["WebP", webpOf(header(0), ...many(riffChunk("ALPH", nothing)), WEBP_PIXELS)],
		["WebP with such a frame", webpOf(header(2), frame(...many(riffChunk("ALPH", nothing))))],
		["WebP of so many frames", webpOf(header(2), ANIMATION, ...many(frame(WEBP_PIXELS)))],
	])("%s", async (_, file) => {
		expect(await problem(file)).toMatch(/damaged/);
	});
});

describe("parts that contain themselves, or more than they have, are left out", () => {
	/** EXIF data of as many entries as can be named, each for more EXIF data at its own beginning. */
	const nested = new Uint8Array(60_000);
	nested.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0xff, 0xff]);
	for (let at = 10; at + 12 <= nested.length; at += 12) {
		nested.set([0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8], at);
	}
	const cleaned = async (file: Uint8Array<ArrayBuffer>) => (await picture(file)).bytes;
	const exif = segment(0xe1, concat(text("Exif\0\0"), nested));
	test("EXIF data", async () => {
		expect(await cleaned(jpegWith(...Array(20).fill(exif)))).toEqual(JPEG);
	});

	test("frames", async () => {
		let inner = frame(WEBP_PIXELS);
		for (let depth = 0; depth < 2000; depth++) inner = frame(inner);
		const file = webpOf(header(2), frame(inner, WEBP_PIXELS));
		expect(await cleaned(file)).toEqual(webpOf(header(2), frame(WEBP_PIXELS)));
	});

	test("profiles that unpack to a thousand times their size, and then again", async () => {
		const bomb = pngChunk("iCCP", concat(text("ICC\0\0"), deflateSync(new Uint8Array(3_900_000))));
		expect(await cleaned(pngWith(...Array(400).fill(bomb)))).toEqual(PNG);
	});
});
