import {
	and,
	type Column,
	eq,
	exists,
	getTableColumns,
	inArray,
	isSQLWrapper,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { users } from "./schema.ts";

/** A new row: plain values, and SQL that may refer to columns of the table it is made from. */
export type NewRow<Table extends SQLiteTable> = {
	[Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQLWrapper;
};

/** A JSON object of columns, and its type. */
export function jsonObject<Name extends string>(values: Record<Name, SQLWrapper>) {
	const pairs = Object.entries<SQLWrapper>(values).map(
		([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
	);
	return sql<Record<Name, string>>`json_object(${sql.join(pairs, sql`, `)})`;
}

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
	const written = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated);
	const values = written.map(([name, column]) => {
		const value = given[name] ?? column.default ?? null;
		return isSQLWrapper(value) ? value : sql.param(value, column);
	});
	const from = when.from ?? sql`(select 1)`;
	return db
		.insert(table)
		.select(sql`select ${sql.join(values, sql`, `)} from ${from} where ${when.where}`);
}

/** Each changed field, with its old and new value. */
export type Changes = Record<string, { was: unknown; now: unknown }>;

/** Which of these texts and facts are different, with the old values. */
export function changesOf<Stated extends object>(row: Stated, stated: Partial<Stated>): Changes {
	const all = Object.entries(stated).map(([name, now]) => {
		const was = row[name as keyof Stated] as unknown;
		return [name, { was: was ?? null, now: now ?? null }] as const;
	});
	const isOther = ({ was, now }: { was: unknown; now: unknown }) =>
		JSON.stringify(was) !== JSON.stringify(now);
	return Object.fromEntries(all.filter(([, one]) => isOther(one)));
}

/** Some columns of a table under their own names: for a select, or as values of another table's row. */
export function columnsOf<
	Table extends SQLiteTable,
	Name extends keyof Table & keyof Table["_"]["columns"],
>(table: Table, ...names: Name[]) {
	return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}

/** The condition that a table (or an alias of one) has a row matching a condition. */
export function hasRow(db: Db, table: SQLiteTable, where: SQL | undefined): SQL {
	return exists(db.select({ one: sql`1` }).from(table).where(where));
}

/** The condition that a column holds one of these, however many: as one parameter, because D1 allows a hundred. */
export function isOneOf(column: SQLWrapper, values: (string | number)[]): SQL {
	return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}

/** Identifies a row by its id and its owner. */
export interface OwnedRow {
	id: string;
	userId: string;
}

/** The condition that a row has this id and belongs to this student. */
export function isOwned(table: { id: Column; userId: Column }, { id, userId }: OwnedRow) {
	return and(eq(table.id, id), eq(table.userId, userId));
}

/** The condition that a column holds the id of the student with this uid at the identity provider. */
export function isOfUid(db: Db, userId: Column, uid: string) {
	return inArray(userId, db.select({ id: users.id }).from(users).where(eq(users.firebaseUid, uid)));
}
