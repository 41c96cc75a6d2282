/**
 * Makes uploaded pictures safe to show: the type is judged by the bytes, and everything but the picture itself is
 * removed (where, when and with what it was taken, thumbnails, comments).
 */

import type { SquareType } from "../photo-address.ts";
import { DamagedImage, imageTypeOf } from "./bytes.server.ts";
import { cleanJpeg } from "./jpeg.server.ts";
import { cleanPng } from "./png.server.ts";
import { cleanWebp } from "./webp.server.ts";

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

export interface CleanImage {
	bytes: Uint8Array<ArrayBuffer>;
	type: CleanType;
}

/** Anything larger fills a phone's memory when drawn, whatever the file's size; in an animation, of all frames. */
const MAX_SIDE_PIXELS = 10_000;
const MAX_PIXELS = 40_000_000;

const NOT_A_PICTURE = "We can't show that picture. Choose a JPEG, PNG or WebP file.";
const TOO_LARGE = "That picture is larger than 2 MB. Choose a smaller one.";
const TOO_MANY_PIXELS = "That picture has too many pixels. Choose a smaller one.";
const DAMAGED = "That picture is damaged or cut off. Choose it again, or pick another one.";

const CLEAN = { "image/jpeg": cleanJpeg, "image/png": cleanPng, "image/webp": cleanWebp };
type CleanType = keyof typeof CLEAN;

/**
 * Reads an uploaded file as a picture.
 *
 * @returns the picture without its metadata, or the problem as a sentence for its field
 */
export async function cleanImage(file: Blob): Promise<{ image: CleanImage } | { problem: string }> {
	if (file.size > MAX_IMAGE_BYTES) return { problem: TOO_LARGE };
	const bytes = new Uint8Array(await file.arrayBuffer());
	const type = imageTypeOf(bytes);
	if (!isCleanType(type)) return { problem: NOT_A_PICTURE };
	try {
		const picture = await CLEAN[type](bytes);
		const { bytes: clean, width, height, pixels = width * height } = picture;
		if (width === 0 || height === 0) return { problem: DAMAGED };
		if (Math.max(width, height) > MAX_SIDE_PIXELS || pixels > MAX_PIXELS) {
			return { problem: TOO_MANY_PIXELS };
		}
		return { image: { bytes: clean, type } };
	} catch (error) {
		if (error instanceof DamagedImage || error instanceof RangeError) return { problem: DAMAGED };
		throw error;
	}
}

/** Whether we can clean pictures of this type, and so show them. */
export function isCleanType(type: string | undefined): type is CleanType {
	return type !== undefined && Object.hasOwn(CLEAN, type);
}

/** What we use of Cloudflare Images. Null if the settings have none: pictures are then shown as they are stored. */
export function createImages(binding: ImagesBinding | undefined) {
	if (!binding) return null;
	return {
		/**
		 * The middle of a picture as a square with sides of that many pixels.
		 *
		 * @throws when Images doesn't answer or can't read the picture
		 */
		async square(picture: ReadableStream, side: number, type: SquareType): Promise<ArrayBuffer> {
			const transformed = await binding
				.input(picture)
				.transform({ width: side, height: side, fit: "cover" })
				.output({ format: type });
			return new Response(transformed.image()).arrayBuffer();
		},
	};
}
