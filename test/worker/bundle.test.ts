import { stat } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { chunksOf } from "../support/built-worker.ts";

const MB = 1024 * 1024;

test("what is uploaded has at most 1 MB of JavaScript, and an eighth of that as data beside it", async () => {
	const bundle = inject("bundle");
	const modules = [{ type: "ESModule" as const, path: bundle }, ...(await chunksOf(bundle))];
	const bytes = { ESModule: 0, Data: 0 };
	for (const { type, path } of modules) bytes[type] += (await stat(path)).size;
	expect(bytes.ESModule).toBeGreaterThan(MB / 2);
	expect(bytes.ESModule).toBeLessThanOrEqual(MB);
	expect(bytes.Data).toBeLessThanOrEqual(MB / 8);
});
