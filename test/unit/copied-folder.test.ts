import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copiedFolder } from "../support/copied-folder.ts";

test("what is copied is made once, and again when that failed", async () => {
	let made = 0;
	const newFolder = copiedFolder("test", async (folder) => {
		made += 1;
		if (made === 1) throw new Error("no room");
		await writeFile(join(folder, "data"), "copied");
	});
	await expect(newFolder()).rejects.toThrow("no room");
	for (const folder of [await newFolder(), await newFolder()]) {
		expect(await readFile(join(folder, "data"), "utf8")).toBe("copied");
		await rm(folder, { recursive: true });
	}
	expect(made).toBe(2);
});
