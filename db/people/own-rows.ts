/** Long lists of a student's rows, read piece by piece, under the names that a download has. */
import { and, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";

const ROWS_AT_ONCE = 500;

/** Which rows of which table, and optionally a table to join that each row refers to. */
export interface OwnRows {
	from: SQLiteTable;
	isOwn: SQL;
	beside?: { table: SQLiteTable; on: SQL };
}

/**
 * The rows of a list, read piece by piece: each piece starts after the last row's position.
 *
 * @param by the sort columns; together they identify one row
 */
export async function* inPieces<Columns extends SelectedFields>(
	db: Db,
	{ from, isOwn, beside }: OwnRows,
	by: (SQLiteColumn | SQL)[],
	columns: Columns,
	size = ROWS_AT_ONCE,
): AsyncGenerator<SelectResultFields<Columns>> {
	const sorted = sql.join(by, sql`, `);
	let after: string | undefined;
	for (;;) {
		const values = by.map((_, at) => sql`${after} ->> ${sql.raw(`'$[${at}]'`)}`);
		const beyond = after && sql`(${sorted}) > (${sql.join(values, sql`, `)})`;
		const query = db
			.select({ ...columns, place: sql<string>`json_array(${sorted})`.as("place") })
			.from(from)
			.where(and(isOwn, beyond || undefined))
			.orderBy(...by)
			.limit(size)
			.$dynamic();
		const rows = await (beside ? query.leftJoin(beside.table, beside.on) : query);
		for (const { place, ...row } of rows as { place: string }[]) {
			after = place;
			yield row as SelectResultFields<Columns>;
		}
		if (rows.length < size) return;
	}
}

/** The host of an https address. */
export function hostOfUrl(column: SQLiteColumn) {
	const rest = sql`substr(${column}, 9)`;
	return sql<string>`substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`.as("host");
}

/** A time in ISO format, such as 2026-11-21T15:00:00Z. */
export function instant(column: SQLiteColumn) {
	return sql<string | null>`strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
}

type Named<Columns extends SQLiteColumn[]> = {
	[Column in Columns[number] as Column["_"]["name"]]: Column["_"]["name"] extends `${string}_at`
		? ReturnType<typeof instant>
		: Column;
};

/** Columns under the names they have in the database, times in ISO format. */
export function namedColumns<Columns extends SQLiteColumn[]>(...columns: Columns) {
	const entries = columns.map((column) => [
		column.name,
		column.name.endsWith("_at") ? instant(column) : column,
	]);
	return Object.fromEntries(entries) as Named<Columns>;
}
