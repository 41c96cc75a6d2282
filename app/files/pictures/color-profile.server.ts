/** Color profiles (ICC.1): a header, a table of tags, their data. */
import { nameAt, viewOf } from "./bytes.server.ts";

const HEADER_BYTES = 128;
const TABLE_START = HEADER_BYTES + 4;
const TAG_BYTES = 12;
/** Tags' data begins at multiples of it. */
const ALIGNMENT_BYTES = 4;
/** What one segment of a JPEG can hold. */
export const MAX_PROFILE_BYTES = 65_519;

/** Tags that say how colors are drawn: primaries, white, black, curves, tables. */
const DRAWN_TAG = /^([rgb]XYZ|[rgbk]TRC|wtpt|bkpt|chad|cicp|(A2B|B2A)[0-2])$/;

/** The types of their data, and how much of it is read. */
const TYPE_BYTES = new Map([
	["XYZ ", 20],
	["sf32", 44],
	["cicp", 12],
	["para", 40],
	...["curv", "mft1", "mft2", "mAB ", "mBA "].map((type) => [type, MAX_PROFILE_BYTES] as const),
]);

const DATE = [7, 208, 0, 1, 0, 1];
const D50 = [0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d];

/** The profile made anew of what says how colors are drawn: no names, serial numbers, dates; undefined if it is none. */
export function cleanProfile(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
	const drawn = drawnTags(bytes);
	if (!drawn) return undefined;
	const tags = [...textTags(bytes[8] ?? 0), ...drawn];
	const starts = new Map<Uint8Array, number>();
	let end = TABLE_START + tags.length * TAG_BYTES;
	for (const [, data] of tags) {
		if (starts.has(data)) continue;
		starts.set(data, end);
		end += Math.ceil(data.length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
	}
	if (end > MAX_PROFILE_BYTES) return undefined;

	const profile = new Uint8Array(end);
	const view = viewOf(profile);
	view.setUint32(0, end);
	profile.set(bytes.subarray(8, 10), 8); // version
	profile.set(bytes.subarray(12, 24), 12); // class, color space, connection space
	profile.set(DATE, 24);
	profile.set(ascii("acsp"), 36);
	profile.set(bytes.subarray(67, 68), 67); // rendering intent
	profile.set(D50, 68);
	view.setUint32(HEADER_BYTES, tags.length);
	for (const [index, [name, data]] of tags.entries()) {
		const at = TABLE_START + index * TAG_BYTES;
		profile.set(ascii(name), at);
		view.setUint32(at + 4, starts.get(data) ?? 0);
		view.setUint32(at + 8, data.length);
	}
	for (const [data, start] of starts) profile.set(data, start);
	return profile;
}

/** Tags and their data, of which some share the same; undefined if there are none or they contradict themselves. */
function drawnTags(bytes: Uint8Array): Map<string, Uint8Array> | undefined {
	const view = viewOf(bytes);
	if (bytes.length < TABLE_START || nameAt(bytes, 36) !== "acsp") return undefined;
	const tableEnd = TABLE_START + view.getUint32(HEADER_BYTES) * TAG_BYTES;
	if (tableEnd > bytes.length) return undefined;
	const tags = new Map<string, Uint8Array>();
	const shared = new Map<number, Uint8Array>();
	for (let at = TABLE_START; at < tableEnd; at += TAG_BYTES) {
		const name = nameAt(bytes, at);
		if (!DRAWN_TAG.test(name) || tags.has(name)) continue;
		const start = view.getUint32(at + 4);
		const size = view.getUint32(at + 8);
		const most = TYPE_BYTES.get(nameAt(bytes, start));
		if (!most || start + size > bytes.length) return undefined;
		const data = shared.get(start) ?? bytes.subarray(start, start + Math.min(size, most));
		shared.set(start, data);
		tags.set(name, data);
	}
	return tags.size > 0 ? tags : undefined;
}

/** The description and the copyright, which a profile must have; version 4 writes them in languages. */
function textTags(version: number): [string, Uint8Array][] {
	if (version >= 4) {
		const data = ascii("mluc\0\0\0\0\0\0\0\x01\0\0\0\x0cenUS\0\0\0\x08\0\0\0\x1c\0n\0o\0n\0e");
		return [
			["desc", data],
			["cprt", data],
		];
	}
	return [
		["desc", ascii(`desc\0\0\0\0\0\0\0\x05none${"\0".repeat(79)}`)],
		["cprt", ascii("text\0\0\0\0none\0")],
	];
}

const ascii = (text: string) => new TextEncoder().encode(text);
