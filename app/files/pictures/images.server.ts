/** What Cloudflare's Images makes of a picture. */
export interface Images {
	/**
	 * The middle of a picture as a square of so many pixels.
	 *
	 * @throws when Images does not answer, or can't read the picture
	 */
	square(picture: ReadableStream, side: number, type: SquareType): Promise<ArrayBuffer>;
}

export type SquareType = "image/avif" | "image/webp" | "image/png";

/** Null where the settings have no Images: pictures are shown as they are kept. */
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
