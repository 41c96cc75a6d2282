import { and, count, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { insertWhen } from "#db/sql-helpers.ts";
import { countOf, isBelowResumeLimit, MAX_RESUMES, RESUME_UNDO_MS } from "./resumes.ts";

/** Includes removed ones that are not erased yet, so that nobody fills the store by uploading and removing. */
const MAX_WITH_REMOVED = 30;

export interface ResumeUpload {
	/** As typed; if left out, the file's name. */
	name?: string | undefined;
	fileName: string;
	/** SHA-256 of the bytes, in hex. */
	digest: string;
	/** Where the file store already has the bytes. */
	fileKey: string;
	sizeBytes: number;
}

export type AddOutcome = (
	| { outcome: "added"; id: string; name: string; versionId: string }
	| { outcome: "repeated" | "brought-back" | "duplicate"; id: string; name: string }
	| { outcome: "full" | "too-many-removed" }
) & {
	/** Keys of files that no row refers to (anymore). */
	unused: string[];
};

/**
 * Creates a resume from a stored file, in one round trip. The same bytes are one resume: 'duplicate', or 'repeated'
 * when the same form was sent twice. One that was removed within the hour is 'brought-back'.
 *
 * @param owner `formKey` is the random key of the form that the file came from
 * @returns 'full' when the student has MAX_RESUMES; 'too-many-removed' when there are too many including those that are
 *   not erased yet
 */
export async function addResume(
	db: Db,
	owner: { userId: string; formKey: string },
	upload: ResumeUpload,
	nowMs: number,
): Promise<AddOutcome> {
	const { userId } = owner;
	const id = randomId();
	const versionId = await versionIdOf(owner, upload.digest);
	const ofThisFile = and(eq(resumes.userId, userId), eq(resumes.digest, upload.digest));
	const tooOld = lte(resumes.removedAt, nowMs - RESUME_UNDO_MS);
	// Starts with a write: libSQL refuses a transaction that starts with a read while others are writing.
	const [broughtBack, outdated, , added, , [known], [counts]] = await db.batch([
		db
			.update(resumes)
			.set({ removedAt: null, ...(upload.name && { name: upload.name }) })
			.where(
				and(
					ofThisFile,
					gt(resumes.removedAt, nowMs - RESUME_UNDO_MS),
					isBelowResumeLimit(db, userId),
				),
			)
			.returning({ id: resumes.id, name: resumes.name }),
		db
			.select({ fileKey: resumeVersions.fileKey })
			.from(resumes)
			.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
			.where(and(ofThisFile, tooOld)),
		db.delete(resumes).where(and(ofThisFile, tooOld)),
		insertWhen(
			db,
			resumes,
			{
				id,
				userId,
				name: upload.name ?? upload.fileName,
				shared: false,
				digest: upload.digest,
				createdAt: nowMs,
			},
			{ where: and(isBelowResumeLimit(db, userId), lt(countOf(db, userId), MAX_WITH_REMOVED)) },
		)
			.onConflictDoNothing()
			.returning({ id: resumes.id, name: resumes.name }),
		insertWhen(
			db,
			resumeVersions,
			{
				id: versionId,
				resumeId: resumes.id,
				number: 1,
				fileKey: upload.fileKey,
				sizeBytes: upload.sizeBytes,
				createdAt: nowMs,
			},
			{ from: resumes, where: and(eq(resumes.id, id), eq(resumes.userId, userId)) },
		),
		db
			.select({
				id: sql<string>`${resumes.id}`.as("known_id"),
				name: resumes.name,
				removedAt: resumes.removedAt,
				versionId: sql<string>`${resumeVersions.id}`.as("version_id"),
			})
			.from(resumes)
			.innerJoin(
				resumeVersions,
				and(eq(resumeVersions.resumeId, resumes.id), eq(resumeVersions.number, 1)),
			)
			.where(ofThisFile),
		db
			.select({ living: count() })
			.from(resumes)
			.where(and(eq(resumes.userId, userId), isNull(resumes.removedAt))),
	]);
	const unused = outdated.map(({ fileKey }) => fileKey);
	if (added[0]) return { outcome: "added", ...added[0], versionId, unused };
	unused.push(upload.fileKey);
	if (broughtBack[0]) return { outcome: "brought-back", ...broughtBack[0], unused };
	if (known && known.removedAt === null) {
		const outcome = known.versionId === versionId ? "repeated" : "duplicate";
		return { outcome, id: known.id, name: known.name, unused };
	}
	const full = (counts?.living ?? 0) >= MAX_RESUMES;
	return { outcome: full ? "full" : "too-many-removed", unused };
}

/** The same for the same form about the same thing (bytes, or a resume), and for nothing else. */
export async function versionIdOf(
	{ userId, formKey }: { userId: string; formKey: string },
	thing: string,
): Promise<string> {
	return (await sha256Hex(JSON.stringify([userId, formKey, thing]))).slice(0, 32);
}
