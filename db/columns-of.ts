import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Some columns of a table under their own names: for a select, or as values of another table's row. */
export function columnsOf<
	Table extends SQLiteTable,
	Name extends keyof Table & keyof Table["_"]["columns"],
>(table: Table, ...names: Name[]) {
	return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}
