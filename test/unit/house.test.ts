import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "#dev/paths.ts";

const LONG = 250;
const REASON = /More than 250 lines/;
const FOLDERS = ["app", "db", "dev", "workers", "bench"];

describe("the house", () => {
	test("a file of more than 250 lines says why", () => {
		const silent = FOLDERS.flatMap(codeIn).filter((path) => {
			const lines = readFileSync(join(root, path), "utf8").trimEnd().split("\n");
			return lines.length > LONG && !REASON.test(lines.slice(0, 6).join(" "));
		});
		expect(silent).toEqual([]);
	});

	test.each(["README.md", "docs/architecture.md"])("what %s names is there", (page) => {
		const text = readFileSync(join(root, page), "utf8");
		const named = [...text.matchAll(/`((?:app|db|dev|docs|test|bench|workers)\/[\w./-]+)`/g)];
		expect(named.length).toBeGreaterThan(10);
		const missing = named
			.map(([, path = ""]) => path)
			.filter((path) => !existsSync(join(root, path)));
		expect(missing).toEqual([]);
	});
});

/** Paths of the source files in a folder, relative to the root; built files are left out. */
function codeIn(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
		.filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !/(^|\/)build\//.test(path))
		.map((path) => join(folder, path));
}
