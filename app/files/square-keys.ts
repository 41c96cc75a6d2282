/** The keys of a picture's squares, so that they can be removed with it. */
import { PHOTO_SIDES, type PhotoSide } from "./photo-address.ts";
import type { SquareType } from "./pictures/images.server.ts";

const TYPES: SquareType[] = ["image/avif", "image/webp", "image/png"];

/** The key of a picture's square. */
export function squareKey(key: string, side: PhotoSide, type: SquareType): string {
	return `${key}/${side}.${type.slice("image/".length)}`;
}

/** The keys of every square that a picture can have. */
export function squareKeys(key: string): string[] {
	return PHOTO_SIDES.flatMap((side) => TYPES.map((type) => squareKey(key, side, type)));
}
