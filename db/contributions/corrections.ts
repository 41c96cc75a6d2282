import { type SQL, sql } from "drizzle-orm";
import { contributions } from "#db/schema.ts";
import type { contributionText } from "./contribution-columns.ts";

/** What a moderator may correct while approving, by the names of columns. */
export type CorrectedField = Exclude<keyof typeof contributionText, "seq" | "id">;

/** What a moderator changed: each field's name with what it was and what it became. */
export type Corrections = Partial<Record<CorrectedField, { was: unknown; now: unknown }>>;

/**
 * What the fields of a contribution become by an update, beside what they were, as JSON; null when nothing changes.
 * For the `set` of that update: SQLite reads there what stood in the row before.
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

/** A value of a column, for json_object: lists stay lists, and yes and no are not 1 and 0. */
function inJson(field: string, value: SQL): SQL {
	if (field === "audience" || field === "fields") return sql`json(${value})`;
	if (contributions[field as CorrectedField].dataType !== "boolean") return value;
	return sql`json(case ${value} when 1 then 'true' when 0 then 'false' end)`;
}
