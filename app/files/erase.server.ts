/** Erases what is past its time, with its files. */

import type { Db } from "#db/engine/open.ts";
import { eraseMentors, listErasableMentors } from "#db/mentors/mentors.ts";
import { listNamedPhotoKeys } from "#db/people/photo-keys.ts";
import { deleteUser, listGoneUsers } from "#db/people/users.ts";
import {
	eraseResumes,
	listErasableResumes,
	listNamedResumeKeys,
	listResumeFileKeys,
} from "#db/resumes/resumes.ts";
import type { Files } from "./file-store.server.ts";

const AT_ONCE = 50;
/** The next run erases the rest. */
const ROUNDS_A_RUN = 40;
/** An upload stores the file before its row. No upload takes this long. */
const UNNAMED_FOR_MS = 60 * 60 * 1000;

const MENTORS = { list: listErasableMentors, erase: eraseMentors, folder: "photos" } as const;
const RESUMES = { list: listErasableResumes, erase: eraseResumes, folder: "resumes" } as const;

/**
 * Erases mentors who were rejected long ago or never confirmed their address, and resumes that were removed too long
 * ago to be restored. Files go first: if it fails in between, the rows are left, and the next clean-up finds the files
 * again by them.
 *
 * @throws FilesUnavailable
 */
export async function erasePastTime(db: Db, files: Files, nowMs: number): Promise<void> {
	for (const { list, erase, folder } of [MENTORS, RESUMES]) {
		for (let round = 0; round < ROUNDS_A_RUN; round++) {
			const { ids, fileKeys } = await list(db, nowMs, AT_ONCE);
			if (ids.length === 0) break;
			await files.delete(folder, fileKeys);
			await erase(db, ids, nowMs);
		}
	}
}

/** Who an account's data belongs to; `userId` is null if no user was made of it yet. */
interface Owner {
	firebaseUid: string;
	userId: string | null;
	photoKey: string | null;
}

/**
 * Erases everything an account has here. Files go first; each step can be repeated.
 *
 * @throws FilesUnavailable
 */
export async function eraseUser(db: Db, files: Files, owner: Owner): Promise<void> {
	const { firebaseUid, userId, photoKey } = owner;
	if (photoKey) await files.delete("photos", [photoKey]);
	if (userId) await files.delete("resumes", await listResumeFileKeys(db, userId));
	const last = await deleteUser(db, firebaseUid);
	// The photo may have changed since the owner was read.
	if (last && last !== photoKey) await files.delete("photos", [last]);
}

/**
 * Erases accounts that the identity provider deleted long ago.
 *
 * @throws FilesUnavailable
 */
export async function eraseGoneUsers(db: Db, files: Files, nowMs: number): Promise<void> {
	for (const { id, ...user } of await listGoneUsers(db, nowMs, AT_ONCE)) {
		await eraseUser(db, files, { userId: id, ...user });
	}
}

/**
 * Removes photos and resume files that no row names: left by uploads that ended between file and row, and where the
 * store failed to delete them.
 *
 * @throws FilesUnavailable
 */
export async function removeUnnamedFiles(db: Db, files: Files, nowMs: number): Promise<void> {
	for (const [folder, listNamed] of [
		["photos", listNamedPhotoKeys],
		["resumes", listNamedResumeKeys],
	] as const) {
		const keys = await files.someOlderThan(folder, nowMs - UNNAMED_FOR_MS);
		const named = await listNamed(db, keys);
		await files.delete(
			folder,
			keys.filter((key) => !named.has(key)),
		);
	}
}
