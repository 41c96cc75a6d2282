import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type DeliverLater, deliverInCleanUp, writtenBy } from "#db/notifications/notify.ts";
import { isNobodyElses, isUnpublished } from "#db/programs/duplicates.ts";
import type { Facts, ProgramKind } from "#db/programs/facts.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { contentColumns, isOverIn } from "#db/programs/programs.ts";
import { contributions, programs } from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { isoWeekOf, monthOf, openUntilToday } from "#lib/calendar-days.ts";
import type { contributionText } from "../contributions/own-contributions.ts";
import {
	type DecidedOn,
	type DecisionOutcome,
	decidedNow,
	isUnchangedSinceRead,
	logDecisions,
	notifyStudents,
	outcomesOf,
	separateOutcomes,
	statusOf,
} from "./moderation-statements.ts";

export type { DecisionOutcome } from "./moderation-statements.ts";

interface Decision extends DecidedOn {
	moderatorUid: string;
}

/** What the moderator says about the program. */
interface Approved {
	kind: ProgramKind;
	applicationDeadline: string | null;
	/** This and the rest: as the student said, if left out. */
	facts?: Facts | undefined;
	name?: string | undefined;
	applicationLink?: string | undefined;
	description?: string | undefined;
}

/**
 * Approves a pending contribution and publishes its program, all in one batch: if two moderators decide at once, the
 * second finds nothing to decide and nothing is written for them. The moderator's corrections are stored in the
 * contribution, with the old values. The student is notified when it can no longer be undone.
 *
 * @param deliverLater sends their notifications
 */
export async function approveContribution(
	db: Db,
	decision: Decision & Approved,
	nowMs: number,
	deliverLater = deliverInCleanUp,
): Promise<DecisionOutcome> {
	const { kind, applicationDeadline, facts, name, applicationLink, description } = decision;
	const stated = { ...facts, kind, applicationDeadline, name, applicationLink, description };
	const typed = Object.entries(stated).filter(([, value]) => value !== undefined);
	const now: Partial<Record<CorrectedField, unknown>> = Object.fromEntries(typed);
	const key = applicationLink === undefined ? undefined : linkKey(applicationLink);
	const set = {
		...now,
		linkKey: key,
		// If nobody gave a kind, the contribution keeps none and the program gets "other".
		kind: sql`case when ${contributions.kind} is null and ${kind} = 'other' then null else ${kind} end`,
		corrections: correctionsBy(now),
	};
	const isFree = key === undefined ? undefined : isNobodyElses(db, key, decision.contributionId);
	const where = and(isUnpublished(db, key ?? contributions.linkKey), isFree);
	const all = { on: [decision], moderatorUid: decision.moderatorUid };
	const [outcome] = await approve(
		db,
		all,
		{ set, stated: now, where, typedKey: key },
		nowMs,
		deliverLater,
	);
	return outcome ?? "missing";
}

/**
 * Approves several as their students sent them, in one batch.
 *
 * @returns how it ended for each, in their order
 */
export function approveContributions(
	db: Db,
	all: { on: DecidedOn[]; moderatorUid: string },
	nowMs: number,
	deliverLater = deliverInCleanUp,
): Promise<DecisionOutcome[]> {
	const asSent = { set: {}, stated: {}, where: isUnpublished(db, contributions.linkKey) };
	return approve(db, all, asSent, nowMs, deliverLater);
}

interface Approval {
	set: Record<string, unknown>;
	/** The facts as the moderator confirms them. */
	stated: Partial<Record<CorrectedField, unknown>>;
	where: SQL | undefined;
	typedKey?: string | undefined;
}

async function approve(
	db: Db,
	{ on, moderatorUid }: { on: DecidedOn[]; moderatorUid: string },
	{ set, stated, where, typedKey }: Approval,
	nowMs: number,
	deliverLater: DeliverLater,
): Promise<DecisionOutcome[]> {
	const decided = separateOutcomes(on);
	const today = openUntilToday(nowMs);
	const [approved, , , found, ...written] = await db.batch([
		db
			.update(contributions)
			.set({
				...set,
				status: "APPROVED",
				reviewNote: null,
				decisionId: decided.text("decisionId"),
				approvedAt: nowMs,
				approvedMonth: monthOf(nowMs),
				approvedWeek: isoWeekOf(nowMs),
			})
			.where(and(isUnchangedSinceRead(db, decided, moderatorUid), where))
			.returning({ id: contributions.id }),
		insertWhen(
			db,
			programs,
			{
				id: decided.text("programId"),
				contributionId: contributions.id,
				linkKey: contributions.linkKey,
				...contentColumns(contributions),
				kind: sql`coalesce(${contributions.kind}, 'other')`,
				state: sql`iif(${isOverIn(contributions, nowMs)}, 'closed', 'open')`,
				upcoming: sql`coalesce(${contributions.opensOn} > ${today}, 0)`,
				publishedAt: nowMs,
				checkedAt: nowMs,
			},
			{ from: contributions, where: decidedNow(decided) },
		),
		logDecisions(db, decided, { moderatorUid, action: "APPROVED" }, nowMs),
		statusOf(db, decided, { moderatorUid, action: "APPROVED", saysSo: saysSo(stated) }, typedKey),
		...notifyStudents(db, decided, "contribution-corrected", nowMs),
		...notifyStudents(db, decided, "contribution-approved", nowMs),
	]);
	deliverLater(writtenBy(written));
	return outcomesOf(on, approved, found, moderatorUid);
}

