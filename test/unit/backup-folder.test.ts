/** Folders that npm run restore is given and that are not, or not only, a backup of ours. */
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
	checkContents,
	linesIn,
	prepareFolder,
	readManifest,
	saveManifest,
	sha256Of,
} from "#dev/backup/folder.ts";

let place: string;
let folder: string;

beforeEach(async () => {
	place = await mkdtemp(join(tmpdir(), "yard-backup-test-"));
	folder = join(place, "backup");
	await prepareFolder(folder);
});
afterEach(() => rm(place, { recursive: true }));

const digest = (text: string) => ({
	rows: text.split("\n").length - 1,
	bytes: text.length,
	sha256: sha256Of(text),
});
const ROWS = "[1]\n";
const file = (changes: Record<string, unknown> = {}) => ({
	key: "photos/a",
	sha256: sha256Of("A"),
	size: 1,
	etag: "e",
	contentType: null,
	...changes,
});

/** A whole backup of one table and one file, with its manifest as somebody could write it. */
async function written({ list = `${JSON.stringify(file())}\n`, manifest = {} } = {}) {
	await writeFile(join(folder, "tables/users.jsonl"), ROWS);
	await writeFile(join(folder, "files", sha256Of("A")), "A");
	await writeFile(join(folder, "files.jsonl"), list);
	const whole = {
		format: 1 as const,
		of: "a database",
		migration: "0000_first",
		readAt: "2026-11-27T00:00:00Z",
		tables: { users: { columns: ["id"], ...digest(ROWS) } },
		sequences: {},
		files: digest(list),
		...manifest,
	};
	await saveManifest(folder, whole);
}

async function check() {
	const { manifest } = await readManifest(folder);
	await checkContents(folder, manifest);
}

test("a whole one is read", async () => {
	await written();
	await expect(check()).resolves.toBeUndefined();
});

const outside = { columns: ["id"], ...digest(ROWS) };
const HOSTILE: [what: string, make: () => Promise<unknown>][] = [
	["a table outside", () => written({ manifest: { tables: { "../../users": outside } } })],
	["no tables", () => written({ manifest: { tables: undefined } })],
	["tables that are a list", () => written({ manifest: { tables: [outside] } })],
	["a number of rows in words", () => written({ manifest: { files: { sha256: "x" } } })],
	["a list that is no JSON", () => written({ list: "photos/a\n" })],
	["a list of null", () => written({ list: "null\n" })],
	[
		"a file outside",
		() => written({ list: `${JSON.stringify(file({ sha256: "../../outside" }))}\n` }),
	],
	["a key that is no text", () => written({ list: `${JSON.stringify(file({ key: 7 }))}\n` })],
	["another size", () => written({ list: `${JSON.stringify(file({ size: 9e15 }))}\n` })],
	["a list by way of a link", () => written().then(() => linked("files.jsonl"))],
	["a table by way of a link", () => written().then(() => linked("tables/users.jsonl"))],
	["a file by way of a link", () => written().then(() => linked(`files/${sha256Of("A")}`))],
	["a manifest by way of a link", () => written().then(() => linked("manifest.json"))],
	["a folder for a file", () => written().then(() => asFolder(`files/${sha256Of("A")}`))],
	[
		"a manifest without an end",
		async () => {
			await written();
			await writeFile(join(folder, "manifest.json"), " ".repeat(20_000_000));
		},
	],
];

/** The same content, but elsewhere. */
async function linked(name: string): Promise<void> {
	await rename(join(folder, name), join(place, "elsewhere"));
	await symlink(join(place, "elsewhere"), join(folder, name));
}

async function asFolder(name: string): Promise<void> {
	await rm(join(folder, name));
	await mkdir(join(folder, name));
}

test.each(HOSTILE)("%s is damage", async (_, make) => {
	await make();
	await expect(check()).rejects.toThrow("is damaged");
});

test("a line without an end is not read", async () => {
	const path = join(folder, "tables/users.jsonl");
	await writeFile(path, "x".repeat(40_000_000));
	const read = async () => {
		for await (const lines of linesIn(path, 1_000_000)) expect(lines).toEqual([]);
	};
	await expect(read()).rejects.toThrow("is damaged");
});

test("a backup isn't written through a link in its folder", async () => {
	await rm(join(folder, "tables"), { recursive: true });
	await mkdir(join(place, "tables"));
	await symlink(join(place, "tables"), join(folder, "tables"));
	await expect(prepareFolder(folder)).rejects.toThrow("is a link");
});
