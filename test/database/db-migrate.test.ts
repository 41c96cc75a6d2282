import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { binary } from "#dev/paths.ts";
import { startChild } from "#dev/processes.ts";
import { startSqld, whyNoSqld } from "../support/sqld.ts";

const TABLES = "select count(*) as n from sqlite_master where name in ('users', 'programs_fts')";

/** `npm run db:migrate`, once everything is installed. */
async function dbMigrate(env: Record<string, string>, ...args: string[]) {
	const child = startChild({
		name: "db:migrate",
		command: binary("node"),
		args: ["dev/migrate.ts", ...args],
		env: { LIBSQL_URL: "", LIBSQL_AUTH_TOKEN: "", ...env },
	});
	return { end: await child.ended, output: child.output() };
}

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

test.skipIf(whyNoSqld)(
	"with LIBSQL_URL it brings that server up to date, and only that",
	async () => {
		const { url, stop } = await startSqld();
		try {
			for (const _ of ["once", "again"]) {
				const { end, output } = await dbMigrate({ LIBSQL_URL: url });
				expect([end, output]).toEqual(["exit code 0", expect.stringContaining("is up to date")]);
			}
			const { rows } = await createClient({ url }).execute(TABLES);
			expect(rows[0]?.n).toBe(2);
			const mixed = await dbMigrate({ LIBSQL_URL: url }, "--remote");
			expect([mixed.end, mixed.output]).toEqual([
				"exit code 1",
				expect.stringContaining("Unset LIBSQL_URL"),
			]);
		} finally {
			await stop();
		}
	},
);
