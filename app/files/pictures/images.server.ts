import type { SquareType } from "../photo-address.ts";

/** What we use of Cloudflare Images. */
export interface Images {
	/**
	 * The middle of a picture as a square with sides of that many pixels.
	 *
	 * @throws when Images doesn't answer or can't read the picture
	 */
	square(picture: ReadableStream, side: number, type: SquareType): Promise<ArrayBuffer>;
}

/** Null if the settings have no Images: pictures are then shown as they are stored. */
export function createImages(binding: ImagesBinding | undefined): Images | null {
	if (!binding) return null;
	return {
		async square(picture, side, type) {
			const transformed = await binding
				.input(picture)
				.transform({ width: side, height: side, fit: "cover" })
				.output({ format: type });
			return new Response(transformed.image()).arrayBuffer();
		},
	};
}
