/**
 * Photos and headshots at the size they are drawn (docs/decisions/026-pictures.md): squares that are made
 * when they are first asked for, and kept beside the picture.
 */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { parseAccept } from "hono/utils/accept";
import type { PhotoSide } from "./photo-address.ts";
import type { SquareType } from "./pictures/images.server.ts";
import { squareKey } from "./square-keys.ts";

interface FoundPhoto {
	/** Without a body when the request says that it is known. */
	object: R2ObjectBody | R2Object;
	/** Whether it is in the requested size. */
	square: boolean;
}

/**
 * A picture as it is kept, or as a square in the best format that the request takes; as it is kept, too,
 * when no square can be made. Null when there is none.
 *
 * @param beforeWork called once where it is not kept as asked for; throws when no more of these may be asked now
 * @throws FilesUnavailable
 */
export async function readPhoto(
	context: Pick<AppLoadContext, "files" | "images" | "log">,
	key: string,
	{
		side,
		headers,
		beforeWork,
	}: { side: PhotoSide | undefined; headers: Headers; beforeWork: () => Promise<void> },
): Promise<FoundPhoto | null> {
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

/** Keeps a picture as a square; returns whether it could. */
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
	// If the picture was removed meanwhile, this square would be left behind.
	if (await files.has("photos", key)) return true;
	await files.delete("photos", [name]);
	return false;
}

/** PNG, which every browser draws, when the request names neither of the smaller ones. */
function typeFor(accept: string): SquareType {
	const takes = (wanted: string) =>
		parseAccept(accept).some(({ type, q }) => type.toLowerCase() === wanted && q > 0);
	if (takes("image/avif")) return "image/avif";
	return takes("image/webp") ? "image/webp" : "image/png";
}
