import { reached } from "#app/http/files-unavailable.server.ts";

const FOLDER = "resumes/";
/** What the store removes in one call. */
const KEYS_AT_ONCE = 1000;

/**
 * Stores the bytes of a resume under a key that can't be guessed and that no page shows.
 *
 * @throws FilesUnavailable
 */
export async function storeResumeFile(files: R2Bucket, bytes: ArrayBuffer): Promise<string> {
	const key = crypto.randomUUID().replaceAll("-", "");
	const httpMetadata = { contentType: "application/pdf" };
	await reached(files.put(FOLDER + key, bytes, { httpMetadata }));
	return key;
}

/** Removes stored resumes. Safe to repeat. Throws FilesUnavailable. */
export async function removeResumeFiles(files: R2Bucket, keys: string[]): Promise<void> {
	for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
		const some = keys.slice(at, at + KEYS_AT_ONCE);
		await reached(files.delete(some.map((key) => FOLDER + key)));
	}
}

/**
 * A stored resume, or a part of it in bytes; null when there is none.
 *
 * @throws FilesUnavailable
 */
export function readResumeFile(
	files: R2Bucket,
	key: string,
	part?: { offset: number; length: number },
): Promise<R2ObjectBody | null> {
	return reached(files.get(FOLDER + key, part && { range: part }));
}
