import { eq, sql } from "drizzle-orm";
import { isoWeekOf, monthOf, openUntilToday } from "./calendar.ts";
import type { Db } from "./open.ts";
import { randomId } from "./random-id.ts";
import { contributions, type ProgramKind } from "./schema.ts";

interface Decision {
	contributionId: string;
	/** The version of the contribution that the moderator read. */
	version: number;
	moderatorUid: string;
}

/**
 * How a decision ended: 'done'; 'decided' when another moderator was first; 'changed' when the
 * student edited it meanwhile; 'published' when the same link already is a program; 'missing'.
 */
export type DecisionOutcome = "done" | "decided" | "changed" | "published" | "missing";

/**
 * Approves a pending contribution and publishes its program, all in one batch: of two moderators
 * deciding at once, the second finds nothing to decide and nothing is written for them.
 */
export async function approveContribution(
	db: Db,
	decision: Decision & { kind: ProgramKind; applicationDeadline: string | null },
	nowMs: number,
): Promise<DecisionOutcome> {
	const { contributionId, version, moderatorUid, kind, applicationDeadline } = decision;
	const decisionId = randomId();
	const [approved, , , found] = await db.batch([
		db.all<{ id: string }>(sql`
			update contributions set status = 'APPROVED', review_note = null, decision_id = ${decisionId},
				application_deadline = ${applicationDeadline}, approved_at = ${nowMs},
				approved_month = ${monthOf(nowMs)}, approved_week = ${isoWeekOf(nowMs)}
			where id = ${contributionId} and status = 'PENDING' and updated_at = ${version}
				and not exists (select 1 from programs p where p.link_key = contributions.link_key)
			returning id`),
		db.run(sql`
			insert into programs (id, contribution_id, name, application_link, link_key, description,
				application_deadline, kind, state, published_at)
			select ${randomId()}, id, name, application_link, link_key, description,
				application_deadline, ${kind},
				case when application_deadline < ${openUntilToday(nowMs)} then 'closed' else 'open' end,
				${nowMs}
			from contributions where id = ${contributionId} and decision_id = ${decisionId}`),
		db.run(logDecision({ contributionId, moderatorUid, decisionId }, "APPROVED", nowMs)),
		statusOf(db, contributionId),
	]);
	return approved.length > 0 ? "done" : outcomeOf(found[0], version);
}

/** Rejects a pending contribution with a note that its student will read. */
export async function rejectContribution(
	db: Db,
	decision: Decision & { note: string },
	nowMs: number,
): Promise<DecisionOutcome> {
	const { contributionId, version, moderatorUid, note } = decision;
	const decisionId = randomId();
	const [rejected, , found] = await db.batch([
		db.all<{ id: string }>(sql`
			update contributions set status = 'REJECTED', review_note = ${note}, decision_id = ${decisionId}
			where id = ${contributionId} and status = 'PENDING' and updated_at = ${version}
			returning id`),
		db.run(logDecision({ contributionId, moderatorUid, decisionId }, "REJECTED", nowMs)),
		statusOf(db, contributionId),
	]);
	return rejected.length > 0 ? "done" : outcomeOf(found[0], version);
}

function logDecision(
	of: { contributionId: string; moderatorUid: string; decisionId: string },
	decision: "APPROVED" | "REJECTED",
	nowMs: number,
) {
	return sql`
		insert into moderation_log (id, contribution_id, moderator_uid, decision, note, created_at)
		select ${of.decisionId}, id, ${of.moderatorUid}, ${decision}, review_note, ${nowMs}
		from contributions where id = ${of.contributionId} and decision_id = ${of.decisionId}`;
}

function statusOf(db: Db, contributionId: string) {
	return db
		.select({ status: contributions.status, version: contributions.updatedAt })
		.from(contributions)
		.where(eq(contributions.id, contributionId));
}

function outcomeOf(
	row: { status: string; version: number } | undefined,
	version: number,
): DecisionOutcome {
	if (!row) return "missing";
	if (row.status !== "PENDING") return "decided";
	return row.version === version ? "published" : "changed";
}