/** Whether a contribution says all of this; its kind may be missing. */
function saysSo(stated: Partial<Record<CorrectedField, unknown>>): SQL | undefined {
	const each = Object.entries(stated) as [CorrectedField, unknown][];
	return and(
		...each.map(([name, value]) => {
			const column = contributions[name];
			const is = name === "kind" ? sql`coalesce(${column}, 'other')` : column;
			return sql`${is} is ${sql.param(value, column)}`;
		}),
	);
}

/** Rejects a pending contribution with a note for its student. */
export async function rejectContribution(
	db: Db,
	decision: Decision & { note: string },
	nowMs: number,
	deliverLater = deliverInCleanUp,
): Promise<DecisionOutcome> {
	const { moderatorUid, note } = decision;
	const all = { on: [decision], moderatorUid, note };
	const [outcome] = await rejectContributions(db, all, nowMs, deliverLater);
	return outcome ?? "missing";
}

/**
 * Rejects several with one note, in one batch.
 *
 * @returns how it ended for each, in their order
 */
export async function rejectContributions(
	db: Db,
	{ on, moderatorUid, note }: { on: DecidedOn[]; moderatorUid: string; note: string },
	nowMs: number,
	deliverLater = deliverInCleanUp,
): Promise<DecisionOutcome[]> {
	const decided = separateOutcomes(on);
	const [rejected, , found, ...written] = await db.batch([
		db
			.update(contributions)
			.set({ status: "REJECTED", reviewNote: note, decisionId: decided.text("decisionId") })
			.where(isUnchangedSinceRead(db, decided, moderatorUid))
			.returning({ id: contributions.id }),
		logDecisions(db, decided, { moderatorUid, action: "REJECTED" }, nowMs),
		statusOf(db, decided, { moderatorUid, action: "REJECTED", note }),
		...notifyStudents(db, decided, "contribution-rejected", nowMs),
	]);
	deliverLater(writtenBy(written));
	return outcomesOf(on, rejected, found, moderatorUid);
}

/** What a moderator can correct while approving, by column name. */
export type CorrectedField = Exclude<keyof typeof contributionText, "seq" | "id">;

/** A moderator's changes: each field's name with its old and new value. */
export type Corrections = Partial<Record<CorrectedField, { was: unknown; now: unknown }>>;

/**
 * A contribution's fields after an update, with their old values, as JSON; null when nothing changes. For the `set` of
 * that update, where SQLite still reads the old values.
 */
function correctionsBy(changes: Partial<Record<CorrectedField, unknown>>): SQL {
	const pieces = Object.entries(changes).map(([field, value]) => {
		const column = contributions[field as CorrectedField];
		// No kind and the form's first choice count as the same.
		const was = field === "kind" ? sql`coalesce(${column}, 'other')` : sql`${column}`;
		const key = sql.raw(`',"${field}":'`);
		// From a subquery, because each parameter counts, and D1 allows a hundred.
		return sql`(select case when ${was} is not said.now then ${key}
			|| json_object('was', ${inJson(field, sql`${column}`)}, 'now', ${inJson(field, sql`said.now`)}) else '' end
			from (select ${sql.param(value, column)} as now) as said)`;
	});
	return sql`nullif('{' || substr(${sql.join(pieces, sql` || `)}, 2) || '}', '{}')`;
}

/** A column's value for json_object: lists stay lists, and booleans don't become 1 and 0. */
function inJson(field: string, value: SQL): SQL {
	const { dataType } = contributions[field as CorrectedField];
	if (dataType === "json") return sql`json(${value})`;
	if (dataType !== "boolean") return value;
	return sql`json(case ${value} when 1 then 'true' when 0 then 'false' end)`;
}
