import { createClient } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyMigrations, knownMigrations } from "#dev/backup/migrations.ts";
import { type BackupStore, storeOfD1, storeOfLibsql } from "#dev/backup/store.ts";
import { tablesOf } from "#dev/backup/tables.ts";
import { emptyEverything } from "../support/empty-everything.ts";
import { startD1 } from "../support/engines.ts";
import { fillEveryTable } from "../support/every-table.ts";
import { startSqld, whyNoSqld } from "../support/sqld.ts";

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const stop of stops) await stop();
});

/** A store without files. */
const opening = {
	async D1() {
		const { d1, stop } = await startD1();
		stops.push(stop);
		return storeOfD1(d1);
	},
	async libSQL() {
		const { url, stop } = await startSqld();
		stops.push(stop);
		return storeOfLibsql(createClient({ url }));
	},
};

const names = knownMigrations().map(({ name }) => name);
/** The versions since students plan. */
const since = names.slice(
	names.findIndex((name) => name.endsWith("_plans")),
	-1,
);

/** The columns that a migration changes on purpose. */
const CHANGED: Record<string, string[]> = { "0046_reports_made_again": ["reporter"] };

for (const engine of ["D1", "libSQL"] as const) {
	describe.skipIf(engine === "libSQL" && whyNoSqld)(engine, () => {
		let store: BackupStore;
		beforeAll(async () => {
			const opened = await opening[engine]();
			store = { ...opened, name: engine, close: async () => {}, files: {} as never };
		});

		test.each(since)("what comes after %s keeps every row with all its values", async (from) => {
			await applyMigrations(store, from);
			await emptyEverything({
				rows: store.rows,
				async run(...statements: string[]) {
					await store.batch(statements.map((sql) => ({ sql })));
				},
			});
			await fillEveryTable(store);
			const before = await contents(store);
			expect(before.plan_items).toHaveLength(3);
			const to = names[names.indexOf(from) + 1] ?? "";
			await applyMigrations(store, to);
			const after = await contents(store);
			const compared = (row: object) =>
				Object.entries(row).filter(([column]) => !CHANGED[to]?.includes(column));
			for (const [table, rows] of Object.entries(before)) {
				const kept = after[table]
					?.slice(0, rows.length)
					.map((row, at) =>
						Object.fromEntries(Object.keys(rows[at] ?? {}).map((column) => [column, row[column]])),
					);
				expect(kept?.map(compared), table).toEqual(rows.map(compared));
			}
			expect(await store.rows("pragma foreign_key_check")).toEqual([]);
		});
	});
}

async function contents({ rows }: BackupStore) {
	const all: Record<string, Record<string, unknown>[]> = {};
	for (const { name } of await tablesOf(rows)) {
		all[name] = await rows(`select * from "${name}" order by rowid`);
	}
	return all;
}
