import { reached } from "#app/http/files-unavailable.server.ts";
import type { CleanImage } from "./clean-image.server.ts";

const FOLDER = "photos/";

/**
 * Stores a picture under a key that can't be guessed. Pages show it as /photos/{key}.
 *
 * @throws FilesUnavailable
 */
export async function storePhoto(files: R2Bucket, image: CleanImage): Promise<string> {
	const key = crypto.randomUUID().replaceAll("-", "");
	const httpMetadata = { contentType: image.type };
	await reached(files.put(FOLDER + key, image.bytes, { httpMetadata }));
	return key;
}

/** Removes a stored picture. Safe to repeat. Throws FilesUnavailable. */
export async function removePhoto(files: R2Bucket, key: string): Promise<void> {
	await reached(files.delete(FOLDER + key));
}

/**
 * The stored picture; without a body when the request's `If-None-Match` says it is known; or null.
 *
 * @throws FilesUnavailable
 */
export function findPhoto(files: R2Bucket, key: string, conditions: Headers) {
	return reached<R2ObjectBody | R2Object | null>(files.get(FOLDER + key, { onlyIf: conditions }));
}
