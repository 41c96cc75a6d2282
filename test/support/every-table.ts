import type { BackupStore, Rows } from "#dev/backup/store.ts";
import { tablesOf } from "#dev/backup/tables.ts";

interface Column {
	name: string;
	type: string;
	notnull: number;
	pk: number;
}

interface ForeignKey {
	from: string;
	table: string;
	to: string | null;
}

const ROWS = 3;
/** What the schema allows only some values for, and what puts a row into an index. */
const FIXED: Record<string, (row: number) => unknown> = {
	status: (row) => (row === 1 ? "APPROVED" : "PENDING"),
	shared: () => 1,
	removed_at: () => null,
	application_deadline: (row) => `2027-02-0${row}`,
};

/** Puts rows into every table, the next one's parents first, with all that is hard to copy. */
export async function fillEveryTable({ rows, batch }: BackupStore): Promise<void> {
	const filled = new Map<string, Record<string, unknown>[]>();
	for (const { name: table } of await tablesOf(rows)) {
		// The triggers of other tables fill it.
		if (table === "search_words") continue;
		const columns = await rows<Column>(`select * from pragma_table_info('${table}')`);
		const keys = await rows<ForeignKey>(`select * from pragma_foreign_key_list('${table}')`);
		const made = Array.from({ length: ROWS }, (_, at) => {
			const entries = columns.map((column): [string, unknown] => {
				const key = keys.find(({ from }) => from === column.name);
				const parent = key && filled.get(key.table)?.[at]?.[key.to ?? "id"];
				return [column.name, parent ?? madeValue(column, at + 1)];
			});
			return Object.fromEntries(entries);
		});
		filled.set(table, made);
		await batch(
			made.map((row) => ({
				sql: `insert into ${table} (${Object.keys(row)
					.map((name) => `"${name}"`)
					.join(", ")}) values (${Object.keys(row).map(() => "?")})`,
				args: Object.values(row) as string[],
			})),
		);
	}
}

function madeValue({ name, type, notnull, pk }: Column, row: number): unknown {
	const fixed = FIXED[name];
	if (fixed) return fixed(row);
	if (row === ROWS && !notnull && !pk) return null;
	if (/int/i.test(type)) return pk ? row * 10 : 1_800_000_000_000 + row;
	if (/real/i.test(type)) return row === 1 ? 3 : 2.7;
	return `${name} ${row} "quoted" it's é 😀\n\u2028\\ end\r`;
}

/** Everything that a database has: its rows, in order, and each word's places in its full-text indexes. */
export async function everythingIn({ rows, batch }: BackupStore): Promise<Record<string, unknown>> {
	const all: Record<string, unknown> = {};
	for (const { name } of await tablesOf(rows)) {
		all[name] = await rows(`select * from "${name}" order by rowid`);
	}
	all.sequences = await rows(
		"select name, seq from sqlite_sequence where name not like '%migrations' order by name",
	);
	all.schema = await schemaIn(rows);
	for (const index of await rows<{ name: string }>(
		"select name from sqlite_master where sql like 'create virtual table%'",
	)) {
		const words = `words_of_${index.name}`;
		await batch([
			{ sql: `create virtual table ${words} using fts5vocab(${index.name}, 'instance')` },
		]);
		all[words] = await rows(`select * from ${words} order by term, doc, col, "offset"`);
		await batch([{ sql: `drop table ${words}` }]);
	}
	return all;
}

function schemaIn(rows: Rows) {
	return rows(
		`select type, name, sql from sqlite_master
		where name not like '\\_cf%' escape '\\' and name not like '%migrations%' order by type, name`,
	);
}
