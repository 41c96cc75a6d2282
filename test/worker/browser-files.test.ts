import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#dev/paths.ts";

test("no script for browsers brings the database's tables or the schemas of forms", async () => {
	const folder = join(root, "build/client/assets");
	const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(20);
	for (const name of scripts) {
		expect(await readFile(join(folder, name), "utf8"), name).not.toMatch(/drizzle:|~standard/);
	}
});
