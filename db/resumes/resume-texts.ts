import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { withoutContactDetails } from "#db/resumes/contact-details.ts";
import { type RESUME_GAPS, type ResumeProblem, resumes, resumeVersions } from "#db/schema.ts";
import { READER_VERSION } from "../../workers/resume-text/limits.ts";

/** A reading that began this long ago is no longer running. */
const LEFT_AFTER_MS = 5 * 60_000;

/** The result of reading a version. */
export type ReadingResult =
	| { pageCount: number; lines: string; lacks?: (typeof RESUME_GAPS)[number] | undefined }
	| { problem: ResumeProblem };

/**
 * Stores the result of reading a version. Safe to repeat; does nothing when the version has been erased or already has
 * its text by this reader: two may read it at once, and one of them fail. A text by an older reader is replaced, unless
 * the new reading only took too long.
 */
export async function saveResumeText(
	db: Db,
	versionId: string,
	read: ReadingResult,
): Promise<void> {
	const nothing = { problem: null, lacks: null, pageCount: null, text: null, lines: null };
	const result =
		"problem" in read
			? { state: "UNREADABLE" as const }
			: { state: "READY" as const, text: withoutContactDetails(read.lines) };
	const isPassing = "problem" in read && (read.problem === "slow" || read.problem === "down");
	const isOlder = lt(resumeVersions.readerVersion, READER_VERSION);
	await db
		.update(resumeVersions)
		.set({ ...nothing, ...read, ...result, readerVersion: READER_VERSION })
		.where(
			and(
				eq(resumeVersions.id, versionId),
				or(ne(resumeVersions.state, "READY"), isPassing ? undefined : isOlder),
			),
		);
}

/** The files of anyone's versions. */
const versionFiles = (db: Db) =>
	db
		.select({ versionId: resumeVersions.id, fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId));

/** Versions that an older reader has read, of anyone's resumes that are not removed. */
export function listReadByOlder(db: Db, size: number) {
	return versionFiles(db)
		.where(
			and(
				lt(resumeVersions.readerVersion, READER_VERSION),
				// Must match the index word for word, or the index isn't used.
				sql`${resumeVersions.state} <> 'READING'`,
				isNull(resumes.removedAt),
			),
		)
		.limit(size);
}

/** Leaves a version as an older reader has read it. */
export async function keepOlderReading(db: Db, versionId: string): Promise<void> {
	await db
		.update(resumeVersions)
		.set({ readerVersion: READER_VERSION })
		.where(eq(resumeVersions.id, versionId));
}

/** Versions whose reading was ended by a crash, of anyone's resumes that are not removed, oldest first. */
export function listLeftUnread(db: Db, nowMs: number, size: number) {
	return versionFiles(db)
		.where(
			and(
				// Must match the index word for word, or the index isn't used.
				sql`${resumeVersions.state} = 'READING'`,
				lt(resumeVersions.createdAt, nowMs - LEFT_AFTER_MS),
				isNull(resumes.removedAt),
			),
		)
		.orderBy(asc(resumeVersions.createdAt))
		.limit(size);
}
