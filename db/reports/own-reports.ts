/** The outcomes of a student's reports. */
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { mentors, programs, reports, users } from "#db/schema.ts";
import { isOneOf } from "../sql-helpers.ts";

export type OwnReport = Awaited<ReturnType<typeof listOwnReports>>["items"][number];

/** A student's reports, newest first. A resume's name is left out, because only its owner may share it. */
export function listOwnReports(db: Db, userId: string, request: PageRequest) {
	const query = db
		.select({
			id: reports.id,
			seq: reports.seq,
			about: reports.about,
			reason: reports.reason,
			createdAt: reports.createdAt,
			decidedAt: reports.decidedAt,
			decision: reports.decision,
			programId: sql<
				string | null
			>`case when ${programs.state} <> 'hidden' then ${programs.id} end`.as("shown_program"),
			name: sql<string | null>`coalesce(${programs.name},
				case when ${mentors.status} = 'APPROVED' then ${mentors.name} end)`.as("reported_name"),
			/** Decided, but not read yet. */
			isNew: sql<boolean>`${isUnseen}`.mapWith(Boolean).as("is_news"),
		})
		.from(reports)
		.leftJoin(programs, eq(programs.id, reports.programId))
		.leftJoin(mentors, eq(mentors.id, reports.mentorId));
	return pageOf(query, { seq: reports.seq, where: eq(reports.userId, userId) }, request);
}

const isUnseen = sql`(${reports.decidedAt} is not null and ${reports.outcomeSeenAt} is null)`;

/** A student as shown on their profile, and how many of their reports were decided since they last looked. */
export async function readProfile(db: Db, firebaseUid: string) {
	const isTheirs = eq(users.firebaseUid, firebaseUid);
	const [[user], [unseen]] = await db.batch([
		db.select().from(users).where(isTheirs).limit(1),
		db
			.select({ outcomes: count() })
			.from(users)
			.innerJoin(reports, eq(reports.userId, users.id))
			.where(and(isTheirs, isUnseen)),
	]);
	return { user, newOutcomes: unseen?.outcomes ?? 0 };
}

/** Marks the outcomes of these reports of a student as read. */
export async function markOutcomesSeen(
	db: Db,
	userId: string,
	ids: string[],
	nowMs: number,
): Promise<void> {
	await db
		.update(reports)
		.set({ outcomeSeenAt: nowMs })
		.where(
			and(
				eq(reports.userId, userId),
				isOneOf(reports.id, ids),
				isNotNull(reports.decidedAt),
				isNull(reports.outcomeSeenAt),
			),
		);
}
