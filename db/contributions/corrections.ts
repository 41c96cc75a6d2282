import { type SQL, sql } from "drizzle-orm";
import { contributions } from "#db/schema.ts";
import type { contributionText } from "./contribution-columns.ts";

/** What a moderator can correct while approving, by column name. */
export type CorrectedField = Exclude<keyof typeof contributionText, "seq" | "id">;

/** A moderator's changes: each field's name with its old and new value. */
export type Corrections = Partial<Record<CorrectedField, { was: unknown; now: unknown }>>;

/**
 * A contribution's fields after an update, with their old values, as JSON; null when nothing changes. For the `set` of
 * that update, where SQLite still reads the old values.
 */
export function correctionsBy(changes: Partial<Record<CorrectedField, unknown>>): SQL {
	const pieces = Object.entries(changes).map(([field, value]) => {
		const column = contributions[field as CorrectedField];
		// No kind and the form's first choice count as the same.
		const was = field === "kind" ? sql`coalesce(${column}, 'other')` : sql`${column}`;
		const now = sql`${sql.param(value, column)}`;
		return sql`case when ${was} is not ${now} then ${`,"${field}":`}
			|| json_object('was', ${inJson(field, sql`${column}`)}, 'now', ${inJson(field, now)}) else '' end`;
	});
	return sql`nullif('{' || substr(${sql.join(pieces, sql` || `)}, 2) || '}', '{}')`;
}

/** A column's value for json_object: lists stay lists, and booleans don't become 1 and 0. */
function inJson(field: string, value: SQL): SQL {
	const { dataType } = contributions[field as CorrectedField];
	if (dataType === "json") return sql`json(${value})`;
	if (dataType !== "boolean") return value;
	return sql`json(case ${value} when 1 then 'true' when 0 then 'false' end)`;
}
