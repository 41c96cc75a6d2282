import { and, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import {
	type Duplicate,
	duplicateOf,
	isNobodyElses,
	isUnpublished,
	liveLink,
} from "#db/programs/duplicates.ts";
import type { Facts, ProgramKind } from "#db/programs/facts.ts";
import { linkKey } from "#db/programs/link-key.ts";
import { CONTENT_NAMES } from "#db/programs/programs.ts";
import { contributions, moderationLog } from "#db/schema.ts";
import { hasRow, insertWhen, isOwned, type OwnedRow } from "#db/sql-helpers.ts";
import { randomId, submissionKeyOf } from "../ids.ts";
import { type OwnContribution, ownColumns, shownToOwner } from "./own-contributions.ts";

/** How many of a student's contributions can wait for review: plenty for a person, but no flood for moderators. */
export const MAX_WAITING = 100;

/** Facts can be left out. */
export interface ContributionInput extends Optional<Facts> {
	name: string;
	/** An absolute http or https URL. */
	applicationLink: string;
	description: string;
	/** YYYY-MM-DD */
	applicationDeadline?: string | null | undefined;
	kind?: ProgramKind | null | undefined;
}

type Optional<All> = { [Name in keyof All]?: All[Name] | undefined };

/** What the student says in a contribution; two sent forms are the same when all of it is the same. */
function contentIn(input: ContributionChanges): ContributionChanges {
	return Object.fromEntries(CONTENT_NAMES.map((name) => [name, input[name]]));
}

export type SubmitOutcome =
	| { outcome: "created" | "repeated"; id: string; contribution: OwnContribution }
	| { outcome: "duplicate"; duplicate: Duplicate }
	| { outcome: "full" };

/**
 * Stores a contribution as PENDING, in one round trip.
 *
 * @param owner.formKey the random key of the form it came from: the same form sent twice with the same content is one
 *   contribution ('repeated')
 * @param owner.insteadOf the id of a rejected contribution of the student's own that this one fixes: it is deleted once
 *   the new one is stored
 * @returns 'duplicate' and stores nothing when the link is already published or pending, from anyone; 'full' when
 *   MAX_WAITING of the student's contributions wait for review
 */
export async function submitContribution(
	db: Db,
	owner: { userId: string; formKey: string; insteadOf?: string | undefined },
	input: ContributionInput,
	nowMs: number,
): Promise<SubmitOutcome> {
	const { userId, formKey, insteadOf = "" } = owner;
	const { name, applicationLink, description } = input;
	const key = linkKey(applicationLink);
	const content = { ...contentIn(input), name, applicationLink, description };
	const submissionKey = await submissionKeyOf(formKey, content);
	const row = { ...content, id: randomId(), userId, linkKey: key, submissionKey };
	const isTheirs = eq(contributions.userId, userId);
	const waiting = db.$count(contributions, and(isTheirs, eq(contributions.status, "PENDING")));
	const next = alias(contributions, "next");
	const isStored = and(
		eq(next.userId, userId),
		eq(next.submissionKey, submissionKey),
		ne(next.id, insteadOf),
	);
	const isReplaced = and(
		isOwned(contributions, { id: insteadOf, userId }),
		eq(contributions.status, "REJECTED"),
		hasRow(db, next, isStored),
	);
	const replaced = db.select({ id: contributions.id }).from(contributions).where(isReplaced);
	const [inserted, own, , , ...live] = await db.batch([
		insertWhen(
			db,
			contributions,
			{ ...row, createdAt: nowMs, updatedAt: nowMs },
			{ where: and(isUnpublished(db, key), lt(waiting, MAX_WAITING)) },
		)
			.onConflictDoNothing()
			.returning({ id: contributions.id }),
		db
			.select(shownToOwner)
			.from(contributions)
			.where(and(isTheirs, eq(contributions.submissionKey, submissionKey))),
		// What the log says of it would outlive the student's account.
		db
			.update(moderationLog)
			.set({ note: null, subjectName: null, changes: null })
			.where(inArray(moderationLog.subjectId, replaced)),
		db.delete(contributions).where(isReplaced),
		...liveLink(db, key),
	]);
	const contribution = own[0];
	if (!contribution) {
		const isFull = live.every((rows) => rows.length === 0);
		if (isFull) return { outcome: "full" };
		return { outcome: "duplicate", duplicate: duplicateOf(userId, ...live) };
	}
	const outcome = inserted.length > 0 ? "created" : "repeated";
	return { outcome, id: contribution.id, contribution };
}

/** What is left out stays the same. */
export type ContributionChanges = Optional<ContributionInput>;

/** What a deadline's hour needs all of. */
type HourPart = "day" | "time" | "zone";

export type UpdateOutcome =
	| { outcome: "updated"; contribution: OwnContribution }
	| { outcome: "missing" | "not-pending" | "opens-too-late" }
	| { outcome: "incomplete-hour"; lacks: HourPart }
	| { outcome: "duplicate"; duplicate: Duplicate };

/**
 * Changes a student's own PENDING contribution. One round trip. A deadline that is cleared takes its hour along, and an
 * hour its time zone.
 *
 * @returns 'opens-too-late' and changes nothing when it would then open after its deadline; 'incomplete-hour' when the
 *   hour of its deadline would be half stated
 */
export async function updateContribution(
	db: Db,
	owned: OwnedRow,
	changes: ContributionChanges,
	nowMs: number,
): Promise<UpdateOutcome> {
	const {
		applicationLink,
		applicationDeadline,
		deadlineTime = applicationDeadline === null ? null : undefined,
		deadlineZone = deadlineTime === null ? null : undefined,
	} = changes;
	const stated = { ...changes, deadlineTime, deadlineZone };
	const then = (name: "opensOn" | "applicationDeadline" | "deadlineTime" | "deadlineZone") =>
		stated[name] === undefined ? contributions[name] : stated[name];
	const closes = then("applicationDeadline");
	const time = then("deadlineTime");
	const zone = then("deadlineZone");
	const opensTooLate = sql<number>`coalesce(${then("opensOn")} > ${closes}, 0)`;
	const isAsked = [applicationDeadline, deadlineTime, deadlineZone].some(
		(one) => one !== undefined,
	);
	const lacks = sql<HourPart | null>`case when not ${isAsked} then null
		when ${time} is not null and ${closes} is null then 'day'
		when ${time} is not null and ${zone} is null then 'zone'
		when ${zone} is not null and ${time} is null then 'time' end`;
	const key = applicationLink === undefined ? undefined : linkKey(applicationLink);
	const [updated, own, ...live] = await db.batch([
		db
			.update(contributions)
			.set({
				...contentIn(stated),
				linkKey: key,
				updatedAt: sql`max(${contributions.updatedAt} + 1, ${nowMs})`,
			})
			.where(
				and(
					isOwned(contributions, owned),
					eq(contributions.status, "PENDING"),
					sql`not ${opensTooLate}`,
					isNull(lacks),
					key === undefined
						? undefined
						: and(isUnpublished(db, key), isNobodyElses(db, key, owned.id)),
				),
			)
			.returning(ownColumns),
		db
			.select({
				status: contributions.status,
				opensTooLate: opensTooLate.mapWith(Boolean).as("opens_too_late"),
				lacks: lacks.as("lacks"),
			})
			.from(contributions)
			.where(isOwned(contributions, owned)),
		...liveLink(db, key ?? ""),
	]);
	const contribution = updated[0];
	if (contribution) return { outcome: "updated", contribution };
	const row = own[0];
	if (!row) return { outcome: "missing" };
	if (row.status !== "PENDING") return { outcome: "not-pending" };
	if (row.opensTooLate) return { outcome: "opens-too-late" };
	if (row.lacks) return { outcome: "incomplete-hour", lacks: row.lacks };
	return { outcome: "duplicate", duplicate: duplicateOf(owned.userId, ...live) };
}
