/** The migrations of a database that is backed up or restored. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { root } from "#dev/paths.ts";
import type { BackupStore, Statement } from "./store.ts";

const folder = join(root, "migrations");

/** How wrangler and drizzle remember what they have applied. */
const RECORDS = {
	D1: {
		table: `create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
			applied_at timestamp default current_timestamp not null)`,
		last: "select name as id from d1_migrations order by id desc limit 1",
		add: ({ name }: Migration) => ({
			sql: "insert into d1_migrations (name) values (?)",
			args: [`${name}.sql`],
		}),
		isOf: (id: string | number, { name }: Migration) => id === `${name}.sql`,
	},
	libSQL: {
		table: `create table if not exists __drizzle_migrations (id serial primary key, hash text not null,
			created_at numeric)`,
		last: "select created_at as id from __drizzle_migrations order by created_at desc limit 1",
		add: ({ hash, when }: Migration) => ({
			sql: "insert into __drizzle_migrations (hash, created_at) values (?, ?)",
			args: [hash, when],
		}),
		isOf: (id: string | number, { when }: Migration) => Number(id) === when,
	},
};

interface Migration {
	name: string;
	when: number;
	hash: string;
	statements: string[];
}

/** The migrations of this version of the app, oldest first. */
export function knownMigrations(): Migration[] {
	const journal: { entries: { tag: string }[] } = JSON.parse(
		readFileSync(join(folder, "meta", "_journal.json"), "utf8"),
	);
	return readMigrationFiles({ migrationsFolder: folder }).map(
		({ sql, hash, folderMillis }, at) => ({
			name: journal.entries[at]?.tag ?? "",
			when: folderMillis,
			hash,
			statements: sql.filter((statement) => statement.trim() !== ""),
		}),
	);
}

/** The name of the last migration that a database has; undefined when it has none. */
export async function appliedMigration(store: BackupStore): Promise<string | undefined> {
	const { last, isOf } = RECORDS[store.engine];
	const tables = await store.rows<{ name: string }>("select name from pragma_table_list");
	if (!tables.some(({ name }) => last.includes(` ${name} `))) return undefined;
	const [found] = await store.rows<{ id: string | number }>(last);
	if (!found) return undefined;
	const known = knownMigrations().find((migration) => isOf(found.id, migration));
	if (!known) {
		throw new Error(
			`${store.name} has the migration ${found.id}, which this version of the app doesn't know.`,
		);
	}
	return known.name;
}

/** Applies the migrations that a database lacks, each in one transaction, up to the one called `last`. */
export async function applyMigrations(store: BackupStore, last?: string): Promise<void> {
	const { table, add } = RECORDS[store.engine];
	const known = knownMigrations();
	const names = known.map(({ name }) => name);
	const applied = await appliedMigration(store);
	const from = applied === undefined ? 0 : names.indexOf(applied) + 1;
	const to = last === undefined ? known.length : names.indexOf(last) + 1;
	for (const migration of known.slice(from, to)) {
		const statements: Statement[] = migration.statements.map((sql) => ({ sql }));
		await store.batch([{ sql: table }, ...statements, add(migration)]);
	}
}
