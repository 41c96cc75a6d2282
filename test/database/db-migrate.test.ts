import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { dbMigrate, TABLES } from "../support/db-migrate.ts";

test("db:migrate brings the local D1 up to date, also when it already is", async () => {
	const YARD_STATE = await mkdtemp(join(tmpdir(), "yard-migrate-"));
	try {
		for (const args of [[], ["--local"]]) {
			expect(await dbMigrate({ YARD_STATE }, ...args)).toMatchObject({ end: "exit code 0" });
		}
		const proxy = await getPlatformProxy<{ DB: D1Database }>({
			persist: { path: join(YARD_STATE, "v3") },
		});
		expect(await proxy.env.DB.prepare(TABLES).first()).toEqual({ n: 2 });
		await proxy.dispose();
	} finally {
		await rm(YARD_STATE, { recursive: true, force: true });
	}
});
