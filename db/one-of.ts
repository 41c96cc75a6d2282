import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The condition that a column holds one of these, however many: as one parameter, because D1 allows a hundred. */
export function isOneOf(column: SQLWrapper, values: (string | number)[]): SQL {
	return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
