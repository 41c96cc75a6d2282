/** Everything with reports waiting for a decision, in one list: programs, shared resumes and mentors. */
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { queueCounts } from "#db/moderation/moderation-queues.ts";
import { cutPage, type PageRequest } from "#db/paging.ts";
import {
	mentors,
	type ProgramReportReason,
	programs,
	type ResumeReportReason,
	reports,
} from "#db/schema.ts";
import { whyNotTheirMentor } from "./mentor-reports.ts";
import { whyNotTheirProgram } from "./program-reports.ts";
import { isFirst, isOpen, LINK_CHECK, parseSaid, saidColumns } from "./reports.ts";
import { reportedResumes, withExcerpt } from "./resume-reports.ts";

export type Reported = Awaited<ReturnType<typeof listReported>>["items"][number];
export type ReportedProgram = Extract<Reported, { about: "program" }>;
export type ReportedResume = Extract<Reported, { about: "resume" }>;
export type ReportedMentor = Extract<Reported, { about: "mentor" }>;

/**
 * What waits for a decision on its reports, longest wait first, in one round trip. A page's worth of each kind is read
 * by the kind's own index; then they are merged.
 *
 * @param moderator.ownEmail their address, if proved
 * @returns the page, and how many wait in each queue
 */
export async function listReported(
	db: Db,
	{ uid, ownEmail }: { uid: string; ownEmail: string | null },
	{ size, before, after }: PageRequest,
	resumesOnly = false,
) {
	const back = before !== undefined;
	const place = back ? before : after;
	const asked = place !== undefined;
	const beyond = asked ? (back ? lt : gt)(reports.seq, place) : undefined;
	const order = sql`${reports.seq} ${sql.raw(back ? "desc" : "asc")}`;
	const ofResumes = reportedResumes(db, uid);
	const others = resumesOnly ? sql`0` : undefined;
	const [ofPrograms, resumeRows, ofMentors, [counts]] = await db.batch([
		db
			.select({
				...{
					id: programs.id,
					name: programs.name,
					seq: reports.seq,
					reportedAt: reports.createdAt,
				},
				...{ applicationLink: programs.applicationLink, organisation: programs.organisation },
				...{
					description: programs.description,
					state: programs.state,
					hiddenBy: programs.hiddenBy,
				},
				applicationDeadline: programs.applicationDeadline,
				failingSince: programs.linkFailingSince,
				byLinkCheck:
					sql<boolean>`exists (select 1 from ${reports} as r where r.program_id = ${programs.id}
					and r.reporter = ${LINK_CHECK} and r.decided_at is null)`
						.mapWith(Boolean)
						.as("by_link_check"),
				...saidColumns("program"),
				notTheirs: whyNotTheirProgram(db, uid),
			})
			.from(reports)
			.innerJoin(programs, eq(programs.id, reports.programId))
			.where(and(others, isOpen("program"), isFirst(db, "program"), beyond))
			.orderBy(order)
			.limit(size + 1),
		ofResumes.query
			.where(and(ofResumes.where, beyond))
			.orderBy(order)
			.limit(size + 1),
		db
			.select({
				...{ id: mentors.id, name: mentors.name, seq: reports.seq, reportedAt: reports.createdAt },
				...{
					hbcuAffiliation: mentors.hbcuAffiliation,
					email: mentors.email,
					status: mentors.status,
				},
				linkedInProfile: mentors.linkedInProfile,
				...saidColumns("mentor"),
				notTheirs: whyNotTheirMentor(db, uid, ownEmail),
			})
			.from(reports)
			.innerJoin(mentors, eq(mentors.id, reports.mentorId))
			.where(and(others, isOpen("mentor"), isFirst(db, "mentor"), beyond))
			.orderBy(order)
			.limit(size + 1),
		queueCounts(db),
	]);
	const rows = [
		...ofPrograms.map((row) => ({
			...row,
			about: "program" as const,
			reports: parseSaid<ProgramReportReason>(row.said),
		})),
		...resumeRows.map(({ said, ...row }) => ({
			...withExcerpt(row),
			about: "resume" as const,
			reports: parseSaid<ResumeReportReason>(said),
		})),
		...ofMentors.map((row) => ({
			...row,
			about: "mentor" as const,
			reports: parseSaid<ProgramReportReason>(row.said),
		})),
	].sort((one, other) => (one.seq - other.seq) * (back ? -1 : 1));
	const beside = asked ? (back ? Math.max(place - 1, 0) : place + 1) : undefined;
	const page = cutPage(rows.slice(0, size + 1), { size, back, asked }, (row) => row?.seq ?? beside);
	return { ...page, counts };
}
