/**
 * What is kept of one student, table by table, for them to take along, in plain names. Long tables come
 * in pages, so that nobody's data are ever in memory whole.
 */
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "./open.ts";
import {
	contributions,
	experiences,
	programs,
	resumes,
	resumeVersions,
	savedPrograms,
	sessions,
	users,
} from "./schema.ts";

const ROWS_PER_PAGE = 200;
const MOST_SESSIONS = 1000;

/** The user's own row, or undefined. */
export async function ownProfile(db: Db, userId: string) {
	const [row] = await db
		.select({
			full_name: users.fullName,
			email: users.email,
			college: users.college,
			account_type: users.accountType,
			photo_key: users.photoKey,
			created_at: instant(users.createdAt),
		})
		.from(users)
		.where(eq(users.id, userId));
	return row;
}

/** Every contribution with what became of it, oldest first. */
export function ownContributions(db: Db, userId: string) {
	return inPages((after: { seq: number } = { seq: 0 }) =>
		db
			.select({
				at: { seq: contributions.seq },
				row: {
					name: contributions.name,
					application_link: contributions.applicationLink,
					description: contributions.description,
					application_deadline: contributions.applicationDeadline,
					status: contributions.status,
					review_note: contributions.reviewNote,
					created_at: instant(contributions.createdAt),
					updated_at: instant(contributions.updatedAt),
					approved_at: instant(contributions.approvedAt),
				},
			})
			.from(contributions)
			.where(and(eq(contributions.userId, userId), gt(contributions.seq, after.seq)))
			.orderBy(asc(contributions.seq))
			.limit(ROWS_PER_PAGE),
	);
}

/** Every program that the student keeps, by deadline. */
export function ownSavedPrograms(db: Db, userId: string) {
	const { deadline, seq } = savedPrograms;
	return inPages((after: { deadline: string; seq: number } = { deadline: "", seq: 0 }) =>
		db
			.select({
				at: { deadline, seq },
				row: {
					name: programs.name,
					application_link: programs.applicationLink,
					application_deadline: programs.applicationDeadline,
					state: savedPrograms.state,
					saved_at: instant(savedPrograms.savedAt),
				},
			})
			.from(savedPrograms)
			.innerJoin(programs, eq(programs.id, savedPrograms.programId))
			.where(
				and(
					eq(savedPrograms.userId, userId),
					sql`(${deadline}, ${seq}) > (${after.deadline}, ${after.seq})`,
				),
			)
			.orderBy(asc(deadline), asc(seq))
			.limit(ROWS_PER_PAGE),
	);
}

/** Every role, by when it began. */
export function ownExperiences(db: Db, userId: string) {
	const { startMonth, seq } = experiences;
	return inPages((after: { startMonth: string; seq: number } = { startMonth: "", seq: 0 }) =>
		db
			.select({
				at: { startMonth, seq },
				row: {
					title: experiences.title,
					organisation: experiences.organisation,
					start_month: startMonth,
					end_month: experiences.endMonth,
					description: experiences.description,
					created_at: instant(experiences.createdAt),
					updated_at: instant(experiences.updatedAt),
				},
			})
			.from(experiences)
			.where(
				and(
					eq(experiences.userId, userId),
					sql`(${startMonth}, ${seq}) > (${after.startMonth}, ${after.seq})`,
				),
			)
			.orderBy(asc(startMonth), asc(seq))
			.limit(ROWS_PER_PAGE),
	);
}

/** Every version of every resume, removed ones too, without its bytes, which `download` leads to. */
export async function ownResumes(db: Db, userId: string) {
	return db
		.select({
			name: resumes.name,
			size_bytes: resumeVersions.sizeBytes,
			version: resumeVersions.number,
			created_at: instant(resumeVersions.createdAt),
			removed_at: instant(resumes.removedAt),
			shared: sql<boolean>`${resumes.shared}`.mapWith(Boolean),
			shared_name: resumes.sharedName,
			shared_college: resumes.sharedCollege,
			download: sql<string>`'/resume/' || ${resumes.id} || '/download?version=' || ${resumeVersions.number}`,
		})
		.from(resumes)
		.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
		.where(eq(resumes.userId, userId))
		.orderBy(asc(resumes.seq), asc(resumeVersions.number));
}

/** Where the identity is logged in, newest first; nothing that would open a session. */
export async function ownSessions(db: Db, uid: string) {
	return db
		.select({
			device: sessions.device,
			provider: sessions.provider,
			email: sessions.email,
			created_at: instant(sessions.createdAt),
			expires_at: instant(sessions.expiresAt),
		})
		.from(sessions)
		.where(eq(sessions.uid, uid))
		.orderBy(desc(sessions.createdAt))
		.limit(MOST_SESSIONS);
}

/** Every row of a table, read a page at a time as they are asked for. `at` is a row's place in it. */
async function* inPages<At, Row>(page: (after?: At) => Promise<{ at: At; row: Row }[]>) {
	let after: At | undefined;
	for (;;) {
		const rows = await page(after);
		for (const { row } of rows) yield row;
		if (rows.length < ROWS_PER_PAGE) return;
		after = rows.at(-1)?.at;
	}
}

/** A time as people and other programs read it, such as 2026-11-21T15:00:00Z. */
function instant(column: SQLiteColumn) {
	return sql<string | null>`strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
}
