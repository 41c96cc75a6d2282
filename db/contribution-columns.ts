import { sql } from "drizzle-orm";
import { factColumns } from "./fact-columns.ts";
import { contributions } from "./schema.ts";

/** What a contribution says, for whoever may read it. */
export const contributionText = {
	seq: contributions.seq,
	id: contributions.id,
	name: contributions.name,
	applicationLink: contributions.applicationLink,
	description: contributions.description,
	applicationDeadline: contributions.applicationDeadline,
	kind: contributions.kind,
	...factColumns(contributions),
};

/** Of the program that a contribution became. Raw, because a select of one table leaves out its name. */
const ofProgram = <Value>(column: string) =>
	sql<Value | null>`(select ${sql.raw(column)} from programs where contribution_id = ${sql.raw("contributions.id")})`;

/** Without what its program's row says. */
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
