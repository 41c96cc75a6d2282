import { exists, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";

/** The condition that a table (or an alias of one) has a row matching a condition. */
export function hasRow(db: Db, table: SQLiteTable, where: SQL | undefined): SQL {
	return exists(db.select({ one: sql`1` }).from(table).where(where));
}
