/**
 * A backup's folder: `tables/NAME.jsonl`, `files.jsonl` (a line per file), `files/SHA-256` and, written last,
 * `manifest.json`. What is in it is personal data, so only its owner may read it.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { TablesRead } from "./moment.ts";
import { type Digest, digestOf } from "./tables.ts";

const PARTS = ["tables", "tables.json", "files", "files.jsonl", "manifest.json"];
const OURS = 0o600;
/** Of a manifest, and of a row: D1's have two megabytes at most. */
const MAX_BYTES = 16_000_000;

const sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const digest = { rows: v.number(), bytes: v.number(), sha256 };
/** What somebody else may have written: names that become paths are only those of ours. */
const manifestSchema = v.object({
	format: v.literal(1),
	of: v.string(),
	migration: v.string(),
	readAt: v.string(),
	tables: v.record(
		v.pipe(v.string(), v.regex(/^\w+$/)),
		v.object({ ...digest, columns: v.array(v.string()) }),
	),
	sequences: v.record(v.string(), v.number()),
	files: v.object(digest),
});
const storedFile = v.object({
	key: v.pipe(v.string(), v.nonEmpty()),
	sha256,
	size: v.number(),
	etag: v.string(),
	contentType: v.nullable(v.string()),
});

/** What tables.json remembers while the files are still being copied. */
export interface Started extends TablesRead {
	format: 1;
	/** Which database it is of. */
	of: string;
}

export interface Manifest extends Started {
	/** Of the list of files. */
	files: Digest;
}

/** A file of R2; `etag` is R2's mark of this content. */
export type StoredFile = v.InferOutput<typeof storedFile>;

export const tableFile = (folder: string, name: string) => join(folder, "tables", `${name}.jsonl`);
export const contentFile = (folder: string, sha256: string) => join(folder, "files", sha256);
export const fileList = (folder: string) => join(folder, "files.jsonl");

/** Makes the folder, or checks that what is in it is a backup that broke off. */
export async function prepareFolder(folder: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const found = (await readdir(folder)).map((name) => name.replace(/\.part$/, ""));
	const strange = found.filter((name) => !PARTS.includes(name));
	if (strange.length > 0) {
		throw new Error(
			`${folder} has other things in it (${strange[0]}). Name a new or empty folder.`,
		);
	}
	if (found.includes("manifest.json")) {
		throw new Error(`${folder} already holds a finished backup. Name a new or empty folder.`);
	}
	for (const name of await readdir(folder)) {
		if ((await lstat(join(folder, name))).isSymbolicLink())
			throw new Error(`${folder}/${name} is a link to elsewhere. Name a new or empty folder.`);
	}
	await chmod(folder, 0o700);
	for (const part of ["tables", "files"]) {
		await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
	}
}

/** Writes a file whole or not at all. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
	await writeFile(`${path}.part`, content, { mode: OURS, flush: true });
	await rename(`${path}.part`, path);
}

/** The part of a backup that broke off after its tables were read. */
export async function startedBackup(folder: string): Promise<Started | undefined> {
	const text = await readFile(join(folder, "tables.json"), "utf8").catch(() => undefined);
	return text === undefined ? undefined : (JSON.parse(text) as Started);
}

export async function saveStarted(folder: string, started: Started): Promise<void> {
	await writeWhole(join(folder, "tables.json"), JSON.stringify(started));
}

/** Ends a backup: from here on it counts as whole. */
export async function saveManifest(folder: string, manifest: Manifest): Promise<void> {
	const sha256 = sha256Of(JSON.stringify(manifest));
	await writeWhole(join(folder, "manifest.json"), JSON.stringify({ sha256, manifest }, null, "\t"));
	await rm(join(folder, "tables.json"), { force: true });
}

/** The manifest of a finished backup, and its hash, which tells backups apart. */
export async function readManifest(
	folder: string,
): Promise<{ sha256: string; manifest: Manifest }> {
	const path = join(folder, "manifest.json");
	const entry = await lstat(path).catch(() => undefined);
	if (!entry) {
		throw new Error(
			`${folder} holds no finished backup: there is no manifest.json. Run npm run backup with this folder to finish it, or take another backup.`,
		);
	}
	const isOurs = entry.isFile() && entry.size <= MAX_BYTES;
	const read = isOurs ? parsed(await readFile(path, "utf8")) : undefined;
	const { sha256, manifest } = (read ?? {}) as Partial<{ sha256: string; manifest: Manifest }>;
	const isWhole = manifest && sha256 && sha256Of(JSON.stringify(manifest)) === sha256;
	if (isWhole && Number(manifest.format) > 1)
		throw new Error(`${folder} was made by a newer version of the app.`);
	if (!isWhole || !v.is(manifestSchema, manifest))
		throw new Error(`${path} is damaged. Take another copy of this backup.`);
	return { sha256, manifest };
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether a file is one, not a link to elsewhere, and as long as it should be. */
async function isWhole(path: string, bytes: number): Promise<boolean> {
	const entry = await lstat(path).catch(() => undefined);
	return entry?.isFile() === true && entry.size === bytes;
}

/** Reads a whole backup and throws with what is damaged or missing. */
export async function checkContents(folder: string, { tables, files }: Manifest): Promise<void> {
	const damaged: string[] = [];
	const check = async (path: string, wanted: Digest) => {
		const found = (await isWhole(path, wanted.bytes)) ? await digestOf(textOf(path)) : undefined;
		if (found?.sha256 !== wanted.sha256 || wanted.rows !== found.rows) damaged.push(path);
	};
	for (const [name, digest] of Object.entries(tables)) await check(tableFile(folder, name), digest);
	await check(fileList(folder), files);
	// A damaged list names nothing to be trusted.
	const listed = damaged.includes(fileList(folder)) ? [] : await listedFiles(folder);
	for (const { sha256, size } of listed) {
		const path = contentFile(folder, sha256);
		if (!(await isWhole(path, size)) || sha256Of(await readFile(path)) !== sha256)
			damaged.push(path);
	}
	if (damaged.length > 0) {
		const more = damaged.length > 1 ? ` and ${damaged.length - 1} more` : "";
		throw new Error(`The backup is damaged: ${damaged[0]}${more}. Take another copy of it.`);
	}
}

/** The files that files.jsonl lists. A last line that broke off doesn't count. */
export async function listedFiles(folder: string): Promise<StoredFile[]> {
	const text = await readFile(fileList(folder), "utf8").catch(() => "");
	const lines = text.split("\n").slice(0, -1);
	return lines.map((line) => {
		const file = parsed(line);
		if (v.is(storedFile, file)) return file;
		throw new Error(`${fileList(folder)} is damaged. Take another copy of this backup.`);
	});
}

/** The lines of a file, some at a time; unlike readline's, they end at line feeds only. */
export async function* linesIn(path: string, atOnce: number): AsyncGenerator<string[]> {
	let rest = "";
	for await (const some of createReadStream(path, { encoding: "utf8", highWaterMark: atOnce })) {
		const lines = `${rest}${some}`.split("\n");
		rest = lines.pop() ?? "";
		if (rest.length > MAX_BYTES)
			throw new Error(`${path} is damaged: it has a row without an end.`);
		if (lines.length > 0) yield lines;
	}
}

function textOf(path: string): AsyncIterable<string> {
	return createReadStream(path, { encoding: "utf8" }) as AsyncIterable<string>;
}

export function sha256Of(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex");
}
