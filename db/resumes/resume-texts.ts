import { and, asc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { withoutContactDetails } from "#db/resumes/contact-details.ts";
import { type ResumeProblem, resumes, resumeVersions } from "#db/schema.ts";

/** A reading that began this long ago is no longer running. */
const LEFT_AFTER_MS = 5 * 60_000;

/** The result of reading a version. */
export type ResumeText = { pageCount: number; lines: string } | { problem: ResumeProblem };

/**
 * Stores the result of reading a version. Safe to repeat; does nothing when the version has been erased or already has
 * its text: two may read it at once, and one of them fail.
 */
export async function saveResumeText(db: Db, versionId: string, read: ResumeText): Promise<void> {
	const nothing = { problem: null, pageCount: null, text: null, lines: null };
	const result =
		"problem" in read
			? { state: "UNREADABLE" as const }
			: { state: "READY" as const, text: withoutContactDetails(read.lines) };
	await db
		.update(resumeVersions)
		.set({ ...nothing, ...read, ...result })
		.where(and(eq(resumeVersions.id, versionId), ne(resumeVersions.state, "READY")));
}

/** Versions whose reading was ended by a crash, of anyone's resumes that are not removed, oldest first. */
export function listLeftUnread(db: Db, nowMs: number, size: number) {
	return db
		.select({ versionId: resumeVersions.id, fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
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
