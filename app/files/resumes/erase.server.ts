import type { Db } from "#db/engine/open.ts";
import {
	eraseResumes,
	listErasableResumes,
	listNamedFileKeys,
} from "#db/resumes/resume-removal.ts";
import type { Files } from "../file-store.server.ts";

const AT_ONCE = 50;
/** An upload stores the file before its row. No upload takes this long. */
const UNNAMED_FOR_MS = 60 * 60 * 1000;

/**
 * Erases resumes that were removed too long ago to be restored. Files go first: if it fails in between, the rows are
 * left, and the next sweep finds the files again by them.
 *
 * @throws FilesUnavailable
 */
export async function eraseRemovedResumes(db: Db, files: Files, nowMs: number): Promise<void> {
	for (;;) {
		const { ids, fileKeys } = await listErasableResumes(db, nowMs, AT_ONCE);
		if (ids.length === 0) return;
		await files.delete("resumes", fileKeys);
		await eraseResumes(db, ids, nowMs);
	}
}

/**
 * Removes resume files that no row names: left by uploads that ended between file and row.
 *
 * @throws FilesUnavailable
 */
export async function removeUnnamedResumes(db: Db, files: Files, nowMs: number): Promise<void> {
	const keys = await files.someOlderThan("resumes", nowMs - UNNAMED_FOR_MS);
	const named = await listNamedFileKeys(db, keys);
	await files.delete(
		"resumes",
		keys.filter((key) => !named.has(key)),
	);
}
