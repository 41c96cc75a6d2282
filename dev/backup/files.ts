/** The files of R2, each kept under the hash of its content. */
import { appendFile, readFile, stat } from "node:fs/promises";
import {
	contentFile,
	fileList,
	linesIn,
	listedFiles,
	type StoredFile,
	sha256Of,
	tableFile,
	writeWhole,
} from "./folder.ts";
import type { Bucket } from "./store.ts";

/** The columns that name files, with the folder of those. */
const NAMING_FILES = [
	{ table: "users", column: "photo_key", folder: "photos" },
	{ table: "mentors", column: "headshot_key", folder: "photos" },
	{ table: "resume_versions", column: "file_key", folder: "resumes" },
];

const BYTES_AT_ONCE = 500_000;

/** Copies the files that the folder doesn't have yet. Safe to break off and repeat. */
export async function copyFiles(bucket: Bucket, folder: string): Promise<StoredFile[]> {
	const had = new Map((await listedFiles(folder)).map((file) => [file.key, file]));
	const files: StoredFile[] = [];
	await writeWhole(fileList(folder), [...had.values()].map(lineOf).join(""));
	for await (const { key, etag } of objectsIn(bucket)) {
		const copied = had.get(key);
		const isCopied = copied?.etag === etag && (await isFile(folder, copied));
		const file = isCopied ? copied : await copyFile(bucket, folder, key);
		if (file) files.push(file);
	}
	// What was replaced or deleted since an earlier run is no longer listed.
	await writeWhole(fileList(folder), files.map(lineOf).join(""));
	return files;
}

const lineOf = (file: StoredFile) => `${JSON.stringify(file)}\n`;

async function isFile(folder: string, { sha256, size }: StoredFile): Promise<boolean> {
	const found = await stat(contentFile(folder, sha256)).catch(() => undefined);
	return found?.size === size;
}

/** Undefined when the file was deleted meanwhile. */
async function copyFile(bucket: Bucket, folder: string, key: string) {
	const object = await bucket.get(key);
	if (!object) return undefined;
	const bytes = new Uint8Array(await object.arrayBuffer());
	const file: StoredFile = {
		key,
		sha256: sha256Of(bytes),
		size: bytes.length,
		etag: object.etag,
		contentType: object.httpMetadata?.contentType ?? null,
	};
	await writeWhole(contentFile(folder, file.sha256), bytes);
	await appendFile(fileList(folder), lineOf(file), { mode: 0o600 });
	return file;
}

async function* objectsIn(bucket: Bucket) {
	let cursor: string | undefined;
	do {
		const page = await bucket.list(cursor ? { cursor } : {});
		yield* page.objects;
		cursor = page.truncated ? page.cursor : undefined;
	} while (cursor);
}

/** How many rows of the backup name a file that it doesn't have. */
export async function countMissing(
	folder: string,
	tables: Record<string, { columns: string[] }>,
	files: StoredFile[],
): Promise<number> {
	const keys = new Set(files.map(({ key }) => key));
	let missing = 0;
	for (const { table, column, folder: prefix } of NAMING_FILES) {
		const at = tables[table]?.columns.indexOf(column) ?? -1;
		if (at < 0) continue;
		for await (const lines of linesIn(tableFile(folder, table), BYTES_AT_ONCE)) {
			const named = lines.map((line) => (JSON.parse(line) as (string | null)[])[at]);
			missing += named.filter((key) => key && !keys.has(`${prefix}/${key}`)).length;
		}
	}
	return missing;
}

/** The files of the backup that a bucket lacks. Throws when it has another file under the same key. */
export async function filesToWrite(bucket: Bucket, files: StoredFile[]): Promise<StoredFile[]> {
	const there = new Set<string>();
	for await (const { key } of objectsIn(bucket)) there.add(key);
	for (const file of files) {
		if (there.has(file.key) && !(await isThere(bucket, file))) {
			throw new Error(
				`The bucket already has another file called ${file.key}. Restore into an empty bucket, or delete that file.`,
			);
		}
	}
	return files.filter(({ key }) => !there.has(key));
}

async function isThere(bucket: Bucket, { key, sha256, contentType }: StoredFile): Promise<boolean> {
	const object = await bucket.get(key);
	if (!object) return false;
	const bytes = new Uint8Array(await object.arrayBuffer());
	return sha256Of(bytes) === sha256 && (object.httpMetadata?.contentType ?? null) === contentType;
}

export async function writeFiles(
	bucket: Bucket,
	folder: string,
	files: StoredFile[],
): Promise<void> {
	for (const { key, sha256, contentType } of files) {
		const bytes = await readFile(contentFile(folder, sha256));
		// With the hash R2 itself refuses what arrives damaged.
		await bucket.put(key, bytes, { sha256, ...(contentType && { httpMetadata: { contentType } }) });
	}
}

/** The keys of the backup's files that a bucket lacks or has otherwise. */
export async function differingFiles(bucket: Bucket, files: StoredFile[]): Promise<string[]> {
	const differing: string[] = [];
	for (const file of files) if (!(await isThere(bucket, file))) differing.push(file.key);
	return differing;
}
