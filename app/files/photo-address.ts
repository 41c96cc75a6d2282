/** The sizes of a photo or headshot in pixels. Screens with double pixel density take the larger one. */
export const PHOTO_SIDES = [96, 192] as const;

export type PhotoSide = (typeof PHOTO_SIDES)[number];

/** The URL of a photo as a square of this size. */
export function photoAddress(key: string, side: PhotoSide): string {
	return `/photos/${key}?size=${side}`;
}
