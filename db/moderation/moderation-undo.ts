/**
 * Undoing a decision that was just made (docs/decisions/039-undo-of-decisions.md). Every condition is in the statement
 * that makes the change, so nothing can come between.
 */

import { and, eq, gt, inArray, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import type { NotificationKind } from "#db/notifications/notification-kinds.ts";
import { isUnpublished } from "#db/programs/duplicates.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { CONTENT_NAMES } from "#db/programs/programs.ts";
import {
	contributions,
	moderationLog,
	notifications,
	outbox,
	pendingSaves,
	programs,
	savedPrograms,
} from "#db/schema.ts";
import { hasRow, isOneOf } from "#db/sql-helpers.ts";
import { writeToLog } from "./moderation-log.ts";

/** The time that the page names to moderators. */
export const DECISION_UNDO_MS = 10_000;
/** A grace period for a last-moment tap that is still on its way. */
const GRACE_MS = 5_000;
/** How long after a decision its student is notified: when it can no longer be undone, by any server's clock. */
export const NOTIFY_AFTER_MS = DECISION_UNDO_MS + 2 * GRACE_MS;

/** What students are notified of, and not when it is undone; the thing is the decision's id. */
const DECISION_NOTIFICATIONS = [
	"contribution-approved",
	"contribution-corrected",
	"contribution-rejected",
] as const satisfies NotificationKind[];
export type DecisionNotification = (typeof DECISION_NOTIFICATIONS)[number];

/** 'saved': a student saved the program meanwhile; 'late': too long ago, not theirs, or not the last action. */
export type UndoOutcome = "undone" | "saved" | "late";

/** The ids of the decisions on these contributions that can still be undone. */
export async function newDecisionsOn(db: Db, contributionIds: string[], nowMs: number) {
	const isNew = gt(moderationLog.createdAt, nowMs - DECISION_UNDO_MS);
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
				gt(moderationLog.createdAt, nowMs - DECISION_UNDO_MS - GRACE_MS),
				eq(contributions.decisionId, moderationLog.id),
			),
		)
		.orderBy(contributions.seq);
	const all = decisions.map((decision) => ({ ...decision, undoId: randomId() }));
	if (all.length === 0) return [];
	const ids = all.map(({ contributionId }) => contributionId);
	const undoIds = all.map(({ undoId }) => undoId);
	const undone = and(isOneOf(contributions.id, ids), isOneOf(contributions.decisionId, undoIds));
	const waitAgain = db.select({ id: contributions.id }).from(contributions).where(undone);
	const undoneJson = JSON.stringify(
		Object.fromEntries(
			all.map(({ decisionId, undoId, corrections }) => {
				const link = corrections?.applicationLink?.was;
				return [decisionId, { undoId, key: link && linkKey(String(link)) }];
			}),
		),
	);
	const undoneNotifications = notificationsOfUndone(ids, undoneJson);
	const [, , , , , back, saved] = await db.batch([
		takeBack(db, ids, undoneJson),
		db.delete(outbox).where(
			sql`${outbox.id} in (select o.id from (${undoneNotifications}) as n join outbox as o
				on o.recipient = n.user_id and o.kind = n.kind and o.thing = n.id)`,
		),
		db
			.delete(notifications)
			.where(sql`${notifications.id} in (select id from (${undoneNotifications}))`),
		db.delete(programs).where(inArray(programs.contributionId, waitAgain)),
		writeToLog(
			db,
			"contribution",
			{ id: sql`${contributions.decisionId}`, moderatorUid, action: "UNDONE", createdAt: nowMs },
			undone,
		),
		waitAgain,
		db
			.select({ id: programs.contributionId })
			.from(programs)
			.where(and(isOneOf(programs.contributionId, ids), isSaved(db))),
	]);
	return ids.map((id) => {
		const isIn = (rows: { id: string | null }[]) => rows.some((row) => row.id === id);
		return { contributionId: id, outcome: isIn(back) ? "undone" : isIn(saved) ? "saved" : "late" };
	});
}

/** The notifications of undone decisions, which students need not read. */
function notificationsOfUndone(contributionIds: string[], undone: string) {
	return sql`select n.id, n.user_id, n.kind from contributions as c
		join json_each(${undone}) as d on d.value ->> 'undoId' = c.decision_id
		join notifications as n on n.user_id = c.user_id and n.kind in ${[...DECISION_NOTIFICATIONS]} and n.thing = d.key
		where ${isOneOf(sql`c.id`, contributionIds)}`;
}

/**
 * Contributions whose decision still stands wait again, with what their students sent: rejected ones, unless their link
 * is used elsewhere by now; approved ones, unless their program was saved or changed.
 */
function takeBack(db: Db, ids: string[], undone: string) {
	const ofDecision = (name: "undoId" | "key") =>
		sql<string>`json_extract(${undone}, '$."' || ${contributions.decisionId} || ${`".${name}`})`;
	const key = sql`coalesce(${ofDecision("key")}, ${contributions.linkKey})`;
	const { corrections } = contributions;
	const sent = CONTENT_NAMES.map((name) => {
		const was = sql.raw(`'$.${name}.was'`);
		return [
			name,
			sql`iif(json_type(${corrections}, ${was}) is null, ${contributions[name]}, ${corrections} ->> ${was})`,
		];
	});
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
	return db
		.update(contributions)
		.set({
			...Object.fromEntries(sent),
			linkKey: key,
			status: "PENDING",
			reviewNote: null,
			corrections: null,
			approvedAt: null,
			approvedMonth: null,
			approvedWeek: null,
			decisionId: ofDecision("undoId"),
		})
		.where(
			and(
				isOneOf(contributions.id, ids),
				inArray(contributions.decisionId, sql`(select key from json_each(${undone}))`),
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
