import { readFileSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { cleanProfile } from "#app/files/pictures/color-profile.server.ts";
import { cleanBytes } from "../support/clean-picture.ts";
import {
	CHROMIUM_PROFILE,
	concat,
	inNoProfile,
	NO_PROFILE,
	PNG,
	PROFILE,
	pngChunk,
	pngWith,
	profilePart,
	riffChunk,
	SECRET_PLACE,
	text,
	WEBP,
	WEBP_PIXELS,
	webpOf,
} from "../support/pictures.ts";

const PLACE = text(SECRET_PLACE);

/** A profile of these tags, with the header of Chromium's. */
function profileOf(tags: Record<string, Uint8Array>): Uint8Array {
	const header = concat(CHROMIUM_PROFILE.subarray(0, 128), new Uint8Array(4));
	const table = new Uint8Array(12 * Object.keys(tags).length);
	const view = new DataView(table.buffer);
	let end = header.length + table.length;
	for (const [index, [name, data]] of Object.entries(tags).entries()) {
		table.set(text(name), 12 * index);
		view.setUint32(12 * index + 4, end);
		view.setUint32(12 * index + 8, data.length);
		end += data.length;
	}
	const profile = concat(header, table, ...Object.values(tags));
	new DataView(profile.buffer).setUint32(0, profile.length);
	new DataView(profile.buffer).setUint32(128, Object.keys(tags).length);
	return profile;
}

const COLOR = concat(text("XYZ \0\0\0\0"), new Uint8Array(12).fill(7));
const TABLE = concat(text("mft2\0\0\0\0"), new Uint8Array(300).fill(5));

/** Each tag's type and data, by its name. */
function tagsOf(profile: Uint8Array): Record<string, Uint8Array> {
	const view = new DataView(profile.buffer, profile.byteOffset);
	const tags = Array.from({ length: view.getUint32(128) }, (_, index) => {
		const at = 132 + 12 * index;
		const start = view.getUint32(at + 4);
		const name = Buffer.from(profile).toString("latin1", at, at + 4);
		return [name, profile.slice(start, start + view.getUint32(at + 8))] as const;
	});
	return Object.fromEntries(tags);
}

describe("of a color profile stays what says how colors are drawn", () => {
	test("Chromium's: without its texts and date, in all formats alike", async () => {
		expect(Buffer.from(CHROMIUM_PROFILE).includes("\0G\0o\0o\0g\0l\0e")).toBe(true);
		expect(cleanProfile(CHROMIUM_PROFILE)).toEqual(PROFILE);
		expect(cleanProfile(PROFILE)).toEqual(PROFILE);
		expect(await cleanBytes(inNoProfile(profilePart(CHROMIUM_PROFILE)))).toEqual(
			inNoProfile(profilePart(PROFILE)),
		);
		const webp = webpOf(WEBP.subarray(12, 30), riffChunk("ICCP", CHROMIUM_PROFILE), WEBP_PIXELS);
		expect(await cleanBytes(webp)).toEqual(WEBP);
	});

	test("a PNG's, named anew", async () => {
		const named = concat(text(`${SECRET_PLACE.repeat(100)}\0\0`), deflateSync(CHROMIUM_PROFILE));
		const left = await cleanBytes(pngWith(pngChunk("iCCP", named)));
		const length = new DataView(left.buffer).getUint32(33);
		const data = left.subarray(41, 41 + length);
		expect(left).toEqual(pngWith(pngChunk("iCCP", data)));
		expect(data.subarray(0, 5)).toEqual(text("icc\0\0"));
		expect(new Uint8Array(inflateSync(data.subarray(5)))).toEqual(PROFILE);
		expect(await cleanBytes(left)).toEqual(left);
	});

	test("one in parts is written as one", async () => {
		const parts = [CHROMIUM_PROFILE.subarray(0, 100), CHROMIUM_PROFILE.subarray(100)];
		const file = inNoProfile(...parts.map((part, index) => profilePart(part, index + 1, 2)));
		expect(await cleanBytes(file)).toEqual(inNoProfile(profilePart(PROFILE)));
	});

	test.each([
		["node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc", 9],
		["node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc", 2],
	])("%s", (file, count) => {
		const whole = new Uint8Array(readFileSync(file));
		const { desc, cprt, ...drawn } = tagsOf(cleanProfile(whole) ?? new Uint8Array(132));
		expect(Object.keys(drawn)).toHaveLength(count);
		expect(tagsOf(whole)).toMatchObject(drawn);
		expect(desc).toEqual(text(`desc\0\0\0\0\0\0\0\x05none${"\0".repeat(79)}`));
		expect(cprt).toEqual(text("text\0\0\0\0none\0"));
	});

	test("a screen's: without the computer's name, its serial number and other data", () => {
		const drawn = { rXYZ: COLOR, A2B0: TABLE };
		const others = { desc: PLACE, mmod: PLACE, meta: PLACE, zzzz: PLACE };
		expect(cleanProfile(profileOf({ ...others, ...drawn }))).toEqual(
			cleanProfile(profileOf(drawn)),
		);
	});

	test("also when more is in its header, between its tags, after it or in a tag's end", () => {
		const drawn = profileOf({ rXYZ: COLOR, gap: TABLE }).slice();
		const clean = cleanProfile(drawn);
		for (const [at, length] of [
			[0, 8],
			[10, 2],
			[24, 8],
			[40, 8],
			[84, 21],
		] as const) {
			drawn.set(PLACE.subarray(0, length), at);
		}
		expect(cleanProfile(concat(drawn, PLACE))).toEqual(clean);
		expect(cleanProfile(profileOf({ rXYZ: concat(COLOR, PLACE) }))).toEqual(clean);
	});
});

test("a tag that is named again stands once, and data of several tags, too", () => {
	const many = profileOf({ A2B0: TABLE, B2A0: TABLE });
	const view = new DataView(many.buffer);
	view.setUint32(132 + 12 + 4, view.getUint32(132 + 4));
	const clean = cleanProfile(many) ?? new Uint8Array(132);
	expect(clean).toHaveLength(132 + 4 * 12 + 36 + 308);
	many.set(text("A2B0"), 132 + 12);
	expect(cleanProfile(many)).toEqual(cleanProfile(profileOf({ A2B0: TABLE })));
});

/** The profile, whose first color is said to be beyond its end. */
function openProfile(): Uint8Array {
	const open = profileOf({ rXYZ: COLOR });
	new DataView(open.buffer).setUint32(132 + 8, 0xffff);
	return open;
}

describe("what is no color profile goes, and the picture stays", () => {
	test.each([
		["no tags", profileOf({})],
		["no tag that is drawn", profileOf({ desc: PLACE, zzzz: new Uint8Array(60_000) })],
		["a color that is a text", profileOf({ rXYZ: concat(text("text\0\0\0\0"), PLACE) })],
		["a color beyond its end", openProfile()],
		["more tags than it has room for", CHROMIUM_PROFILE.subarray(0, 200)],
		["a cut header", CHROMIUM_PROFILE.subarray(0, 100)],
		["tables of more than 64 KB", profileOf({ A2B0: concat(TABLE, new Uint8Array(65_400)) })],
		["tables of 1.9 MB", profileOf({ A2B0: concat(TABLE, new Uint8Array(1_900_000)) })],
	])("%s", async (_, profile) => {
		const parts = [profile.subarray(0, 60_000), profile.subarray(60_000, 120_000)];
		const jpeg = inNoProfile(...parts.map((part, index) => profilePart(part, index + 1, 2)));
		expect(await cleanBytes(jpeg)).toEqual(NO_PROFILE);
		const packed = concat(text("ICC\0\0"), deflateSync(profile));
		expect(await cleanBytes(pngWith(pngChunk("iCCP", packed)))).toEqual(PNG);
		const webp = (flags: number, ...chunks: Uint8Array[]) =>
			webpOf(
				riffChunk("VP8X", Uint8Array.of(flags, 0, 0, 0, 11, 0, 0, 7, 0, 0)),
				...chunks,
				WEBP_PIXELS,
			);
		expect(await cleanBytes(webp(0x20, riffChunk("ICCP", profile)))).toEqual(webp(0));
	});
});
