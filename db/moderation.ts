import { and, asc, eq, gt, notExists, sql } from "drizzle-orm";
import { isoWeekOf, isPast, monthOf } from "./calendar.ts";
import type { Db } from "./open.ts";
import { randomId } from "./random-id.ts";
import { contributions, moderationLog, type ProgramKind, programs, users } from "./schema.ts";
import { value } from "./value.ts";

const shownToModerator = {
	seq: contributions.seq,
	id: contributions.id,
	name: contributions.name,
	applicationLink: contributions.applicationLink,
	description: contributions.description,
	applicationDeadline: contributions.applicationDeadline,
	createdAt: contributions.createdAt,
	/** What the moderator read; a decision on an older text is refused. */
	version: contributions.updatedAt,
	contributorName: users.fullName,
	contributorCollege: users.college,
};

export type PendingContribution = Awaited<
	ReturnType<typeof listPendingContributions>
>["items"][number];

/** What waits for a moderator, oldest first. `after` is the seq of the last one seen. */
export async function listPendingContributions(
	db: Db,
	request: { after?: number | undefined; size: number },
) {
	const rows = await db
		.select(shownToModerator)
		.from(contributions)
		.innerJoin(users, eq(users.id, contributions.userId))
		.where(and(eq(contributions.status, "PENDING"), gt(contributions.seq, request.after ?? 0)))
		.orderBy(asc(contributions.seq))
		.limit(request.size + 1);
	const items = rows.slice(0, request.size);
	return { items, next: rows.length > request.size ? items.at(-1)?.seq : undefined };
}

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
		db
			.update(contributions)
			.set({
				status: "APPROVED",
				reviewNote: null,
				decisionId,
				applicationDeadline,
				approvedAt: nowMs,
				approvedMonth: monthOf(nowMs),
				approvedWeek: isoWeekOf(nowMs),
			})
			.where(
				and(
					asRead(contributionId, version),
					notExists(
						db
							.select({ one: sql`1` })
							.from(programs)
							.where(eq(programs.linkKey, contributions.linkKey)),
					),
				),
			)
			.returning({ id: contributions.id }),
		db.insert(programs).select((query) =>
			query
				.select({
					seq: sql<number>`null`.as("seq"),
					id: value(randomId()).as("id"),
					contributionId: contributions.id,
					name: contributions.name,
					applicationLink: contributions.applicationLink,
					linkKey: contributions.linkKey,
					description: contributions.description,
					applicationDeadline: contributions.applicationDeadline,
					kind: value(kind).as("kind"),
					state: value(isPast(applicationDeadline, nowMs) ? "closed" : "open").as("state"),
					publishedAt: value(nowMs).as("published_at"),
				})
				.from(contributions)
				.where(decidedBy(contributionId, decisionId)),
		),
		logDecision(db, { contributionId, moderatorUid, decisionId }, "APPROVED", nowMs),
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
		db
			.update(contributions)
			.set({ status: "REJECTED", reviewNote: note, decisionId })
			.where(asRead(contributionId, version))
			.returning({ id: contributions.id }),
		logDecision(db, { contributionId, moderatorUid, decisionId }, "REJECTED", nowMs),
		statusOf(db, contributionId),
	]);
	return rejected.length > 0 ? "done" : outcomeOf(found[0], version);
}

/** The contribution is still pending, and as the moderator read it. */
function asRead(contributionId: string, version: number) {
	return and(
		eq(contributions.id, contributionId),
		eq(contributions.status, "PENDING"),
		eq(contributions.updatedAt, version),
	);
}

function decidedBy(contributionId: string, decisionId: string) {
	return and(eq(contributions.id, contributionId), eq(contributions.decisionId, decisionId));
}

function logDecision(
	db: Db,
	of: { contributionId: string; moderatorUid: string; decisionId: string },
	decision: "APPROVED" | "REJECTED",
	nowMs: number,
) {
	return db.insert(moderationLog).select((query) =>
		query
			.select({
				id: value(of.decisionId).as("id"),
				contributionId: contributions.id,
				moderatorUid: value(of.moderatorUid).as("moderator_uid"),
				decision: value(decision).as("decision"),
				note: contributions.reviewNote,
				createdAt: value(nowMs).as("created_at"),
			})
			.from(contributions)
			.where(decidedBy(of.contributionId, of.decisionId)),
	);
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
