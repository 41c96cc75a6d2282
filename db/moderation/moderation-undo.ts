/**
 * Undoing a decision that was just made (docs/decisions/039-undo-of-decisions.md). Every condition is in the statement
 * that makes the change, so nothing can come between.
 */
import { and, eq, gt, inArray, ne, not, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { Corrections } from "#db/contributions/corrections.ts";
import type { Db } from "#db/engine/open.ts";
import { hasRow } from "#db/has-row.ts";
import type { NewsKind } from "#db/news/news.ts";
import { isOneOf } from "#db/one-of.ts";
import { isUnpublished } from "#db/programs/duplicates.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { randomId } from "#db/random-id.ts";
import {
	contributions,
	moderationLog,
	notifications,
	outbox,
	pendingSaves,
	programs,
	savedPrograms,
} from "#db/schema.ts";
import { writeToLog } from "./write-to-log.ts";

/** The time that moderators are told they have. */
export const UNDO_MS = 10_000;
/** A grace period for a last-moment tap that is still on its way. */
const GRACE_MS = 5_000;
/** How long after a decision its student is told: when it can no longer be undone, by any server's clock. */
export const TOLD_AFTER_MS = UNDO_MS + 2 * GRACE_MS;

/** What students are told about decisions; the thing is the decision's id. */
const DECISION_NEWS = [
	"contribution-approved",
	"contribution-corrected",
	"contribution-rejected",
] as const satisfies NewsKind[];

/** 'saved': a student saved the program meanwhile; 'late': too long ago, not theirs, or not the last action. */
export type UndoOutcome = "undone" | "saved" | "late";

/** The ids of the decisions on these contributions that can still be undone. */
export async function newDecisionsOn(db: Db, contributionIds: string[], nowMs: number) {
	const isNew = gt(moderationLog.createdAt, nowMs - UNDO_MS);
	const rows = await db
		.select({ id: moderationLog.id })
		.from(contributions)
		.innerJoin(moderationLog, eq(moderationLog.id, contributions.decisionId))
		.where(and(isOneOf(contributions.id, contributionIds), isNew));
	return rows.map(({ id }) => id);
}

/**
 * Undoes decisions that a moderator has just made: programs they approved are unpublished, and all the contributions
 * wait again, as their students sent them. Never another moderator's decisions.
 *
 * @returns how it ended for each contribution found, oldest first
 */
export async function undoDecisions(
	db: Db,
	{ decisionIds, moderatorUid }: { decisionIds: string[]; moderatorUid: string },
	nowMs: number,
): Promise<{ contributionId: string; outcome: UndoOutcome }[]> {
	const decisions = await db
		.select({
			decisionId: moderationLog.id,
			contributionId: contributions.id,
			corrections: contributions.corrections,
		})
		.from(moderationLog)
		.innerJoin(contributions, eq(contributions.id, moderationLog.subjectId))
		.where(
			and(
				isOneOf(moderationLog.id, decisionIds),
				eq(moderationLog.moderatorUid, moderatorUid),
				inArray(moderationLog.action, ["APPROVED", "REJECTED"]),
				gt(moderationLog.createdAt, nowMs - UNDO_MS - GRACE_MS),
				eq(contributions.decisionId, moderationLog.id),
			),
		)
		.orderBy(contributions.seq);
	const [first, ...others] = decisions.map((decision) => ({ ...decision, undoId: randomId() }));
	if (!first) return [];
	const all = [first, ...others];
	const asListed = JSON.stringify(
		Object.fromEntries(all.map((one) => [one.decisionId, one.undoId])),
	);
	const ids = all.map(({ contributionId }) => contributionId);
	const undone = and(
		isOneOf(contributions.id, ids),
		isOneOf(
			contributions.decisionId,
			all.map(({ undoId }) => undoId),
		),
	);
	const corrected = all.filter(({ corrections }) => corrections);
	const asSent = all.filter(({ corrections }) => !corrections);
	const waitAgain: BatchItem<"sqlite">[] = corrected.map((decision) => {
		const was = sent(decision.corrections ?? {});
		return takeBack(db, [decision.contributionId], asListed, was);
	});
	if (asSent.length > 0) {
		const sentIds = asSent.map(({ contributionId }) => contributionId);
		waitAgain.push(takeBack(db, sentIds, asListed, {}));
	}
	const [firstBack, ...otherBack] = waitAgain as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];
	const saved = db
		.select({ contributionId: programs.contributionId })
		.from(programs)
		.where(and(isOneOf(programs.contributionId, ids), isSaved(db)));
	const still = db.select({ id: contributions.id }).from(contributions).where(undone);
	const untold = newsOfUndone(ids, asListed);
	const answers = await db.batch([
		firstBack,
		...otherBack,
		db.delete(outbox).where(
			sql`${outbox.id} in (select o.id from (${untold}) as n join outbox as o
				on o.recipient = n.user_id and o.kind = n.kind and o.thing = n.id)`,
		),
		db.delete(notifications).where(sql`${notifications.id} in (select id from (${untold}))`),
		db
			.delete(programs)
			.where(
				inArray(
					programs.contributionId,
					db.select({ id: contributions.id }).from(contributions).where(undone),
				),
			),
		writeToLog(
			db,
			"contribution",
			{ id: sql`${contributions.decisionId}`, moderatorUid, action: "UNDONE", createdAt: nowMs },
			undone,
		),
		still,
		saved,
	]);
	const back = new Set((answers.at(-2) as { id: string }[]).map(({ id }) => id));
	const kept = new Set(
		(answers.at(-1) as { contributionId: string }[]).map((row) => row.contributionId),
	);
	return all.map(({ contributionId }) => ({
		contributionId,
		outcome: back.has(contributionId) ? "undone" : kept.has(contributionId) ? "saved" : "late",
	}));
}

