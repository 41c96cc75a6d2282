import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "#dev/paths.ts";

/**
 * A hash over the names and contents of files and whole folders, given relative to the project. A missing file has a
 * value of its own. Uses contents, because a checkout changes file times.
 */
export function fingerprint(paths: string[]): string {
	const hash = createHash("sha256");
	for (const path of paths) {
		for (const file of filesBelow(path)) {
			hash
				.update(`${file}\0`)
				.update(readFileSync(join(root, file)))
				.update("\0");
		}
	}
	return hash.digest("hex");
}

function filesBelow(path: string): string[] {
	const absolute = join(root, path);
	if (!existsSync(absolute)) return [];
	if (!statSync(absolute).isDirectory()) return [path];
	return readdirSync(absolute)
		.sort()
		.flatMap((name) => filesBelow(join(path, name)));
}
