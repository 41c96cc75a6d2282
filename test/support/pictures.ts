/** Small real pictures, 12 by 8 pixels, as Chromium writes them but with our color profile, and ways to break them. */

import { crc32, deflateSync } from "node:zlib";

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));

export const JPEG = bytes(
	"/9j/4AAQSkZJRgABAgAAAQABAAD/4gGcSUNDX1BST0ZJTEUAAQEAAAGMAAAAAAQwAABtbnRyUkdCIFhZWiAH0AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRjcHJ0AAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAG4AbwBuAGVYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAHBAAAgICAwAAAAAAAAAAAAAAABEFExJhFCNC/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgX/xAAYEQADAQEAAAAAAAAAAAAAAAAAAQISMf/aAAwDAQACEQMRAD8Ay5GQ59fVXg/TbWtEQAZlQszwqH//2Q==",
);

/** Chromium's color profile, and what stays of it. */
export const CHROMIUM_PROFILE = bytes(
	"AAAByAAAAAAEMAAAbW50clJHQiBYWVogB+AAAQABAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJZGVzYwAAAPAAAAAkclhZWgAAARQAAAAUZ1hZWgAAASgAAAAUYlhZWgAAATwAAAAUd3RwdAAAAVAAAAAUclRSQwAAAWQAAAAoZ1RSQwAAAWQAAAAoYlRSQwAAAWQAAAAoY3BydAAAAYwAAAA8bWx1YwAAAAAAAAABAAAADGVuVVMAAAAIAAAAHABzAFIARwBCWFlaIAAAAAAAAG+iAAA49QAAA5BYWVogAAAAAAAAYpkAALeFAAAY2lhZWiAAAAAAAAAkoAAAD4QAALbPWFlaIAAAAAAAAPbWAAEAAAAA0y1wYXJhAAAAAAAEAAAAAmZmAADypwAADVkAABPQAAAKWwAAAAAAAAAAbWx1YwAAAAAAAAABAAAADGVuVVMAAAAgAAAAHABHAG8AbwBnAGwAZQAgAEkAbgBjAC4AIAAyADAAMQA2",
);
export const PROFILE = JPEG.slice(38, 434);

/** The JPEG without its color profile. */
export const NO_PROFILE = concat(JPEG.subarray(0, 20), JPEG.subarray(434));

export const inNoProfile = (...segments: Uint8Array[]) =>
	concat(NO_PROFILE.subarray(0, 20), ...segments, NO_PROFILE.subarray(20));

/** A part of a color profile in a JPEG. */
export const profilePart = (profile: Uint8Array, number = 1, of = 1) =>
	segment(0xe2, concat(text("ICC_PROFILE\0"), Uint8Array.of(number, of), profile));

export const PNG = bytes(
	"iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAPElEQVR4AbyOsQkAMAgExQUyQjbIBlksZBJbF3MTbcVCsfHhqufgUPio5+2rGQjNDQj0F3iqwoGkKiH+BgAA//+Pbm8OAAAABklEQVQDABmMHg3ZrNL9AAAAAElFTkSuQmCC",
);

export const WEBP = bytes(
	"UklGRuIBAABXRUJQVlA4WAoAAAAgAAAACwAABwAASUNDUIwBAAAAAAGMAAAAAAQwAABtbnRyUkdCIFhZWiAH0AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRjcHJ0AAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAG4AbwBuAGVYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABWUDggMAAAALABAJ0BKgwACAAMAEwlqALDsPH0WAAA/q+fzeL4ulB11V2td1ciqv9Xfnb9T2wAAA==",
);

/** Where a phone says a picture was taken; it must not be kept. */
export const SECRET_PLACE = "38.9227 N, 77.0194 W";

