import { and, desc, eq, exists, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
	type Duplicate,
	duplicateOf,
	isNobodyElses,
	isUnpublished,
	liveLink,
} from "./duplicates.ts";
import { FACT_NAMES, factColumns } from "./fact-columns.ts";
import type { Facts, ProgramKind } from "./facts.ts";
import { insertWhen } from "./insert-when.ts";
import { linkKey } from "./link-key.ts";
import type { Db } from "./open.ts";
import { isOwned, type Owned } from "./owned.ts";
import { type PageRequest, pageOf } from "./paging.ts";
import { randomId } from "./random-id.ts";
import { SAVED_COUNTED } from "./saved-counted.ts";
import { contributions } from "./schema.ts";
import { submissionKeyOf } from "./submission-key.ts";

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

const shownToOwner = {
	...contributionText,
	/** Why its program is out of sight, and what a moderator said of that; null when it isn't. */
	hiddenBy: ofProgram<"moderator" | "reports">("hidden_by").as("hidden_by"),
	hiddenReason: ofProgram<string>("hidden_reason").as("hidden_reason"),
	status: contributions.status,
	reviewNote: contributions.reviewNote,
	corrections: contributions.corrections,
};

/** The same without what a program's row says. */
const { hiddenBy: _, hiddenReason: __, ...ownColumns } = shownToOwner;

/** A fact that is left out is not said. */
export interface ContributionInput extends Said<Facts> {
	name: string;
	/** An absolute http or https URL. */
	applicationLink: string;
	description: string;
	/** YYYY-MM-DD */
	applicationDeadline?: string | null | undefined;
	kind?: ProgramKind | null | undefined;
}

type Said<All> = { [Name in keyof All]?: All[Name] | undefined };

/** What its student says in a contribution; all of it together makes a form that is sent twice the same. */
const SAID = [
	...["name", "applicationLink", "description", "applicationDeadline", "kind"],
	...FACT_NAMES,
] as (keyof ContributionInput)[];

function saidIn(input: ContributionChanges): ContributionChanges {
	return Object.fromEntries(SAID.map((name) => [name, input[name]]));
}

export type OwnContribution = NonNullable<Awaited<ReturnType<typeof findOwnContribution>>>;

export type SubmitOutcome =
	| { outcome: "created" | "repeated"; id: string; contribution: OwnContribution }
	| { outcome: "duplicate"; duplicate: Duplicate };

/**
 * Stores a contribution as PENDING, in one round trip.
 *
 * @param owner.formKey the random key of the form it came from: the same form sent twice with the same
 *   content is one contribution ('repeated')
 * @param owner.insteadOf the id of a rejected contribution of the student's own that this one fixes:
 *   it goes when the new one stands (docs/decisions/009-fixing-a-rejected-contribution.md)
 * @returns 'duplicate' and stores nothing when the link is published or pending already, from anyone
 */
export async function submitContribution(
	db: Db,
	owner: { userId: string; formKey: string; insteadOf?: string | undefined },
	input: ContributionInput,
	nowMs: number,
): Promise<SubmitOutcome> {
	const { name, applicationLink, description } = input;
	const id = randomId();
	const key = linkKey(applicationLink);
	const said = { ...saidIn(input), name, applicationLink, description };
	const submissionKey = await submissionKeyOf(owner.formKey, Object.values(said));
	const next = alias(contributions, "next");
	const [inserted, own, , ...live] = await db.batch([
		insertWhen(
			db,
			contributions,
			{
				...said,
				id,
				userId: owner.userId,
				linkKey: key,
				submissionKey,
				createdAt: nowMs,
				updatedAt: nowMs,
			},
			{ where: isUnpublished(db, key) },
		)
			.onConflictDoNothing()
			.returning({ id: contributions.id }),
		db
			.select(shownToOwner)
			.from(contributions)
			.where(
				and(eq(contributions.userId, owner.userId), eq(contributions.submissionKey, submissionKey)),
			),
		db.delete(contributions).where(
			and(
				eq(contributions.id, owner.insteadOf ?? ""),
				eq(contributions.userId, owner.userId),
				eq(contributions.status, "REJECTED"),
				exists(
					db
						.select({ one: sql`1` })
						.from(next)
						.where(
							and(
								eq(next.userId, owner.userId),
								eq(next.submissionKey, submissionKey),
								ne(next.id, owner.insteadOf ?? ""),
							),
						),
				),
			),
		),
		...liveLink(db, key),
	]);
	const contribution = own[0];
	if (!contribution) {
		return { outcome: "duplicate", duplicate: duplicateOf(owner.userId, ...live) };
	}
	const outcome = inserted.length > 0 ? "created" : "repeated";
	return { outcome, id: contribution.id, contribution };
}