/** The notifications of undone decisions, which students need not read. */
function newsOfUndone(contributionIds: string[], undoIds: string) {
	return sql`select n.id, n.user_id, n.kind from contributions as c
		join json_each(${undoIds}) as d on d.value = c.decision_id
		join notifications as n on n.user_id = c.user_id and n.kind in ${[...DECISION_NEWS]} and n.thing = d.key
		where ${isOneOf(sql`c.id`, contributionIds)}`;
}

/** What a contribution said before a moderator corrected it. */
function sent(corrections: Corrections) {
	const was = Object.fromEntries(Object.entries(corrections).map(([name, { was }]) => [name, was]));
	const { applicationLink } = was;
	return typeof applicationLink === "string" ? { ...was, linkKey: linkKey(applicationLink) } : was;
}

/**
 * Contributions whose decision still stands wait again: rejected ones, unless their link is used elsewhere by now;
 * approved ones, unless their program was saved or changed.
 */
function takeBack(
	db: Db,
	ids: string[],
	undoIds: string,
	was: Partial<typeof contributions.$inferInsert>,
) {
	const key = was.linkKey === undefined ? sql`${contributions.linkKey}` : sql`${was.linkKey}`;
	const other = alias(contributions, "other");
	const isElsewhere = and(
		sql`${other.linkKey} = ${key}`,
		ne(other.id, contributions.id),
		// Must match the index contributions_live_link word for word.
		sql`${other.status} in ('PENDING', 'APPROVED')`,
	);
	const isUntouched = and(
		eq(programs.contributionId, contributions.id),
		eq(programs.version, 0),
		ne(programs.state, "hidden"),
		sql`not ${isSaved(db)}`,
	);
	const undoId = sql<string>`json_extract(${undoIds}, '$."' || ${contributions.decisionId} || '"')`;
	return db
		.update(contributions)
		.set({
			...was,
			status: "PENDING",
			reviewNote: null,
			corrections: null,
			approvedAt: null,
			approvedMonth: null,
			approvedWeek: null,
			decisionId: undoId,
		})
		.where(
			and(
				isOneOf(contributions.id, ids),
				inArray(contributions.decisionId, sql`(select key from json_each(${undoIds}))`),
				not(hasRow(db, other, isElsewhere)),
				or(
					and(eq(contributions.status, "REJECTED"), isUnpublished(db, contributions.linkKey)),
					and(eq(contributions.status, "APPROVED"), hasRow(db, programs, isUntouched)),
				),
			),
		);
}

/** A student has the program on their list, or will have once they have signed up. */
function isSaved(db: Db) {
	return or(
		hasRow(db, savedPrograms, eq(savedPrograms.programId, programs.id)),
		hasRow(db, pendingSaves, eq(pendingSaves.programId, programs.id)),
	);
}
