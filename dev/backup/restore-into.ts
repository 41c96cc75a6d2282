import { settlingStatements } from "./after-restore.ts";
import { differingFiles, filesToWrite, writeFiles } from "./files.ts";
import {
	checkContents,
	linesIn,
	listedFiles,
	type Manifest,
	readManifest,
	tableFile,
} from "./folder.ts";
import { checkIndexes, fillIndexes } from "./indexes.ts";
import { appliedMigration, applyMigrations, knownMigrations } from "./migrations.ts";
import type { BackupStore, Statement } from "./store.ts";
import { digestOf, dumpTable, insertion, MARK, type Table, tablesOf } from "./tables.ts";

/** How much of a table is read and inserted at once, besides a row's rest: D1 takes two megabytes. */
const BYTES_AT_ONCE = 100_000;

/**
 * Restores a backup into an empty database. Its triggers are off until all rows are as they were, so that none changes
 * what another has restored; a row of MARK keeps them meanwhile. A restore that broke off goes on when run again.
 */
export async function restoreInto(
	store: BackupStore,
	folder: string,
	say: (line: string) => void,
): Promise<void> {
	const { sha256, manifest } = await readManifest(folder);
	await checkContents(folder, manifest);
	const names = knownMigrations().map(({ name }) => name);
	if (!names.includes(manifest.migration)) {
		throw new Error(
			`The backup is of a newer version of the app (migration ${manifest.migration}). Check that version out first.`,
		);
	}
	const files = await listedFiles(folder);
	const isGoingOn = await checkTarget(store, sha256, manifest, names);
	const missing = await filesToWrite(store.files, files);
	if (isGoingOn) say("Going on with the restore that broke off.");
	else {
		await applyMigrations(store, manifest.migration);
		await checkColumns(store, manifest);
		await checkIndexes(store);
		await begin(store, sha256);
		say("Begun. If it breaks off, run it again: it goes on.");
	}
	const tables = await tablesOf(store.rows);
	for (const table of tables) await insertRows(store, table, tableFile(folder, table.name));
	await fillIndexes(store);
	await writeFiles(store.files, folder, missing);
	await compareAll(store, tables, manifest, folder);
	await end(store, tables, manifest);
	await applyMigrations(store);
	const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
	say(`Restored and compared: ${tables.length} tables, ${rows} rows, ${files.length} files.`);
	say(`They are as of ${manifest.readAt}.`);
}

/** Whether this restore has begun before. Throws when the database has something else in it. */
async function checkTarget(
	store: BackupStore,
	sha256: string,
	{ migration }: Manifest,
	names: string[],
): Promise<boolean> {
	const tables = await store.rows<{ name: string }>(
		"select name from pragma_table_list where schema = 'main'",
	);
	if (tables.some(({ name }) => name === MARK)) {
		const [mark] = await store.rows<{ backup: string }>(`select backup from ${MARK}`);
		if (mark?.backup === sha256) return true;
		throw new Error(
			`The restore of another backup broke off in ${store.name}. Finish that one, or name a new database.`,
		);
	}
	const filled: string[] = [];
	for (const { name } of await tablesOf(store.rows)) {
		const [found] = await store.rows(`select 1 from "${name}" limit 1`);
		if (found) filled.push(name);
	}
	const applied = await appliedMigration(store);
	if (filled.length > 0 || (applied === undefined && (await tablesOf(store.rows)).length > 0)) {
		throw new Error(
			`${store.name} is not empty (${filled[0] ?? "tables of others"}), so nothing was restored. Name a new database, or empty this one: locally with npm run reset.`,
		);
	}
	if (applied !== undefined && names.indexOf(applied) > names.indexOf(migration)) {
		throw new Error(
			`${store.name} has newer migrations (${applied}) than the backup (${migration}). Restore into a new database without tables; it is migrated afterwards.`,
		);
	}
	return false;
}

async function checkColumns(store: BackupStore, { tables }: Manifest): Promise<void> {
	const described = (list: Table[]) =>
		JSON.stringify(list.map(({ name, columns }) => [name, ...columns]).toSorted());
	const wanted = Object.entries(tables).map(([name, { columns }]) => ({ name, columns }));
	if (described(await tablesOf(store.rows)) !== described(wanted)) {
		throw new Error("The backup's tables aren't those of its migrations, so nothing was restored.");
	}
}

async function begin(store: BackupStore, sha256: string): Promise<void> {
	const triggers = await store.rows<{ name: string; sql: string }>(
		"select name, sql from sqlite_master where type = 'trigger' order by rowid",
	);
	await store.batch([
		{ sql: `create table ${MARK} (backup text not null, triggers text not null)` },
		{
			sql: `insert into ${MARK} values (?, ?)`,
			args: [sha256, JSON.stringify(triggers.map(({ sql }) => sql))],
		},
		...triggers.map(({ name }) => ({ sql: `drop trigger "${name}"` })),
	]);
}

/** Inserts the rows that are still missing: those there are the file's first ones. */
async function insertRows(store: BackupStore, table: Table, path: string): Promise<void> {
	const [count] = await store.rows<{ n: number }>(`select count(*) as n from "${table.name}"`);
	let there = count?.n ?? 0;
	const sql = insertion(table);
	for await (const lines of linesIn(path, BYTES_AT_ONCE)) {
		const rows = lines.slice(there);
		there = Math.max(0, there - lines.length);
		if (rows.length > 0) await store.batch([{ sql, args: [`[${rows.join(",")}]`] }]);
	}
}

async function compareAll(
	store: BackupStore,
	tables: Table[],
	{ tables: wanted }: Manifest,
	folder: string,
) {
	const different: string[] = [];
	for (const table of tables) {
		const { sha256 } = await digestOf(dumpTable(store.rows, table));
		if (sha256 !== wanted[table.name]?.sha256) different.push(table.name);
	}
	different.push(...(await differingFiles(store.files, await listedFiles(folder))));
	if (different.length > 0) {
		throw new Error(
			`Not restored as they were: ${different.join(", ")}. Somebody may be writing to ${store.name}. Begin again with a new database.`,
		);
	}
}

/**
 * Everything is as it was: the triggers are on again, numbers go on where they were, and what ended since is ended
 * again. With the triggers, so that a resume leaves the index of the shared ones.
 */
async function end(store: BackupStore, tables: Table[], { sequences }: Manifest): Promise<void> {
	const [mark] = await store.rows<{ triggers: string }>(`select triggers from ${MARK}`);
	const triggers: string[] = JSON.parse(mark?.triggers ?? "[]");
	const numbers = Object.entries(sequences).flatMap(([name, seq]): Statement[] => [
		{ sql: "delete from sqlite_sequence where name = ?", args: [name] },
		{ sql: "insert into sqlite_sequence (name, seq) values (?, ?)", args: [name, seq] },
	]);
	await store.batch([
		...numbers,
		...triggers.map((sql) => ({ sql })),
		...settlingStatements(tables),
		{ sql: `drop table ${MARK}` },
	]);
}
