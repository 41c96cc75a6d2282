/** Building blocks of the statements that decide on contributions (db/moderation/moderation.ts). */
import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import type { NotificationData } from "#db/notifications/notification-kinds.ts";
import { notify } from "#db/notifications/notify.ts";
import { contributions, users } from "#db/schema.ts";
import { randomId } from "../ids.ts";
import { isOfUid, jsonObject } from "../sql-helpers.ts";
import { type DecisionConflict, decisionConflict, writeToLog } from "./moderation-log.ts";
import { type DecisionNotification, NOTIFY_AFTER_MS } from "./moderation-undo.ts";

/** A contribution to decide on. */
export interface DecidedOn {
	contributionId: string;
	/** The version of the contribution that the moderator read. */
	version: number;
	/** The decision's own id, by which it can be undone; random by default. */
	decisionId?: string | undefined;
}

/**
 * How a decision ended: 'done'; 'repeated', 'yours' or 'decided' when somebody had decided before; 'changed' when the
 * student edited it meanwhile; 'published' when the link is already a program's; 'taken' when another contribution has
 * the link that the moderator typed; 'own' when it is the moderator's own; 'missing'.
 */
export type DecisionOutcome =
	| "done"
	| DecisionConflict
	| "changed"
	| "published"
	| "taken"
	| "own"
	| "missing";

type DecidedContributions = ReturnType<typeof separateOutcomes>;

/** The values of each of several contributions, for statements that decide on them all at once. */
export function separateOutcomes(on: DecidedOn[]) {
	const each = on.map(({ contributionId, version, decisionId = randomId() }) => [
		contributionId,
		{ version, decisionId, programId: randomId() },
	]);
	const json = JSON.stringify(Object.fromEntries(each));
	const text = (of: "version" | "decisionId" | "programId") =>
		sql<string>`json_extract(${json}, '$."' || ${contributions.id} || ${`".${of}`})`;
	const isOne = inArray(contributions.id, sql`(select key from json_each(${json}))`);
	return { text, isOne };
}

/** They are still pending, unchanged since the moderator read them, and not the moderator's own. */
export function isUnchangedSinceRead(db: Db, decided: DecidedContributions, moderatorUid: string) {
	return and(
		not(isOfUid(db, contributions.userId, moderatorUid)),
		decided.isOne,
		// The plus keeps SQLite from walking all waiting contributions when it has the ids.
		sql`+${contributions.status} = 'PENDING'`,
		eq(contributions.updatedAt, decided.text("version")),
	);
}

export function decidedNow(decided: DecidedContributions) {
	return and(decided.isOne, eq(contributions.decisionId, decided.text("decisionId")));
}

export function logDecisions(
	db: Db,
	decided: DecidedContributions,
	{ moderatorUid, action }: { moderatorUid: string; action: "APPROVED" | "REJECTED" },
	nowMs: number,
) {
	const { decisionId, reviewNote, corrections } = contributions;
	const logged = { id: sql`${decisionId}`, note: reviewNote, changes: corrections };
	return writeToLog(
		db,
		"contribution",
		{ ...logged, moderatorUid, action, createdAt: nowMs },
		decidedNow(decided),
	);
}

export function statusOf(
	db: Db,
	decided: DecidedContributions,
	sent: Parameters<typeof decisionConflict>[1],
	typedKey?: string | undefined,
) {
	const key = typedKey ?? contributions.linkKey;
	const isPublished = sql<number>`(exists (select 1 from programs where programs.link_key = ${key})
		or exists (select 1 from merged_programs where merged_programs.link_key = ${key}))`;
	return db
		.select({
			id: contributions.id,
			status: contributions.status,
			version: contributions.updatedAt,
			contributorUid: users.firebaseUid,
			isPublished: isPublished.as("is_published"),
			late: decisionConflict(contributions.id, sent),
		})
		.from(contributions)
		.innerJoin(users, eq(users.id, contributions.userId))
		.where(decided.isOne);
}

export function outcomesOf(
	on: DecidedOn[],
	done: { id: string }[],
	found: Awaited<ReturnType<typeof statusOf>>,
	moderatorUid: string,
): DecisionOutcome[] {
	return on.map(({ contributionId, version }) => {
		if (done.some(({ id }) => id === contributionId)) return "done";
		const row = found.find(({ id }) => id === contributionId);
		if (!row) return "missing";
		if (row.contributorUid === moderatorUid) return "own";
		if (row.status !== "PENDING") return row.late;
		if (row.version !== version) return "changed";
		return row.isPublished ? "published" : "taken";
	});
}

/**
 * For the batch that decides, after the decision: notifies the students this kind is for, once undo is over. The `thing` is
 * the decision's id, so that a later decision has a notification, too.
 */
export function notifyStudents(
	db: Db,
	decided: DecidedContributions,
	kind: DecisionNotification,
	nowMs: number,
) {
	const { id, name, reviewNote, corrections } = contributions;
	const program = decided.text("programId");
	const which: {
		[Kind in DecisionNotification]: {
			data: SQL<NotificationData<Kind>>;
			where: SQL | undefined;
		};
	} = {
		"contribution-approved": {
			data: jsonObject({ contribution: id, program, name }),
			where: sql`${corrections} is null`,
		},
		"contribution-corrected": {
			data: jsonObject({ contribution: id, program, name }),
			where: sql`${corrections} is not null`,
		},
		"contribution-rejected": {
			data: jsonObject({ contribution: id, name, note: reviewNote }),
			where: undefined,
		},
	};
	const { data, where } = which[kind];
	const notification = { kind, thing: decided.text("decisionId"), data };
	return notify(db, contributions.userId, notification, nowMs + NOTIFY_AFTER_MS, {
		from: contributions,
		where: and(decidedNow(decided), where),
	});
}
