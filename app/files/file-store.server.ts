/** The files in R2, under random keys, each in the folder of its kind. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { Unavailable } from "#app/http/unavailable.server.ts";
import { randomId } from "#db/random-id.ts";
import { squareKeys } from "./photo-address.ts";

/** The file store did not answer. */
export class FilesUnavailable extends Unavailable {
	override name = "FilesUnavailable";
}

/** R2's limit for one delete and one listing. */
const KEYS_AT_ONCE = 1000;

/** `sweeps` stores where the hourly cleanup of a folder continues. */
type Folder = "photos" | "resumes" | "kept-headshots" | "sweeps";

interface StoredFile {
	bytes: ArrayBuffer | Uint8Array;
	/** The content type, such as 'image/png'. */
	type: string;
}

/** Every call throws FilesUnavailable when the store fails. */
export interface Files {
	/** Stores a file under a new key that can't be guessed, and returns the key. */
	put(folder: Folder, file: StoredFile): Promise<string>;
	/** Stores a file under a key derived from another one's. */
	putAt(folder: Folder, key: string, file: StoredFile): Promise<void>;
	has(folder: Folder, key: string): Promise<boolean>;
	/** The file, or a part of it in bytes; null if it doesn't exist. */
	get(
		folder: Folder,
		key: string,
		part?: { offset: number; length: number },
	): Promise<R2ObjectBody | null>;
	/** Like `get`, but without a body when the request's `If-None-Match` says that the client has it. */
	getUnlessKnown(
		folder: Folder,
		key: string,
		conditions: Headers,
	): Promise<R2ObjectBody | R2Object | null>;
	/** Removes files and, for pictures, their squares. Safe to repeat. */
	delete(folder: Folder, keys: string[]): Promise<void>;
	/** Keys of files stored before `ms`. Beyond a thousand it picks at random, so repeated calls get to all of them. */
	someOlderThan(folder: Folder, ms: number): Promise<string[]>;
	/**
	 * Removes those of a folder's next thousand files that were stored before `ms`.
	 *
	 * @param after where an earlier call stopped; the folder's beginning by default
	 * @returns where it stopped; undefined at the folder's end
	 */
	deleteOlderThan(folder: Folder, ms: number, after?: string): Promise<string | undefined>;
}

/** The files of a request. */
export interface FileStore extends Files {
	/**
	 * Stores a file, then writes the row that names it by its key. Files that the row no longer needs (`unused`) are
	 * discarded, and so is the new one if the row can't be written.
	 */
	putWithRow<Written extends { unused: (string | null)[] }>(
		folder: Folder,
		file: StoredFile,
		writeRow: (key: string) => Promise<Written>,
	): Promise<Written>;
	/** Removes files that no row names anymore, after the answer. A failure is only logged. */
	discard(folder: Folder, keys: (string | null)[]): void;
}

/** The files of a bucket. */
export function openFiles(bucket: R2Bucket): Files {
	const files: Files = {
		async put(folder, file) {
			const key = randomId();
			await files.putAt(folder, key, file);
			return key;
		},
		async putAt(folder, key, { bytes, type }) {
			await reached(bucket.put(`${folder}/${key}`, bytes, { httpMetadata: { contentType: type } }));
		},
		has: async (folder, key) => (await reached(bucket.head(`${folder}/${key}`))) !== null,
		get: (folder, key, part) => reached(bucket.get(`${folder}/${key}`, part && { range: part })),
		getUnlessKnown: (folder, key, conditions) =>
			reached(bucket.get(`${folder}/${key}`, { onlyIf: conditions })),
		async delete(folder, named) {
			const keys = folder === "photos" ? named.flatMap((key) => [key, ...squareKeys(key)]) : named;
			for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
				const some = keys.slice(at, at + KEYS_AT_ONCE);
				await reached(bucket.delete(some.map((key) => `${folder}/${key}`)));
			}
		},
		async someOlderThan(folder, ms) {
			const prefix = `${folder}/`;
			// Keys are random, so a random key picks a random place in the list.
			const startAfter = prefix + randomId();
			const part = { prefix, limit: KEYS_AT_ONCE };
			const { objects, truncated } = await reached(bucket.list({ ...part, startAfter }));
			if (!truncated) objects.push(...(await reached(bucket.list(part))).objects);
			const old = objects.filter(({ uploaded }) => uploaded.getTime() < ms);
			return [...new Set(old.map(({ key }) => key.slice(prefix.length)))];
		},
		async deleteOlderThan(folder, ms, after) {
			const page = {
				prefix: `${folder}/`,
				limit: KEYS_AT_ONCE,
				...(after && { startAfter: after }),
			};
			const { objects, truncated } = await reached(bucket.list(page));
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
): FileStore {
	const files = openFiles(bucket);
	const discard: FileStore["discard"] = (folder, keys) => {
		const named = keys.filter((key) => key !== null);
		if (named.length === 0) return;
		const failed = (error: unknown) => log.error("file not removed", { part: folder, error });
		waitUntil(files.delete(folder, named).catch(failed));
	};
	return {
		...files,
		discard,
		async putWithRow(folder, file, writeRow) {
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
		},
	};
}

async function reached<Result>(work: Promise<Result>): Promise<Result> {
	try {
		return await work;
	} catch (cause) {
		throw new FilesUnavailable("The file store did not answer", { cause });
	}
}
