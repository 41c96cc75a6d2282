/** What moderators see when they come too late: somebody decided before, often they themselves. */
import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";
import { type ModerationAction, moderationLog } from "#db/schema.ts";

/**
 * 'repeated': they made this very decision and sent it again (two taps, "back", a lost response); 'yours': they decided
 * already, but differently; 'decided': another moderator did.
 */
export type DecisionConflict = "repeated" | "yours" | "decided";

interface Sent {
	moderatorUid: string;
	action: ModerationAction;
	note?: string | SQL<string> | null | undefined;
	/** Whether the row already says what was sent, for decisions that say more than their action and note. */
	saysSo?: SQL | undefined;
}

/** Actions that settle a waiting question; everything else done to a program is upkeep. */
const DECISIONS: ModerationAction[] = [
	"APPROVED",
	"REJECTED",
	"KEPT",
	"DONE",
	"TAKEN_DOWN",
	"RESTORED",
	"REMOVED",
];

/** How a decision that comes too late relates to the last one on this row, as a column. */
export function decisionConflict(id: AnyColumn, sent: Sent): SQL.Aliased<DecisionConflict> {
	return relation(id, sent, inArray(moderationLog.action, DECISIONS)).as("late");
}

/** The same, for any action by a moderator. */
export function changeConflict(id: AnyColumn, sent: Sent): SQL.Aliased<DecisionConflict> {
	return relation(id, sent, sql`true`).as("late");
}

function relation(id: AnyColumn, { moderatorUid, action, note, saysSo }: Sent, which: SQL) {
	const log = moderationLog;
	const last = sql`(select case
			when ${log.moderatorUid} <> ${moderatorUid} then 'decided'
			when ${log.action} = ${action} and ${log.note} is ${note ?? null} and ${saysSo ?? sql`true`} then 'repeated'
			else 'yours' end
		from ${log} where ${log.subjectId} = ${id} and ${which} order by ${log.seq} desc limit 1)`;
	return sql<DecisionConflict>`coalesce(${last}, 'decided')`;
}
