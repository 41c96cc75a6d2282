/** Reports about programs that hide them, and what moderators decide on them. */
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { deliverInCleanUp } from "#db/notifications/notify.ts";
import { stateByDates } from "#db/programs/programs.ts";
import { moderationLog, programs, reports } from "#db/schema.ts";
import { writeToLog } from "../moderation/moderation-log.ts";
import { type DecisionOn, decideOnReported } from "./report-decisions.ts";
import { insertReport, outcomeOf, sentReports } from "./reports.ts";

/** How many different people must report a program as a scam to hide it until a moderator looks. */
const HIDING_REPORTS = 3;
/**
 * Scam reports don't count from people who report more programs than this before a moderator has looked at one of them:
 * nobody empties the catalog with an account and two networks.
 */
const MAX_HIDING = 5;
/** In the log when no moderator decided. */
const NO_MODERATOR = "reports";

/**
 * Reports a program, in one round trip. The third scam report by different people, at least one of them with a verified
 * account, hides it in the same transaction.
 *
 * @returns 'repeated' when they already had; 'missing' when there is no such program to see
 */
export async function reportProgram(
	db: Db,
	report: Parameters<typeof insertReport<"program">>[2],
	nowMs: number,
) {
	const isSuspect = and(eq(programs.id, report.id), ne(programs.state, "hidden"), isCalledScam(db));
	const [added, , hidden, sent] = await db.batch([
		insertReport(db, "program", report, nowMs),
		writeToLog(
			db,
			"program",
			{ moderatorUid: NO_MODERATOR, action: "HIDDEN", createdAt: nowMs },
			isSuspect,
		),
		db
			.update(programs)
			.set({ state: "hidden", hiddenAt: nowMs, hiddenBy: "reports", hiddenReason: null })
			.where(isSuspect)
			.returning({ id: programs.id }),
		sentReports(db, "program", report),
	]);
	return hidden.length > 0 && added.length > 0 ? "hidden" : outcomeOf(added, sent);
}

/**
 * Enough different people have said so since a moderator last acted on the program: one that was kept is not hidden by
 * older reports. At least one is no guest: a guest is just an IP address, and one person may have three.
 */
function isCalledScam(db: Db): SQL {
	const others = sql`select 1 from ${reports} as "other" where "other".reporter = "said".reporter
		and "other".program_id is not null and "other".reason = 'scam' and "other".decided_at is null
		limit ${MAX_HIDING + 1}`;
	const lastLook = db
		.select({ at: sql`max(${moderationLog.createdAt})` })
		.from(moderationLog)
		.where(
			and(eq(moderationLog.subjectId, programs.id), ne(moderationLog.moderatorUid, NO_MODERATOR)),
		);
	const stated = (and = sql``) => sql`select 1 from ${reports} as "said"
		where "said".program_id = ${programs.id} and "said".reason = 'scam' and "said".decided_at is null
		and "said".created_at > coalesce((${lastLook}), 0)
		and (select count(*) from (${others})) <= ${MAX_HIDING} ${and}`;
	const enough = sql`(select count(*) from (${stated()} limit ${HIDING_REPORTS})) >= ${HIDING_REPORTS}`;
	return sql`(${enough} and exists (${stated(sql`and "said".user_id is not null`)}))`;
}

export type ProgramDecision =
	| { decision: "keep" | "mended" }
	/** Shown to people who have its address. */
	| { decision: "take-down"; note: string };

const DECIDED = {
	keep: { decision: "kept", action: "KEPT" },
	mended: { decision: "mended", action: "DONE" },
	"take-down": { decision: "taken-down", action: "TAKEN_DOWN" },
} as const;

const HIDDEN = { state: "hidden", hiddenBy: "moderator" } as const;

/** Decides on a reported program (`decide`). Kept or mended, a program hidden by reports is visible again. */
export function decideOnProgram(
	db: Db,
	decided: DecisionOn & ProgramDecision,
	nowMs: number,
	deliverLater = deliverInCleanUp,
) {
	const note = "note" in decided ? decided.note : null;
	const isHidden = eq(programs.hiddenBy, "reports");
	const unlessHidden = (column: typeof programs.hiddenAt | typeof programs.hiddenReason) =>
		sql`case when ${isHidden} then null else ${column} end`;
	const change =
		decided.decision === "take-down"
			? { ...HIDDEN, hiddenAt: nowMs, hiddenReason: note }
			: {
					state: sql`case when ${isHidden} then ${stateByDates(nowMs)} else ${programs.state} end`,
					hiddenAt: unlessHidden(programs.hiddenAt),
					hiddenReason: unlessHidden(programs.hiddenReason),
					hiddenBy: sql`nullif(${programs.hiddenBy}, 'reports')`,
					checkedAt: nowMs,
					linkGone: false,
					linkFailures: 0,
					linkFailingSince: null,
					linkCheckedAt: sql`abs(${programs.linkCheckedAt})`,
				};
	const version = sql`${programs.version} + 1`;
	return decideOnReported(
		db,
		"program",
		{
			...decided,
			...DECIDED[decided.decision],
			note,
			readTo: decided.decision === "take-down" ? undefined : decided.readTo,
			// What another moderator took down on its own page is neither kept nor fixed.
			when:
				decided.decision === "take-down" ? undefined : sql`${programs.hiddenBy} is not 'moderator'`,
		},
		(happens) => [
			db
				.update(programs)
				.set({ ...change, version })
				.where(happens),
		],
		nowMs,
		deliverLater,
	);
}
