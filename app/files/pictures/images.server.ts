import type { SquareType } from "../photo-address.ts";

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
