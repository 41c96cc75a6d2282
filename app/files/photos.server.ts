/**
 * Photos and headshots at the size they are drawn (docs/decisions/026-pictures.md): squares that are made when first
 * asked for and kept next to the picture.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { parseAccept } from "hono/utils/accept";
import { adoptPhotoKey, replacePhotoKey } from "#db/people/users.ts";
import { type PhotoSide, type SquareType, squareKey } from "./photo-address.ts";
import type { CleanImage } from "./pictures/clean-image.server.ts";

interface Asked {
	side: PhotoSide | undefined;
	headers: Headers;
	beforeWork: () => Promise<void>;
}

/**
 * A picture as stored, or as a square in the best format that the request accepts; if no square can be made, also as
 * stored. Null if there is no picture.
 *
 * @param asked.beforeWork called once if the square isn't there yet; throws when no more may be asked for now
 * @returns the object, without a body if the request says that the client has it, and whether it is such a square
 * @throws FilesUnavailable
 */
export async function readPhoto(
	context: Pick<AppLoadContext, "files" | "images" | "log">,
	key: string,
	{ side, headers, beforeWork }: Asked,
): Promise<{ object: R2ObjectBody | R2Object; square: boolean } | null> {
	const { files, images } = context;
	const mayBeSquare = side && images;
	if (mayBeSquare) {
		const type = typeFor(headers.get("Accept") ?? "");
		const name = squareKey(key, side, type);
		const read = () => files.getUnlessKnown("photos", name, headers);
		const make = async () => {
			await beforeWork();
			return (await makeSquare(context, key, side, type)) ? read() : null;
		};
		const object = (await read()) ?? (await make());
		if (object) return { object, square: true };
	}
	const object = await files.getUnlessKnown("photos", key, headers);
	if (!object && !mayBeSquare) await beforeWork();
	return object && { object, square: false };
}

/** Makes and keeps a square of a picture; returns whether it could. */
async function makeSquare(
	{ files, images, log }: Pick<AppLoadContext, "files" | "images" | "log">,
	key: string,
	side: PhotoSide,
	type: SquareType,
): Promise<boolean> {
	const picture = await files.get("photos", key);
	if (!picture || !images) return false;
	let bytes: ArrayBuffer;
	try {
		bytes = await images.square(picture.body, side, type);
	} catch (error) {
		log.warn("picture not resized", { error });
		return false;
	}
	const name = squareKey(key, side, type);
	await files.putAt("photos", name, { bytes, type });
	// If the picture was removed in the meantime, this square would be left behind.
	if (await files.has("photos", key)) return true;
	await files.delete("photos", [name]);
	return false;
}

/** PNG, which every browser draws, if the request accepts neither of the smaller formats. */
function typeFor(accept: string): SquareType {
	const takes = (wanted: string) =>
		parseAccept(accept).some(({ type, q }) => type.toLowerCase() === wanted && q > 0);
	if (takes("image/avif")) return "image/avif";
	return takes("image/webp") ? "image/webp" : "image/png";
}

/** Makes a picture the student's photo and removes the previous one. */
export async function savePhoto(
	{ db, files }: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	await files.putWithRow("photos", image, async (key) => {
		const replaced = await replacePhotoKey(db, userId, key);
		return { unused: [replaced ? replaced.previous : key] };
	});
}

/** Like `savePhoto`, but only if the student has no photo and didn't remove one. */
export async function savePhotoWhereNone(
	{ db, files }: AppLoadContext,
	userId: string,
	image: CleanImage,
): Promise<void> {
	await files.putWithRow("photos", image, async (key) => ({
		unused: (await adoptPhotoKey(db, userId, key)) ? [] : [key],
	}));
}

/** Removes the student's photo. */
export async function dropPhoto({ db, files }: AppLoadContext, userId: string): Promise<void> {
	const dropped = await replacePhotoKey(db, userId, null);
	files.discard("photos", [dropped?.previous ?? null]);
}
