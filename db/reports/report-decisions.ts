/** What moderators decide on everything that can be reported, and notifying the people who reported it. */
import { and, eq, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#db/engine/open.ts";
import {
	type DecisionConflict,
	decisionConflict,
	writeToLog,
} from "#db/moderation/moderation-log.ts";
import type { NotificationData } from "#db/notifications/notification-kinds.ts";
import {
	type DeliverLater,
	deliverInCleanUp,
	notify,
	writtenBy,
} from "#db/notifications/notify.ts";
import {
	type ModerationAction,
	mentors,
	moderationLog,
	programs,
	reports,
	resumes,
} from "#db/schema.ts";
import type { Reportable, ReportOutcome } from "../report-kinds.ts";
import { hasRow, jsonObject } from "../sql-helpers.ts";
import {
	ABOUT,
	isReportedByModerator,
	LINK_CHECK,
	type Moderator,
	whyMayNotDecide,
} from "./reports.ts";

/** What a moderator decides on. */
export interface DecisionOn {
	id: string;
	moderator: Moderator;
	/** When the newest report that the moderator read was sent: later ones keep waiting, unless it is gone from sight. */
	readTo: number;
}

type Decided = Omit<DecisionOn, "readTo"> & {
	readTo: number | undefined;
	action: ModerationAction;
	note?: string | null;
	/** What becomes of the reports; undefined when the decision is not about them. */
	decision: ReportOutcome | undefined;
	/** The condition, besides that it was reported and that they may decide. */
	when?: SQL | undefined;
};

export type DecisionResult =
	/** `photoKey`: a stored photo that is no longer needed. */
	| { outcome: "done"; photoKey: string | null }
	/** Somebody decided before, there is no such thing (anymore), or this moderator may not decide. */
	| { outcome: DecisionConflict | "missing" | "own" | "reported" };

/**
 * Decides on something that was reported, in one round trip. Everything it changes has the condition that it was
 * reported and that this moderator may decide; if two decide at once, the second finds nothing to decide.
 *
 * @param effects the statements that change the thing, and notify its owner, where the condition holds
 * @param deliverLater sends emails and pushes
 */
export async function decideOnReported(
	db: Db,
	about: Reportable,
	{ id, moderator, readTo, action, note = null, decision, when }: Decided,
	effects: (happens: SQL | undefined) => readonly BatchItem<"sqlite">[],
	nowMs: number,
	deliverLater: DeliverLater,
): Promise<DecisionResult> {
	const { table, key, isOwn, isThere, photoKey } = ABOUT[about];
	const moderatorUid = moderator.uid;
	const open = and(
		eq(reports[key], id),
		isNull(reports.decidedAt),
		readTo === undefined ? undefined : lte(reports.createdAt, readTo),
	);
	const mayDecide = not(
		or(isOwn(db, moderator), isReportedByModerator(db, about, moderator)) ?? sql`0`,
	);
	const isIt = and(eq(table.id, id), isThere, mayDecide);
	const happens = and(isIt, decision ? hasRow(db, reports, open) : undefined, when);
	// Starts with a write: libSQL refuses a transaction that starts with a read while others are writing.
	const [logged, [known], ...written] = await db.batch([
		writeToLog(db, about, { moderatorUid, action, note, createdAt: nowMs }, happens).returning({
			id: moderationLog.id,
		}),
		db
			.select({
				notTheirs: whyMayNotDecide(db, about, moderator),
				late: decisionConflict(table.id, { moderatorUid, action, note }),
				photoKey: sql<string | null>`${photoKey}`.as("photo_key"),
			})
			.from(table as typeof programs)
			.where(and(eq(table.id, id), isThere)),
		...effects(happens),
		db
			.update(reports)
			.set({
				decision,
				moderatorUid,
				decidedAt: nowMs,
				// Who sent it can report it again, and a guest's address is no longer needed, not even as a hash.
				reporter: sql`iif(${reports.reporter} = ${LINK_CHECK}, ${LINK_CHECK}, ${reports.id})`,
			})
			.where(and(open, decision ? hasRow(db, table, and(isIt, when)) : sql`0`)),
		...notifyReporters(
			db,
			and(eq(reports[key], id), eq(reports.moderatorUid, moderatorUid)),
			nowMs,
		),
	]);
	deliverLater(writtenBy(written));
	if (!known) return { outcome: "missing" };
	if (logged.length === 0) return { outcome: known.notTheirs ?? known.late };
	return { outcome: "done", photoKey: decision === "taken-down" ? known.photoKey : null };
}

/** For the batch, after the reports are decided: notifies the people who sent them, if they have an account. */
function notifyReporters(db: Db, which: SQL | undefined, nowMs: number) {
	const { id: report, about, decision, programId } = reports;
	const values = { report, about, decision };
	const name = sql`(select ${programs.name} from ${programs} where ${programs.id} = ${programId})`;
	// The name of a mentor or resume is private.
	const data = sql<NotificationData<"report-decided">>`iif(${about} = 'program',
		${jsonObject({ ...values, name })}, ${jsonObject(values)})`;
	const where = and(which, eq(reports.decidedAt, nowMs), sql`${reports.userId} is not null`);
	const notification = { kind: "report-decided" as const, thing: report, data };
	return notify(db, reports.userId, notification, nowMs, { from: reports, where });
}

const isShown = isNull(resumes.takenDownAt);
/** `when`: the condition, besides the reports; `notifies`: when its owner is notified. */
const RESUME_DECISIONS = {
	keep: { action: "KEPT", decision: "kept", when: isShown, notifies: sql`0` },
	"take-down": { action: "TAKEN_DOWN", decision: "taken-down", when: undefined, notifies: isShown },
	restore: { action: "RESTORED", decision: undefined, when: not(isShown), notifies: undefined },
} as const;

/**
 * Decides on a resume (`decide`). Once taken down, it is no longer shared, and can't be until it is restored; once
 * restored, its owner may share it.
 */
export function decideOnResume(
	db: Db,
	on: DecisionOn & { decision: keyof typeof RESUME_DECISIONS },
	nowMs: number,
	deliverLater = deliverInCleanUp,
) {
	const isTakenDown = on.decision === "take-down";
	const { notifies, ...decided } = RESUME_DECISIONS[on.decision];
	const notification = {
		kind: isTakenDown ? ("resume-taken-down" as const) : ("resume-restored" as const),
		// It can happen again.
		thing: `${on.id} ${nowMs}`,
		data: jsonObject({ resume: resumes.id, name: resumes.name }),
	};
	return decideOnReported(
		db,
		"resume",
		{ ...on, ...decided, readTo: isTakenDown ? undefined : on.readTo },
		(happens) => [
			// Comes before the change, because the old state decides whether they are notified.
			...notify(db, resumes.userId, notification, nowMs, {
				from: resumes,
				where: and(happens, notifies),
			}),
			db
				.update(resumes)
				.set(isTakenDown ? { shared: false, takenDownAt: nowMs } : { takenDownAt: null })
				.where(happens),
		],
		nowMs,
		deliverLater,
	);
}

/** Decides on a reported mentor (`decide`). Taken down, they leave the list and lose their headshot. */
export function decideOnReportedMentor(
	db: Db,
	{ decision, ...on }: DecisionOn & { decision: "keep" | "take-down" },
	nowMs: number,
	deliverLater = deliverInCleanUp,
) {
	if (decision === "keep") {
		const when = eq(mentors.status, "APPROVED");
		const kept = { ...on, action: "KEPT", decision: "kept", when } as const;
		return decideOnReported(db, "mentor", kept, () => [], nowMs, deliverLater);
	}
	const removed = { ...on, readTo: undefined, action: "REMOVED", decision: "taken-down" } as const;
	const { moderator } = on;
	const nothingWaits = { waitingSince: null, changes: null };
	const gone = {
		status: "REJECTED",
		decidedAt: nowMs,
		headshotKey: null,
		...nothingWaits,
	} as const;
	return decideOnReported(
		db,
		"mentor",
		removed,
		(happens) => [
			db
				.update(mentors)
				.set({ ...gone, moderatorUid: moderator.uid })
				.where(and(happens, eq(mentors.status, "APPROVED"))),
		],
		nowMs,
		deliverLater,
	);
}
