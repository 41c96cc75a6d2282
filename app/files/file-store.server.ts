/** The files in R2, under random keys, each in the folder of its kind. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Unavailable } from "#app/http/responses.server.ts";
import { randomId } from "#db/ids.ts";
import { pictureKey, squareKeys } from "./photo-address.ts";

/** The file store did not answer. */
export class FilesUnavailable extends Unavailable {
	override name = "FilesUnavailable";
}

/** R2's limit for one delete and one listing. */
const KEYS_AT_ONCE = 1000;

/** The `If-None-Match` that R2 can read; it throws at most others. */
const ENTITY_TAGS = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/** `sweeps` stores where the hourly cleanup of a folder continues. */
type Folder = "photos" | "resumes" | "kept-headshots" | "sweeps";

interface StoredFile {
	bytes: ArrayBuffer | Uint8Array;
	/** The content type, such as 'image/png'. */
	type: string;
}

export type Files = ReturnType<typeof openFiles>;

/** The files of a bucket. Every call throws FilesUnavailable when the store fails. */
export function openFiles(bucket: R2Bucket) {
	const files = {
		/** Stores a file under a new key that can't be guessed, and returns the key. */
		async put(folder: Folder, file: StoredFile): Promise<string> {
			const key = randomId();
			await files.putAt(folder, key, file);
			return key;
		},
		/** Stores a file under a key derived from another one's. */
		async putAt(folder: Folder, key: string, { bytes, type }: StoredFile): Promise<void> {
			await reached(bucket.put(`${folder}/${key}`, bytes, { httpMetadata: { contentType: type } }));
		},
		async has(folder: Folder, key: string): Promise<boolean> {
			return (await reached(bucket.head(`${folder}/${key}`))) !== null;
		},
		/** The file, or a part of it in bytes; null if it doesn't exist. */
		get: (folder: Folder, key: string, part?: { offset: number; length: number }) =>
			reached(bucket.get(`${folder}/${key}`, part && { range: part })),
		/** Like `get`, but without a body when the request's `If-None-Match` says that the client has it. */
		getUnlessKnown(folder: Folder, key: string, headers: Headers) {
			const known = headers.get("If-None-Match") ?? "";
			const onlyIf = new Headers(ENTITY_TAGS.test(known) ? { "If-None-Match": known } : {});
			return reached(bucket.get(`${folder}/${key}`, { onlyIf }));
		},
		/** Removes files and, for pictures, their squares. Safe to repeat. */
		async delete(folder: Folder, named: string[]): Promise<void> {
			const keys = folder === "photos" ? named.flatMap((key) => [key, ...squareKeys(key)]) : named;
			for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
				const some = keys.slice(at, at + KEYS_AT_ONCE);
				await reached(bucket.delete(some.map((key) => `${folder}/${key}`)));
			}
		},
		/**
		 * Keys of files stored before `ms`, of pictures also by their squares. Beyond a thousand files it picks at random,
		 * so repeated calls get to all of them.
		 */
		async someOlderThan(folder: Folder, ms: number): Promise<string[]> {
			const prefix = `${folder}/`;
			// Keys are random, so a random key picks a random place in the list.
			const startAfter = prefix + randomId();
			const part = { prefix, limit: KEYS_AT_ONCE };
			const { objects, truncated } = await reached(bucket.list({ ...part, startAfter }));
			if (!truncated) objects.push(...(await reached(bucket.list(part))).objects);
			const old = objects.filter(({ uploaded }) => uploaded.getTime() < ms);
			return [...new Set(old.map(({ key }) => pictureKey(key.slice(prefix.length))))];
		},
		/**
		 * Removes those of a folder's next thousand files that were stored before `ms`.
		 *
		 * @param startAfter where an earlier call stopped; the folder's beginning by default
		 * @returns where it stopped; undefined at the folder's end
		 */
		async deleteOlderThan(folder: Folder, ms: number, startAfter?: string) {
			const part = { prefix: `${folder}/`, limit: KEYS_AT_ONCE, ...(startAfter && { startAfter }) };
			const { objects, truncated } = await reached(bucket.list(part));
			const old = objects.filter(({ uploaded }) => uploaded.getTime() < ms);
			if (old.length > 0) await reached(bucket.delete(old.map(({ key }) => key)));
			return truncated ? objects.at(-1)?.key : undefined;
		},
	};
	return files;
}

/** The files of a bucket for one request, which can leave work until after its answer. */
export function createFileStore(
	bucket: R2Bucket,
	{ log, waitUntil }: Pick<AppLoadContext, "log" | "waitUntil">,
) {
	const files = openFiles(bucket);
	/** Removes files that no row names anymore, after the answer. A failure is only logged. */
	function discard(folder: Folder, keys: (string | null)[]): void {
		const named = keys.filter((key) => key !== null);
		if (named.length === 0) return;
		const failed = (error: unknown) => log.error("file not removed", { part: folder, error });
		waitUntil(files.delete(folder, named).catch(failed));
	}
	/**
	 * Stores a file, then writes the row that names it by its key. Files that the row no longer needs (`unused`) are
	 * discarded, and so is the new one if the row can't be written.
	 */
	async function putWithRow<Written extends { unused: (string | null)[] }>(
		folder: Folder,
		file: StoredFile,
		writeRow: (key: string) => Promise<Written>,
	): Promise<Written> {
		const key = randomId();
		try {
			await files.putAt(folder, key, file);
		} catch (error) {
			// The file may exist anyway. The caller reports the store's failure.
			waitUntil(files.delete(folder, [key]).catch(() => {}));
			throw error;
		}
		try {
			const written = await writeRow(key);
			discard(folder, written.unused);
			return written;
		} catch (error) {
			discard(folder, [key]);
			throw error;
		}
	}
	return { ...files, discard, putWithRow };
}

async function reached<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (cause) {
		throw new FilesUnavailable("The file store did not answer", { cause });
	}
}
