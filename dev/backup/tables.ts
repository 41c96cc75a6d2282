/** The tables of a database, read exactly: each row becomes one line of JSON, which SQLite itself writes. */
import { createHash } from "node:crypto";
import type { Rows } from "./store.ts";

/** Marks a database in which a restore isn't finished. */
export const MARK = "unfinished_restore";

const NOT_DATA = ["d1_migrations", "__drizzle_migrations", MARK];
/** How many rows and bytes are read at once; libSQL's server answers with ten megabytes at most. */
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 1_000_000;

export interface Table {
	name: string;
	columns: string[];
}

/** What a table's lines have in common with their copy. */
export interface Digest {
	rows: number;
	bytes: number;
	sha256: string;
}

/** The tables with data of their own, without the full-text indexes; each after those that it refers to. */
export async function tablesOf(rows: Rows): Promise<Table[]> {
	// D1 lets nobody look into its own tables, such as _cf_METADATA.
	const found = await rows<{ name: string; columns: string; parents: string }>(
		`select l.name,
			(select json_group_array(name) from pragma_table_xinfo(l.name) where hidden = 0) as columns,
			(select json_group_array("table") from pragma_foreign_key_list(l.name)) as parents
		from pragma_table_list as l where l.schema = 'main' and l.type = 'table'
			and l.name not glob '_cf_*' and l.name not glob 'sqlite_*' order by l.name`,
	);
	const left = found
		.filter(({ name }) => !NOT_DATA.includes(name))
		.map(({ name, columns, parents }) => ({
			name,
			columns: JSON.parse(columns) as string[],
			parents: (JSON.parse(parents) as string[]).filter((parent) => parent !== name),
		}));
	const ordered: Table[] = [];
	while (left.length > 0) {
		const next = left.findIndex(({ parents }) =>
			parents.every((parent) => !left.some(({ name }) => name === parent)),
		);
		const [table] = left.splice(next, next < 0 ? 0 : 1);
		if (!table) throw new Error("Tables refer to each other in a circle.");
		ordered.push({ name: table.name, columns: table.columns });
	}
	return ordered;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]) => columns.map(quoted).join(", ");
const values = (columns: string[]) =>
	columns.map((name, at) => `json_quote(${quoted(name)}) as c${at}`).join(", ");

/** Reads a table from its first row to its last; each of the strings has some of its lines. */
export async function* dumpTable(rows: Rows, { name, columns }: Table): AsyncGenerator<string> {
	const size = columns.map((column) => `coalesce(length(${quoted(column)}), 0)`).join(" + ");
	const page = `select * from (
		select *, sum(size) over (order by at) - size as before from (
			select rowid as at, ${values(columns)}, ${size} as size
			from ${quoted(name)} where rowid > ? order by rowid limit ${ROWS_AT_ONCE}
		)
	) where before < ${BYTES_AT_ONCE} order by at`;
	// A rowid can be negative, too.
	let after = Number.MIN_SAFE_INTEGER;
	for (;;) {
		const found = await rows<Record<string, unknown>>(page, after);
		const last = found.at(-1);
		if (!last) return;
		yield linesOf(columns, found);
		const isFull = Number(last.before) + Number(last.size) >= BYTES_AT_ONCE;
		if (found.length < ROWS_AT_ONCE && !isFull) return;
		after = Number(last.at);
	}
}

/** The query for all rows of a table, for `linesOf`. */
export function wholeTable({ name, columns }: Table): string {
	return `select ${values(columns)} from ${quoted(name)} order by rowid`;
}

/** The lines of these rows. SQLite wrote the values, so numbers are exact. */
export function linesOf(columns: string[], rows: Record<string, unknown>[]): string {
	return rows.map((row) => `[${columns.map((_, at) => row[`c${at}`]).join(",")}]\n`).join("");
}

/** The digest of lines, which `keep` may write somewhere. */
export async function digestOf(
	lines: AsyncIterable<string> | Iterable<string>,
	keep?: (lines: string) => Promise<unknown>,
): Promise<Digest> {
	const hash = createHash("sha256");
	const digest = { rows: 0, bytes: 0 };
	for await (const some of lines) {
		hash.update(some);
		digest.bytes += Buffer.byteLength(some);
		digest.rows += some.split("\n").length - 1;
		await keep?.(some);
	}
	return { ...digest, sha256: hash.digest("hex") };
}

/** The statement that inserts lines, given as a JSON array of them. */
export function insertion({ name, columns }: Table): string {
	const extracted = columns.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
	return `insert into ${quoted(name)} (${columnList(columns)}) select ${extracted} from json_each(?)`;
}
