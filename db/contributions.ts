import { and, asc, desc, eq, exists, gt, lt, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { linkKey } from "./link-key.ts";
import type { Db } from "./open.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";
import { randomId } from "./random-id.ts";
import { contributions, programs } from "./schema.ts";
import { submissionKeyOf } from "./submission-key.ts";
import { value } from "./value.ts";

const shownToOwner = {
	seq: contributions.seq,
	id: contributions.id,
	name: contributions.name,
	applicationLink: contributions.applicationLink,
	description: contributions.description,
	applicationDeadline: contributions.applicationDeadline,
	status: contributions.status,
	reviewNote: contributions.reviewNote,
};

export interface ContributionInput {
	name: string;
	/** An absolute http or https URL. */
	applicationLink: string;
	description: string;
	/** YYYY-MM-DD */
	applicationDeadline?: string | null;
}

/** Where a program already stands, when someone contributes it again. */
export type Duplicate =
	| { of: "program"; programId: string; name: string }
	| { of: "own-contribution"; contributionId: string; name: string }
	| { of: "contribution" };

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
	const id = randomId();
	const key = linkKey(input.applicationLink);
	const submissionKey = await submissionKeyOf(owner.formKey, [
		input.name,
		input.applicationLink,
		input.description,
		input.applicationDeadline,
	]);
	const next = alias(contributions, "next");
	const [inserted, own, , ...live] = await db.batch([
		db
			.insert(contributions)
			.select((query) =>
				query
					.select({
						seq: sql<number>`null`.as("seq"),
						id: value(id).as("id"),
						userId: value(owner.userId).as("user_id"),
						name: value(input.name).as("name"),
						applicationLink: value(input.applicationLink).as("application_link"),
						linkKey: value(key).as("link_key"),
						description: value(input.description).as("description"),
						applicationDeadline: value(input.applicationDeadline ?? null).as(
							"application_deadline",
						),
						status: value("PENDING" as const).as("status"),
						reviewNote: value(null).as("review_note"),
						submissionKey: value(submissionKey).as("submission_key"),
						decisionId: value(null).as("decision_id"),
						approvedAt: value(null).as("approved_at"),
						approvedMonth: value(null).as("approved_month"),
						approvedWeek: value(null).as("approved_week"),
						createdAt: value(nowMs).as("created_at"),
						updatedAt: value(nowMs).as("updated_at"),
					})
					.from(sql`(select 1)`)
					.where(isUnpublished(db, key)),
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
export type ContributionChanges = Partial<ContributionInput>;

export type UpdateOutcome =
	| { outcome: "updated"; contribution: OwnContribution }
	| { outcome: "missing" | "not-pending" }
	| { outcome: "duplicate"; duplicate: Duplicate };

/** Changes a student's own contribution, which must be PENDING. One round trip. */
export async function updateContribution(
	db: Db,
	owned: { id: string; userId: string },
	changes: ContributionChanges,
	nowMs: number,
): Promise<UpdateOutcome> {
	const { name, applicationLink, description, applicationDeadline } = changes;
	const key = applicationLink === undefined ? undefined : linkKey(applicationLink);
	const [updated, own, ...live] = await db.batch([
		db
			.update(contributions)
			.set({
				name,
				applicationLink,
				linkKey: key,
				description,
				applicationDeadline,
				updatedAt: sql`max(${contributions.updatedAt} + 1, ${nowMs})`,
			})
			.where(
				and(
					eq(contributions.id, owned.id),
					eq(contributions.userId, owned.userId),
					eq(contributions.status, "PENDING"),
					key === undefined ? undefined : isUnpublished(db, key),
					key === undefined ? undefined : isNobodyElses(db, key, owned.id),
				),
			)
			.returning(shownToOwner),
		db
			.select({ status: contributions.status })
			.from(contributions)
			.where(and(eq(contributions.id, owned.id), eq(contributions.userId, owned.userId))),
		...liveLink(db, key ?? ""),
	]);
	const contribution = updated[0];
	if (contribution) return { outcome: "updated", contribution };
	const row = own[0];
	if (!row) return { outcome: "missing" };
	if (row.status !== "PENDING") return { outcome: "not-pending" };
	return { outcome: "duplicate", duplicate: duplicateOf(owned.userId, ...live) };
}

/** A student's own contributions, newest first. */
export async function listOwnContributions(db: Db, userId: string, request: PageRequest) {
	const before = request.before;
	const after = request.after;
	const rows = await db
		.select(shownToOwner)
		.from(contributions)
		.where(
			and(
				eq(contributions.userId, userId),
				before === undefined ? undefined : lt(contributions.seq, before),
				after === undefined ? undefined : gt(contributions.seq, after),
			),
		)
		.orderBy(after === undefined ? desc(contributions.seq) : asc(contributions.seq))
		.limit(request.size + 1);
	return pageOf(rows, request);
}

/** One of a student's own contributions, or undefined. */
export async function findOwnContribution(db: Db, owned: { id: string; userId: string }) {
	const [row] = await ownContribution(db, owned);
	return row;
}

/** The query for one of a student's own contributions, for a batch. */
export function ownContribution(db: Db, owned: { id: string; userId: string }) {
	return db
		.select(shownToOwner)
		.from(contributions)
		.where(and(eq(contributions.id, owned.id), eq(contributions.userId, owned.userId)))
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

/**
 * Where a link already stands, for a student who is typing it; undefined when it is free.
 *
 * @param exceptId a contribution of theirs that they are editing: its own link is no duplicate
 */
export async function findDuplicate(
	db: Db,
	userId: string,
	applicationLink: string,
	exceptId?: string,
): Promise<Duplicate | undefined> {
	const [published, live] = await db.batch(liveLink(db, linkKey(applicationLink)));
	const others = live.filter(({ id, userId: owner }) => id !== exceptId || owner !== userId);
	if (published.length === 0 && others.length === 0) return undefined;
	return duplicateOf(userId, published, others);
}

export type ContributionPage = Page<
	Awaited<ReturnType<typeof listOwnContributions>>["items"][number]
>;

function isUnpublished(db: Db, key: string) {
	return notExists(db.select({ one: sql`1` }).from(programs).where(eq(programs.linkKey, key)));
}

function isNobodyElses(db: Db, key: string, exceptId: string) {
	const other = alias(contributions, "other");
	return notExists(
		db
			.select({ one: sql`1` })
			.from(other)
			.where(
				and(
					eq(other.linkKey, key),
					ne(other.id, exceptId),
					// In the very words of the index contributions_live_link; others read the table.
					sql`${other.status} in ('PENDING', 'APPROVED')`,
				),
			),
	);
}

function liveLink(db: Db, key: string) {
	return [
		db
			.select({ id: programs.id, name: programs.name })
			.from(programs)
			.where(eq(programs.linkKey, key)),
		db
			.select({ id: contributions.id, name: contributions.name, userId: contributions.userId })
			.from(contributions)
			.where(and(eq(contributions.linkKey, key), sql`status in ('PENDING', 'APPROVED')`)),
	] as const;
}

function duplicateOf(
	userId: string,
	published: { id: string; name: string }[],
	live: { id: string; name: string; userId: string }[],
): Duplicate {
	const program = published[0];
	if (program) return { of: "program", programId: program.id, name: program.name };
	const contribution = live[0];
	if (contribution?.userId === userId) {
		return { of: "own-contribution", contributionId: contribution.id, name: contribution.name };
	}
	return { of: "contribution" };
}
