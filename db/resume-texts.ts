import { eq } from "drizzle-orm";
import type { Db } from "./open.ts";
import { type ResumeProblem, resumeVersions } from "./schema.ts";

/** What came of reading a version. */
export type ResumeText =
	| { pageCount: number; text: string; lines: string }
	| { problem: ResumeProblem };

/** Writes what came of reading a version. Safe to repeat; nothing happens when it is erased by now. */
export async function saveResumeText(db: Db, versionId: string, read: ResumeText): Promise<void> {
	const nothing = { problem: null, pageCount: null, text: null, lines: null };
	const state = "problem" in read ? "UNREADABLE" : "READY";
	await db
		.update(resumeVersions)
		.set({ ...nothing, ...read, state })
		.where(eq(resumeVersions.id, versionId));
}
