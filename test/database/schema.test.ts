import { readdir, readFile } from "node:fs/promises";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { is, SQL } from "drizzle-orm";
import {
	getTableConfig,
	type Index,
	integer,
	SQLiteSyncDialect,
	SQLiteTable,
	sqliteTable,
} from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_splitSqlQuery as splitAsWrangler } from "wrangler";
import * as schema from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { startD1 } from "../support/engines.ts";

const MIGRATIONS = new URL("../../migrations/", import.meta.url);

/** What the engines, the migrators and the full-text indexes (with their spelling words) store besides our tables. */
const NOT_OURS =
	"name not like '%\\_fts%' escape '\\' and name not like 'programs\\_by\\_%' escape '\\' and name not like 'search\\_word%' escape '\\' and name not like 'sqlite_%' and name not like '_cf_%' and name not like '%migrations'";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const configs = tables.map((table) => getTableConfig(table));

describe("the migrations folder", () => {
	test("holds all that the schema says: drizzle-kit would generate nothing", async () => {
		const last = await lastSnapshot();
		expect(await generateSQLiteMigration(last, await generateSQLiteDrizzleJson(schema))).toEqual(
			[],
		);
		const added = sqliteTable("added", { id: integer().primaryKey() });
		const changed = await generateSQLiteDrizzleJson({ ...schema, added });
		expect(await generateSQLiteMigration(last, changed)).toHaveLength(1);
	});

	test("rebuilds no table, because on D1 that deletes what hangs on it", async () => {
		for (const { name, text } of await migrationFiles()) {
			expect(rebuilds(text), name).toEqual([]);
		}
	});

	for (const [what, text] of [
		["drizzle-kit's rebuild", "CREATE TABLE `__new_mentors` (`id` text);"],
		[
			"a parent that is dropped",
			"CREATE TABLE x (id);--> statement-breakpoint\nDROP TABLE `users`;",
		],
		["a parent dropped in other words", 'drop table\n  if exists "contributions";'],
		["a parent that is renamed to be rebuilt", "ALTER TABLE users RENAME TO old_users;"],
	] as const) {
		test(`would be refused with ${what}`, () => {
			expect(rebuilds(text)).toHaveLength(1);
		});
	}

	test("may drop a table that nothing hangs on, and rename a column", () => {
		expect(rebuilds("DROP TABLE `sessions`; ALTER TABLE users RENAME COLUMN a TO b;")).toEqual([]);
	});
});

eachDatabase((database) => {
	test("the database has the schema's tables and no other", async () => {
		const found = await database.rows<{ name: string }>(
			`select name from sqlite_master where type = 'table' and ${NOT_OURS} order by name`,
		);
		expect(found.map((table) => table.name)).toEqual(configs.map((table) => table.name).sort());
	});

	for (const table of configs) {
		test(`${table.name}: columns, types, nullability, defaults and primary key agree`, async () => {
			const found = await database.rows(
				`select name, lower(type) as type, "notnull", dflt_value, pk
				from pragma_table_xinfo('${table.name}') order by name`,
			);
			const composite = table.primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
			expect(found).toEqual(
				table.columns
					.map((column) => ({
						name: column.name,
						type: column.getSQLType(),
						notnull: column.notNull ? 1 : 0,
						dflt_value: defaultOf(column.default),
						pk: column.primary ? 1 : composite.indexOf(column.name) + 1,
					}))
					// A column that came later stands last in the database.
					.sort((one, other) => (one.name < other.name ? -1 : 1)),
			);
		});

		test(`${table.name}: indexes agree in columns, order, uniqueness and condition`, async () => {
			const found = await database.rows<FoundIndex>(
				`select l.name, l."unique", i.name as "column", i."desc", m.sql
				from pragma_index_list('${table.name}') l
				join pragma_index_xinfo(l.name) i on i.key = 1
				join sqlite_master m on m.name = l.name and m.type = 'index'
				where l.origin = 'c' order by l.name, i.seqno`,
			);
			expect(describedIndexes(found)).toEqual(declaredIndexes(table));
		});

		test(`${table.name}: foreign keys agree, with what happens on delete`, async () => {
			const found = await database.rows(
				`select "from", "table", "to", lower(on_delete) as "onDelete"
				from pragma_foreign_key_list('${table.name}') order by "from", "table"`,
			);
			expect(found).toEqual(
				table.foreignKeys
					.flatMap((key) => {
						const { columns, foreignTable, foreignColumns } = key.reference();
						return columns.map(({ name }, at) => ({
							from: name,
							table: getTableConfig(foreignTable).name,
							to: foreignColumns[at]?.name,
							onDelete: key.onDelete ?? "no action",
						}));
					})
					.toSorted((one, other) =>
						`${one.from} ${one.table}`.localeCompare(`${other.from} ${other.table}`),
					),
			);
		});

		test(`${table.name}: checks agree`, async () => {
			const [found] = await database.rows<{ sql: string }>(
				`select sql from sqlite_master where type = 'table' and name = '${table.name}'`,
			);
			const constraints =
				found?.sql.match(/CONSTRAINT "\w+" CHECK\((?:[^()]|\([^()]*\))*\)/g) ?? [];
			expect(constraints).toEqual(
				table.checks.map((check) => `CONSTRAINT "${check.name}" CHECK(${textOf(check.value)})`),
			);
		});
	}

	test("foreign keys are enforced", async () => {
		await expect(
			database.run(
				"insert into contribution_counts (period, user_id, count, reached_at) values ('all', 'nobody', 1, 1)",
			),
		).rejects.toThrow(/FOREIGN KEY/);
	});

	test("a status that is none is refused", async () => {
		await database.run(
			"insert into users (id, firebase_uid, email, created_at) values ('u', 'u', 'e', 1)",
		);
		await expect(
			database.run(
				`insert into contributions (id, user_id, name, application_link, link_key, description, status, submission_key, created_at, updated_at)
				values ('c', 'u', 'n', 'l', 'l', 'd', 'DRAFT', 's', 1, 1)`,
			),
		).rejects.toThrow(/CHECK/);
	});
});

