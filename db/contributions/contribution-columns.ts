import { type SQL, sql } from "drizzle-orm";
import { contentColumns } from "#db/programs/fact-columns.ts";
import { contributions } from "#db/schema.ts";

/** What a contribution says, for everyone who may read it. */
export const contributionText = {
	seq: contributions.seq,
	id: contributions.id,
	...contentColumns(contributions),
};

/**
 * A column of the program that a contribution became, or of the one it was merged into. Raw, because drizzle leaves out
 * the table name when it selects from one table.
 */
export const ofProgram = <Value>(column: string, which = "1") =>
	sql.raw(`coalesce(
		(select ${column} from programs where contribution_id = contributions.id and ${which}),
		(select ${column} from programs where ${which} and id = (select program_id from merged_programs
			where link_key = contributions.link_key and contributions.status = 'APPROVED' limit 1)))`) as SQL<Value | null>;

/** Without its program's columns. */
export const ownColumns = {
	...contributionText,
	status: contributions.status,
	reviewNote: contributions.reviewNote,
	corrections: contributions.corrections,
};

export const shownToOwner = {
	...ownColumns,
	/** Why its program is hidden, and the moderator's reason; null when it isn't hidden. */
	hiddenBy: ofProgram<"moderator" | "reports">("hidden_by").as("hidden_by"),
	hiddenReason: ofProgram<string>("hidden_reason").as("hidden_reason"),
};

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
		const key = sql.raw(`',"${field}":'`);
		// From a subquery, because each parameter counts, and D1 allows a hundred.
		return sql`(select case when ${was} is not said.now then ${key}
			|| json_object('was', ${inJson(field, sql`${column}`)}, 'now', ${inJson(field, sql`said.now`)}) else '' end
			from (select ${sql.param(value, column)} as now) as said)`;
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
