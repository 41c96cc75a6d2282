/** The full-text indexes, which are not backed up but filled again. */
import type { BackupStore } from "./store.ts";
import { columnList } from "./tables.ts";

/** What each index is filled from, and the column that becomes its rowid; all of them have a `seq`. */
const FILLED_FROM: Record<string, { source: string; rowid: string }> = {
	programs_by_newest: { source: "searched_programs", rowid: "seq" },
	programs_by_closing: { source: "searched_programs", rowid: "closing" },
	search_word_parts: { source: "search_words", rowid: "seq" },
	shared_resumes_fts: { source: "shared_resumes", rowid: "seq" },
};
const ROWS_AT_ONCE = 500;

/** Fills every full-text index of a database from its tables. Safe to repeat. */
export async function fillIndexes(store: BackupStore): Promise<void> {
	for (const { name, isContentless } of await indexesOf(store)) {
		const { source, rowid } = sourceOf(name);
		const found = await store.rows<{ name: string }>(
			"select name from pragma_table_info(?) order by cid",
			name,
		);
		const columns = columnList(found.map((column) => column.name));
		const emptied = isContentless
			? `insert into ${name} (${name}) values ('delete-all')`
			: `delete from ${name}`;
		await store.batch([{ sql: emptied }]);
		for (let last = 0; ; ) {
			const [next] = await store.rows<{ seq: number | null }>(
				`select max(seq) as seq from (select seq from ${source} where seq > ? order by seq limit ${ROWS_AT_ONCE})`,
				last,
			);
			if (!next?.seq) break;
			const sql = `insert into ${name} (rowid, ${columns}) select ${rowid}, ${columns} from ${source} where seq > ? and seq <= ?`;
			await store.batch([{ sql, args: [last, next.seq] }]);
			last = next.seq;
		}
	}
}

/** Throws when a database has a full-text index that isn't known here. */
export async function checkIndexes(store: BackupStore): Promise<void> {
	for (const { name } of await indexesOf(store)) sourceOf(name);
}

async function indexesOf(store: BackupStore) {
	return store.rows<{ name: string; isContentless: number }>(
		`select name, instr(sql, 'content=''''') > 0 as isContentless from sqlite_master
		where type = 'table' and sql like 'create virtual table%' order by name`,
	);
}

function sourceOf(name: string) {
	const found = FILLED_FROM[name];
	if (!found) {
		throw new Error(`Nobody said what fills the index ${name} (dev/backup/indexes.ts).`);
	}
	return found;
}
