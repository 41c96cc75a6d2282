import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const text = readFileSync(new URL("docs/security.md", ROOT), "utf8");
const rows = [
	...text.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \|([^|]*)\|$/gm),
];

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0. */
const IN_CHAPTER = [0, 27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("every requirement of level 2 has one row, in order", () => {
	const numbers = rows.map(([, chapter, section, number]) =>
		[chapter, section, number].map(Number),
	);
	const key = ([chapter = 0, section = 0, number = 0]: number[]) =>
		chapter * 10_000 + section * 100 + number;
	const keys = numbers.map(key);
	expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
	const counted = IN_CHAPTER.map((_, chapter) => numbers.filter(([of]) => of === chapter).length);
	expect(counted).toEqual(IN_CHAPTER);
});

/** A file of the repository, in the form that this page names them. */
const FILE = /`((?:app|db|dev|docs|test|workers|\.ci)\/[\w./-]*|[\w.-]+\.(?:ts|toml|json))`/g;

test("each row says whether and how it is met, and where that is shown or set", () => {
	for (const [row, , , , , verdict = "", by = "", shown = ""] of rows) {
		expect(["met", "in part", "not met", "does not apply", "by the host"], row).toContain(verdict);
		expect(by.length, row).toBeGreaterThan(1);
		if (verdict === "met") expect(shown.search(FILE), row).not.toBe(-1);
	}
});

test("every file that is named is there", () => {
	const named = [...text.matchAll(FILE)];
	expect(named.length).toBeGreaterThan(100);
	const missing = named
		.map(([, path = ""]) => path)
		.filter((path) => !existsSync(new URL(path, ROOT)));
	expect(missing).toEqual([]);
});
