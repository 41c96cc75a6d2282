/** A resume's files: the first, which makes it a resume, and the versions that its owner saves. */
import { and, count, desc, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { randomId, sha256Hex } from "#db/ids.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { hasRow, insertWhen, type OwnedRow } from "#db/sql-helpers.ts";
import {
	countOf,
	isBelowResumeLimit,
	isNotRemoved,
	MAX_RESUMES,
	RESUME_UNDO_MS,
} from "./resumes.ts";

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
			.set({ removedAt: null, shared: false, ...(upload.name && { name: upload.name }) })
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
async function versionIdOf(
	{ userId, formKey }: { userId: string; formKey: string },
	thing: string,
): Promise<string> {
	return (await sha256Hex(JSON.stringify([userId, formKey, thing]))).slice(0, 32);
}

/** How many versions one resume may have, so that nobody fills the store by saving. */
export const MAX_VERSIONS = 50;

type AddVersionOutcome =
	| { outcome: "added" | "repeated"; versionId: string; number: number; versions: ResumeVersion[] }
	| { outcome: "missing" | "full" };

export type ResumeVersion = Awaited<ReturnType<typeof listVersions>>[number];

/**
 * Creates a version from a stored file, in one round trip. The same form sent twice is one version ('repeated').
 *
 * @param owner `formKey` is the random key that the file was sent with
 * @param version `begunFrom` is the number of the version that was annotated; the file store already has the bytes under
 *   `fileKey`
 * @returns all versions, newest first; 'missing' when the resume is not the student's, or lacks the version that was annotated; 'full' when it has
 *   MAX_VERSIONS
 */
export async function addResumeVersion(
	db: Db,
	owner: { userId: string; formKey: string },
	version: { resumeId: string; begunFrom: number; fileKey: string; sizeBytes: number },
	nowMs: number,
): Promise<AddVersionOutcome> {
	const owned = { id: version.resumeId, userId: owner.userId };
	const id = await versionIdOf(owner, version.resumeId);
	const counted = alias(resumeVersions, "counted");
	const isOfResume = eq(counted.resumeId, resumes.id);
	const count = db.select({ n: sql`count(*)` }).from(counted).where(isOfResume);
	const newest = db
		.select({ number: sql`max(${counted.number})` })
		.from(counted)
		.where(isOfResume);
	const isBelowLimit = and(
		isNotRemoved(owned),
		hasRow(db, counted, and(isOfResume, eq(counted.number, version.begunFrom))),
		lt(sql`(${count})`, MAX_VERSIONS),
	);
	const [added, [own], versions] = await db.batch([
		insertWhen(
			db,
			resumeVersions,
			{
				id,
				resumeId: resumes.id,
				number: sql`(${newest}) + 1`,
				fileKey: version.fileKey,
				sizeBytes: version.sizeBytes,
				createdAt: nowMs,
				begunFrom: version.begunFrom,
			},
			{ from: resumes, where: isBelowLimit },
		)
			.onConflictDoNothing()
			.returning({ number: resumeVersions.number }),
		db
			.select({ number: resumeVersions.number })
			.from(resumeVersions)
			.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
			.where(and(isNotRemoved(owned), eq(resumeVersions.id, id))),
		listVersions(db, owned),
	]);
	if (own) {
		const outcome = added[0] ? "added" : "repeated";
		return { outcome, versionId: id, number: own.number, versions };
	}
	const known = versions.some(({ number }) => number === version.begunFrom);
	return { outcome: known && versions.length >= MAX_VERSIONS ? "full" : "missing" };
}

/**
 * A student's own resume with its versions, newest first, in one round trip.
 *
 * @param number which version to open; if left out, the newest
 * @returns undefined when the resume, or that version of it, is not there
 */
export async function findResumeVersions(db: Db, owned: OwnedRow, number?: number) {
	const [[resume], versions, [text]] = await db.batch([
		db
			.select({ name: resumes.name, shared: resumes.shared })
			.from(resumes)
			.where(isNotRemoved(owned)),
		listVersions(db, owned),
		db
			.select({ lines: resumeVersions.lines })
			.from(resumeVersions)
			.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
			.where(
				and(
					isNotRemoved(owned),
					number === undefined ? undefined : eq(resumeVersions.number, number),
				),
			)
			.orderBy(desc(resumeVersions.number))
			.limit(1),
	]);
	const opened = versions.find((version) => number === undefined || version.number === number);
	if (!resume || !opened || !text) return undefined;
	return { ...resume, versions, opened: { ...opened, ...text } };
}

/** The query for the versions of a student's own resume, newest first, for a batch. */
function listVersions(db: Db, owned: OwnedRow) {
	return db
		.select({
			number: resumeVersions.number,
			sizeBytes: resumeVersions.sizeBytes,
			state: resumeVersions.state,
			problem: resumeVersions.problem,
			pageCount: resumeVersions.pageCount,
			createdAt: sql<number>`${resumeVersions.createdAt}`.as("version_created_at"),
			begunFrom: resumeVersions.begunFrom,
		})
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
		.where(isNotRemoved(owned))
		.orderBy(desc(resumeVersions.number));
}