describe("wrangler's way of splitting the migrations and drizzle's", () => {
	let split: Awaited<ReturnType<typeof startD1>>;
	beforeAll(async () => {
		split = await startD1();
		for (const { text } of await migrationFiles()) {
			await split.d1.batch(splitAsWrangler(text).map((part) => split.d1.prepare(part)));
		}
	});
	afterAll(() => split.stop());

	eachDatabase((database) => {
		test("make the same tables, indexes and triggers", async () => {
			const everything = `select type, name, sql from sqlite_master
				where sql is not null and name not like '_cf_%' and name not like '%migrations'
				order by type, name`;
			const { results } = await split.d1.prepare(everything).all<{ sql: string }>();
			expect(results.map(folded)).toEqual(
				(await database.rows<{ sql: string }>(everything)).map(folded),
			);
			expect(results.length).toBeGreaterThan(25);
		});
	});
});

interface FoundIndex {
	name: string;
	unique: number;
	/** Null for an expression. */
	column: string | null;
	desc: number;
	sql: string;
}

function describedIndexes(found: FoundIndex[]) {
	const names = [...new Set(found.map((column) => column.name))];
	return names.map((name) => {
		const columns = found.filter((column) => column.name === name);
		return {
			name,
			unique: columns[0]?.unique === 1,
			columns: columns.map(({ column, desc, sql }) => {
				const text = column ?? sql.match(/ON `\w+` \((.*?)\)(?: WHERE |$)/)?.[1];
				return desc === 1 ? `${text} desc` : text;
			}),
			where: columns[0]?.sql.match(/ WHERE (.*)$/)?.[1],
		};
	});
}

function declaredIndexes(table: (typeof configs)[number]) {
	const declared = table.indexes.map(({ config }: Index) => ({
		name: config.name,
		unique: config.unique,
		columns: config.columns.map((column) =>
			is(column, SQL) ? textOf(column).replace(/^"\w+"\."(\w+)"/, "$1") : column.name,
		),
		where: config.where && textOf(config.where),
	}));
	const single = table.columns
		.filter((column) => column.isUnique)
		.map((column) => ({
			name: column.uniqueName ?? "",
			unique: true,
			columns: [column.name],
			where: undefined,
		}));
	return [...declared, ...single].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function textOf(expression: SQL): string {
	return new SQLiteSyncDialect().sqlToQuery(expression).sql;
}

function folded<Row extends { sql: string }>(row: Row): Row {
	return { ...row, sql: row.sql.replace(/\s+/g, " ").trim() };
}

/** The statements of a migration that rebuild a table, or drop one that other rows depend on. */
function rebuilds(text: string): string[] {
	const parents = configs
		.flatMap((table) => table.foreignKeys)
		.map((key) => getTableConfig(key.reference().foreignTable).name)
		.join("|");
	const quote = "[`\"'\\[]?";
	const forbidden = new RegExp(
		[
			"__new_\\w+",
			`drop\\s+table\\s+(if\\s+exists\\s+)?${quote}(${parents})\\b`,
			`alter\\s+table\\s+${quote}(${parents})\\b${quote}\\s+rename\\s+to\\b`,
		].join("|"),
		"gi",
	);
	return text.match(forbidden) ?? [];
}

async function migrationFiles(): Promise<{ name: string; text: string }[]> {
	const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
	return Promise.all(
		names.map(async (name) => ({ name, text: await readFile(new URL(name, MIGRATIONS), "utf8") })),
	);
}

/** In SQLite's syntax: text is quoted, numbers and booleans are not. */
function defaultOf(value: unknown): string | null {
	if (value === undefined) return null;
	return typeof value === "string" ? `'${value}'` : String(value);
}

async function lastSnapshot() {
	const meta = new URL("meta/", MIGRATIONS);
	const last = (await readdir(meta))
		.filter((name) => name.endsWith("_snapshot.json"))
		.sort()
		.at(-1);
	const text = await readFile(new URL(last ?? "", meta), "utf8");
	return JSON.parse(text) as Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;
}
