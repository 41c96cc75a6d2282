import type { Db } from "#db/engine/open.ts";
import {
	eraseMentors,
	listErasableMentors,
	listUnprovedMentors,
} from "#db/mentors/mentor-erasure.ts";
import type { Files } from "./file-store.server.ts";

const AT_ONCE = 100;
/** The next run erases the rest. */
const ROUNDS_A_RUN = 10;

/**
 * Erases mentors who were rejected long ago or never confirmed their address, and what is left of their headshots.
 * Files go first: if it fails in between, the rows are left, and the next sweep finds the files again by them.
 *
 * @throws FilesUnavailable
 */
export async function eraseMentorsPastTime(db: Db, files: Files, nowMs: number): Promise<void> {
	for (const list of [listErasableMentors, listUnprovedMentors]) {
		for (let round = 0; round < ROUNDS_A_RUN; round++) {
			const { ids, headshotKeys } = await list(db, nowMs, AT_ONCE);
			if (ids.length === 0) break;
			await files.delete("photos", headshotKeys);
			await eraseMentors(db, ids, nowMs);
		}
	}
}
