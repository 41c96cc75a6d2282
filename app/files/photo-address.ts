/** The sizes of a photo or headshot in pixels. Screens with double pixel density take the larger one. */
export const PHOTO_SIDES = [96, 192] as const;

export type PhotoSide = (typeof PHOTO_SIDES)[number];

const TYPES = ["image/avif", "image/webp", "image/png"] as const;

export type SquareType = (typeof TYPES)[number];

/** The URL of a photo as a square of this size. */
export function photoAddress(key: string, side: PhotoSide): string {
	return `/photos/${key}?size=${side}`;
}

/** The key of a picture's square. */
export function squareKey(key: string, side: PhotoSide, type: SquareType): string {
	return `${key}/${side}.${type.slice("image/".length)}`;
}

/** The key of the picture whose square has this key, or of the picture itself. */
export function pictureKey(key: string): string {
	return key.replace(/\/.*/, "");
}

/** The keys of every square that a picture can have, so that they can be removed with it. */
export function squareKeys(key: string): string[] {
	return PHOTO_SIDES.flatMap((side) => TYPES.map((type) => squareKey(key, side, type)));
}
