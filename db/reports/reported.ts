/** Everything with reports waiting for a decision, in one list, and resumes that were taken down. */
import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { cutPage, type PageRequest, pageOf } from "#db/paging.ts";
import { withoutContactDetails } from "#db/resumes/resume-texts.ts";
import { isNewestVersion } from "#db/resumes/resumes.ts";
import { mentors, programs, reports, resumes, resumeVersions } from "#db/schema.ts";
import { REPORTABLE, type Reportable } from "../report-kinds.ts";
import {
	isWaitingReport,
	LINK_CHECK,
	type Moderator,
	reportedColumns,
	whyMayNotDecide,
} from "./reports.ts";

/** How much of a resume moderators see in the list; a line of contact details that goes beyond it is still noticed. */
const EXCERPT_LENGTH = 600;
const READ_LENGTH = 900;

const resumeShown = {
	id: resumes.id,
	name: resumes.name,
	ownerName: resumes.sharedName,
	ownerCollege: resumes.sharedCollege,
	/** The owner may have unshared it meanwhile. */
	shared: resumes.shared,
	/** Moderators don't need phone numbers to see what is wrong with a resume. */
	excerpt: sql`substr(${resumeVersions.text}, 1, ${READ_LENGTH})`
		.mapWith((text: string): string | null => withoutContactDetails(text).slice(0, EXCERPT_LENGTH))
		.as("excerpt"),
};

export type Reported = Awaited<ReturnType<typeof listReported>>["items"][number];

/**
 * What waits for a decision on its reports, longest wait first, in one round trip. A page's worth of each kind is read
 * by the kind's own index; then they are merged.
 *
 * @returns the page, and how many wait in each queue
 */
export async function listReported(
	db: Db,
	moderator: Moderator,
	{ size, before, after }: PageRequest,
	resumesOnly = false,
) {
	const back = before !== undefined;
	const place = back ? before : after;
	const asked = place !== undefined;
	const beyond = asked ? (back ? lt : gt)(reports.seq, place) : undefined;
	const order = sql`${reports.seq} ${sql.raw(back ? "desc" : "asc")}`;
	const waiting = {
		program: db
			.select({
				...reportedColumns(db, "program", moderator),
				applicationLink: programs.applicationLink,
				organisation: programs.organisation,
				description: programs.description,
				hiddenBy: programs.hiddenBy,
				applicationDeadline: programs.applicationDeadline,
				failingSince: programs.linkFailingSince,
				byLinkCheck: sql`exists (select 1 from ${reports} as r where r.program_id = ${programs.id}
					and r.reporter = ${LINK_CHECK} and r.decided_at is null)`
					.mapWith(Boolean)
					.as("by_link_check"),
			})
			.from(reports)
			.innerJoin(programs, eq(programs.id, reports.programId))
			.where(and(isWaitingReport(db, "program"), beyond))
			.orderBy(order)
			.limit(size + 1),
		resume: db
			.select({ ...reportedColumns(db, "resume", moderator), ...resumeShown })
			.from(reports)
			.innerJoin(resumes, eq(resumes.id, reports.resumeId))
			.innerJoin(resumeVersions, isNewestVersion(db))
			.where(and(isWaitingReport(db, "resume"), beyond))
			.orderBy(order)
			.limit(size + 1),
		mentor: db
			.select({
				...reportedColumns(db, "mentor", moderator),
				hbcuAffiliation: mentors.hbcuAffiliation,
				email: mentors.email,
				status: mentors.status,
				linkedInProfile: mentors.linkedInProfile,
			})
			.from(reports)
			.innerJoin(mentors, eq(mentors.id, reports.mentorId))
			.where(and(isWaitingReport(db, "mentor"), beyond))
			.orderBy(order)
			.limit(size + 1),
	} satisfies Record<Reportable, unknown>;
	const kinds: readonly Reportable[] = resumesOnly ? ["resume"] : REPORTABLE;
	const [[counts], ...found] = await db.batch([
		queueCounts(db),
		...kinds.map((kind) => waiting[kind]),
	]);
	const rows = found.flat().sort((one, other) => (one.seq - other.seq) * (back ? -1 : 1));
	const beside = asked ? (back ? Math.max(place - 1, 0) : place + 1) : undefined;
	const page = cutPage(rows.slice(0, size + 1), { size, back, asked }, (row) => row?.seq ?? beside);
	return { ...page, counts };
}

export type TakenDownResume = Awaited<ReturnType<typeof listTakenDownResumes>>["items"][number];

/** Resumes that were taken down, newest first. */
export function listTakenDownResumes(db: Db, moderator: Moderator, request: PageRequest) {
	const query = db
		.select({
			...resumeShown,
			notTheirs: whyMayNotDecide(db, "resume", moderator),
			seq: resumes.seq,
		})
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db));
	const where = and(isNotNull(resumes.takenDownAt), isNull(resumes.removedAt));
	return pageOf(query, { seq: resumes.seq, where }, request);
}
