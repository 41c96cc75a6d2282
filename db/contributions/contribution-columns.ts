import { type SQL, sql } from "drizzle-orm";
import { saidColumns } from "#db/programs/fact-columns.ts";
import { contributions } from "#db/schema.ts";

/** What a contribution says, for whoever may read it. */
export const contributionText = {
	seq: contributions.seq,
	id: contributions.id,
	...saidColumns(contributions),
};

/**
 * What is said of the program that a contribution became, or else of the one into which that was merged. Raw, because a
 * select of one table leaves out its name.
 */
export const ofProgram = <Value>(column: string, which = "1") =>
	sql.raw(`coalesce(
		(select ${column} from programs where contribution_id = contributions.id and ${which}),
		(select ${column} from programs where ${which} and id = (select program_id from merged_programs
			where link_key = contributions.link_key and contributions.status = 'APPROVED' limit 1)))`) as SQL<Value | null>;

/** Without the columns of its program. */
export const ownColumns = {
	...contributionText,
	status: contributions.status,
	reviewNote: contributions.reviewNote,
	corrections: contributions.corrections,
};

export const shownToOwner = {
	...ownColumns,
	/** Why its program is out of sight, and what a moderator said of that; null when it isn't. */
	hiddenBy: ofProgram<"moderator" | "reports">("hidden_by").as("hidden_by"),
	hiddenReason: ofProgram<string>("hidden_reason").as("hidden_reason"),
};
