import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";

/** A new row: plain values, and SQL that may name columns of the table it is made from. */
export type NewRow<Table extends SQLiteTable> = {
	[Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQLWrapper;
};

/**
 * The insert of a row that is made only if a condition holds when the statement runs, so that no other
 * write comes between. For a batch; `onConflictDoNothing` and `returning` can follow.
 *
 * @param row what is left out is the column's default, or null
 * @param when.from a table (or what SQL makes of tables) whose columns the row and the condition name: a row is made of each of its
 *   rows for which the condition holds
 * @param when.where undefined (an `and` of nothing) makes the statement a syntax error
 */
export function insertWhen<Table extends SQLiteTable>(
	db: Db,
	table: Table,
	row: NewRow<Table>,
	when: { from?: SQLiteTable | SQL; where: SQL | undefined },
) {
	const given: Record<string, unknown> = row;
	const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
		const value = given[name] ?? column.default ?? null;
		return isSQLWrapper(value) ? value : sql.param(value, column);
	});
	const from = when.from ?? sql`(select 1)`;
	return db
		.insert(table)
		.select(sql`select ${sql.join(values, sql`, `)} from ${from} where ${when.where}`);
}