/** The JPEG as a phone takes it: rotated (EXIF orientation), with a place, a comment and a video after it. */
export function jpegOfPhone(orientation: number): Uint8Array {
	const tiff = [
		0x49,
		0x49,
		42,
		0,
		8,
		0,
		0,
		0,
		1,
		0,
		0x12,
		0x01,
		3,
		0,
		1,
		0,
		0,
		0,
		orientation,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
	];
	const exif = segment(0xe1, concat(text("Exif\0\0"), Uint8Array.from(tiff), text(SECRET_PLACE)));
	const xmp = segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x>${SECRET_PLACE}</x>`));
	const iptc = segment(0xed, text(`Photoshop 3.0\0${SECRET_PLACE}`));
	const comment = segment(0xfe, text(SECRET_PLACE));
	return concat(
		JPEG.subarray(0, 2),
		exif,
		xmp,
		iptc,
		comment,
		JPEG.subarray(2),
		text(`film ${SECRET_PLACE}`),
	);
}

/** The JPEG with more segments at its beginning. */
export function jpegWith(...segments: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return concat(JPEG.subarray(0, 2), ...segments, JPEG.subarray(2));
}

/** The PNG with more chunks after its header. */
export function pngWith(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const headerEnd = 33;
	return concat(PNG.subarray(0, headerEnd), ...chunks, PNG.subarray(headerEnd));
}

/** A WebP of chunks. */
export function webpOf(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return riffChunk("RIFF", concat(text("WEBP"), ...chunks));
}

/** The chunk with the pixels of the WebP. */
export const WEBP_PIXELS = WEBP.slice(434);

export function text(of: string): Uint8Array {
	return new TextEncoder().encode(of);
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.concat(parts));
}

export function segment(marker: number, data: Uint8Array): Uint8Array {
	const length = data.length + 2;
	return concat(Uint8Array.of(0xff, marker, length >> 8, length & 0xff), data);
}

/** A PNG of noise, which no format can compress: three bytes for each pixel. */
export function noisyPng(width: number, height: number): Uint8Array<ArrayBuffer> {
	let seed = 1;
	const noise = () => {
		seed = Math.imul(seed, 1_103_515_245) + 12_345;
		return seed >>> 24;
	};
	const row = () => [0, ...Array.from({ length: 3 * width }, noise)];
	const rows = Buffer.from(Array.from({ length: height }, row).flat());
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	return concat(
		PNG.subarray(0, 8),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(rows)),
		pngChunk("IEND", Buffer.alloc(0)),
	);
}

export function pngChunk(name: string, data: Uint8Array): Uint8Array {
	const body = concat(text(name), data);
	const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	checksum.writeUInt32BE(crc32(body));
	return concat(length, body, checksum);
}

/** The type and the size of a picture, from its bytes. */
export function measured(picture: Uint8Array): { type: string; width: number; height: number } {
	const all = Buffer.from(picture);
	const isAvif = all.toString("latin1", 4, 12) === "ftypavif";
	if (isAvif) {
		const extents = all.indexOf("ispe") + 8;
		return {
			type: "AVIF",
			width: all.readUInt32BE(extents),
			height: all.readUInt32BE(extents + 4),
		};
	}
	if (all.toString("latin1", 8, 16) === "WEBPVP8 ") {
		return { type: "WebP", width: all.readUInt16LE(26), height: all.readUInt16LE(28) };
	}
	if (all.toString("latin1", 12, 16) !== "IHDR") return { type: "unknown", width: 0, height: 0 };
	return { type: "PNG", width: all.readUInt32BE(16), height: all.readUInt32BE(20) };
}

export function riffChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
	const length = Buffer.alloc(4);
	length.writeUInt32LE(data.length);
	return concat(text(name), length, data, new Uint8Array(data.length % 2));
}

/** The header of a WebP of 12 by 8 pixels. */
export const webpHeader = (flags: number) =>
	riffChunk("VP8X", Uint8Array.of(flags, 0, 0, 0, 11, 0, 0, 7, 0, 0));
export const ANIMATION = riffChunk("ANIM", new Uint8Array(6));
export const webpFrame = (...chunks: Uint8Array[]) =>
	riffChunk(
		"ANMF",
		concat(Uint8Array.of(0, 0, 0, 0, 0, 0, 11, 0, 0, 7, 0, 0, 100, 0, 0, 0), ...chunks),
	);
