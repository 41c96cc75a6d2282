import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";

/** A new row: plain values, and SQL that may refer to columns of the table it is made from. */
export type NewRow<Table extends SQLiteTable> = {
	[Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQLWrapper;
};

/** An id made by the database, for an insert of many rows. */
export const newId = sql`lower(hex(randomblob(16)))`;

/**
 * The insert of a row only if a condition holds when the statement runs, so that no other write can come between. For a
 * batch; `onConflictDoNothing` and `returning` can follow.
 *
 * @param row columns left out get their default, or null
 * @param when.from a table (or SQL that produces one) whose columns the row and the condition refer to: inserts a row
 *   for each of its rows for which the condition holds
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
