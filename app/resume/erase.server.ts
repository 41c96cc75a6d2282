import type { Db } from "#db/open.ts";
import { eraseResumes, listErasableResumes } from "#db/resumes.ts";
import { removeResumeFiles } from "./files.server.ts";

const AT_ONCE = 50;

/**
 * Erases what was removed too long ago to be brought back. Files go first: a failure in between leaves
 * rows, by which the next sweep finds them again.
 *
 * @throws FilesUnavailable
 */
export async function eraseRemovedResumes(db: Db, files: R2Bucket, nowMs: number): Promise<void> {
	for (;;) {
		const { ids, fileKeys } = await listErasableResumes(db, nowMs, AT_ONCE);
		if (ids.length === 0) return;
		await removeResumeFiles(files, fileKeys);
		await eraseResumes(db, ids, nowMs);
	}
}
