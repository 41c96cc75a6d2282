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
