/** In pixels: what a photo or headshot is made for. Screens with two pixels for one take the larger. */
export const PHOTO_SIDES = [96, 192] as const;

export type PhotoSide = (typeof PHOTO_SIDES)[number];

/** The URL of a photo as a square of this size. */
export function photoAddress(key: string, side: PhotoSide): string {
	return `/photos/${key}?size=${side}`;
}
