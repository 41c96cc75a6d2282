import { type CleanImage, cleanImage } from "#app/files/pictures/clean-image.server.ts";

/** A picture as it is stored. Throws with the refusal's words. */
export async function cleanPicture(file: Uint8Array): Promise<CleanImage> {
	const result = await cleanImage(new Blob([new Uint8Array(file)]));
	if (!("image" in result)) throw new Error(result.problem);
	return result.image;
}

export const cleanBytes = async (file: Uint8Array) => (await cleanPicture(file)).bytes;
