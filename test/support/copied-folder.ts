import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import process from "node:process";

/** What is in use until the process ends is deleted with it. */
const given: string[] = [];
process.on("exit", () => {
	for (const folder of given) rmSync(folder, { recursive: true, force: true });
});

/**
 * Folders with the same data, of which only the first is made: `make` fills it, and no longer uses it when it resolves.
 *
 * @returns a function that makes one more; its caller deletes the folder
 */
export function copiedFolder(
	name: string,
	make: (folder: string) => Promise<void>,
): () => Promise<string> {
	let files: Promise<[path: string, bytes: Buffer][]> | undefined;
	const newFolder = () => mkdtemp(join(tmpdir(), `yard-${name}-`));

	async function makeOnce() {
		const folder = await newFolder();
		try {
			await make(folder);
			const entries = await readdir(folder, { recursive: true, withFileTypes: true });
			const paths = entries
				// SQLite creates its log's index anew.
				.filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
				.map((entry) => join(entry.parentPath, entry.name));
			return await Promise.all(
				paths.map(async (path): Promise<[string, Buffer]> => {
					return [relative(folder, path), await readFile(path)];
				}),
			);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}

	return async () => {
		files ??= makeOnce().catch((error: unknown) => {
			// The next call tries again.
			files = undefined;
			throw error;
		});
		const folder = await newFolder();
		given.push(folder);
		for (const [path, bytes] of await files) {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), bytes);
		}
		return folder;
	};
}
