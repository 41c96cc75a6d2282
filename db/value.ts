import { type SQL, sql } from "drizzle-orm";

/**
 * A value as a column of an `insert … select`. Raw statements with parameters would be shorter, but
 * drizzle 0.45 cannot put them in a D1 batch.
 */
export function value<Value>(of: Value): SQL<Value> {
	return sql<Value>`${of}`;
}