/** What is left out stays as it is. */
export type ContributionChanges = Said<ContributionInput>;

export type UpdateOutcome =
	| { outcome: "updated"; contribution: OwnContribution }
	| { outcome: "missing" | "not-pending" | "opens-too-late" }
	| { outcome: "duplicate"; duplicate: Duplicate };

/**
 * Changes a student's own contribution, which must be PENDING. One round trip.
 *
 * @returns 'opens-too-late' and changes nothing when, with what stays, it would open after its deadline
 */
export async function updateContribution(
	db: Db,
	owned: Owned,
	changes: ContributionChanges,
	nowMs: number,
): Promise<UpdateOutcome> {
	const { applicationLink, applicationDeadline, opensOn } = changes;
	const opens = opensOn === undefined ? sql`${contributions.opensOn}` : sql`${opensOn}`;
	const closes =
		applicationDeadline === undefined
			? sql`${contributions.applicationDeadline}`
			: sql`${applicationDeadline}`;
	const opensTooLate = sql<number>`coalesce(${opens} > ${closes}, 0)`;
	const key = applicationLink === undefined ? undefined : linkKey(applicationLink);
	const [updated, own, ...live] = await db.batch([
		db
			.update(contributions)
			.set({
				...saidIn(changes),
				linkKey: key,
				updatedAt: sql`max(${contributions.updatedAt} + 1, ${nowMs})`,
			})
			.where(
				and(
					isOwned(contributions, owned),
					eq(contributions.status, "PENDING"),
					sql`not ${opensTooLate}`,
					key === undefined ? undefined : isUnpublished(db, key),
					key === undefined ? undefined : isNobodyElses(db, key, owned.id),
				),
			)
			.returning(ownColumns),
		db
			.select({
				status: contributions.status,
				opensTooLate: opensTooLate.mapWith(Boolean).as("opens_too_late"),
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
	return { outcome: "duplicate", duplicate: duplicateOf(owned.userId, ...live) };
}

const credit = {
	/** The page of the program that it became; null where there is none, or it is out of sight. */
	programId: sql<string | null>`(select id from programs
		where contribution_id = contributions.id and state <> 'hidden')`.as("program_id"),
	/** How many saved it, up to one more than SAVED_COUNTED. */
	savedBy: sql<number>`(select count(*) from (select 1 from saved_programs
		where program_id = (select id from programs where contribution_id = contributions.id)
		limit ${sql.raw(String(SAVED_COUNTED + 1))}))`.as("saved_by"),
};

/** A student's own contributions, newest first, with what became of each. */
export function listOwnWithCredit(db: Db, userId: string, request: PageRequest) {
	const where = eq(contributions.userId, userId);
	const query = db.select({ ...shownToOwner, ...credit }).from(contributions);
	return pageOf(query, { seq: contributions.seq, where }, request);
}

/** A student's own contributions, newest first. */
export function listOwnContributions(db: Db, userId: string, request: PageRequest) {
	const where = eq(contributions.userId, userId);
	const query = db.select(shownToOwner).from(contributions);
	return pageOf(query, { seq: contributions.seq, where }, request);
}

/** One of a student's own contributions, or undefined. */
export async function findOwnContribution(db: Db, owned: Owned) {
	const [row] = await ownContribution(db, owned);
	return row;
}

/** The query for one of a student's own contributions, for a batch; it asks no program's row. */
export function ownContribution(db: Db, owned: Owned) {
	return db.select(ownColumns).from(contributions).where(isOwned(contributions, owned)).limit(1);
}

/** The query for a student's newest contribution, and when it came, for a batch; it asks no program's row. */
export function newestOwnContribution(db: Db, userId: string) {
	return db
		.select({ ...ownColumns, createdAt: contributions.createdAt })
		.from(contributions)
		.where(eq(contributions.userId, userId))
		.orderBy(desc(contributions.seq))
		.limit(1);
}

/** The query for a student's newest contributions in short, for a batch. */
export function newestOwnContributions(db: Db, userId: string, limit: number) {
	return db
		.select({
			id: contributions.id,
			name: contributions.name,
			applicationLink: contributions.applicationLink,
			status: contributions.status,
		})
		.from(contributions)
		.where(eq(contributions.userId, userId))
		.orderBy(desc(contributions.seq))
		.limit(limit);
}

export type ContributionPage = Awaited<ReturnType<typeof listOwnWithCredit>>;
