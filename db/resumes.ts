import { and, asc, count, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "./open.ts";
import { randomId } from "./random-id.ts";
import { type ResumeState, resumes, resumeVersions, users } from "./schema.ts";
import { value } from "./value.ts";

/** How many a student may have; removed ones don't count. */
export const MAX_RESUMES = 10;
/** With those that are removed but not erased yet, so that nobody fills the store by removing. */
const MAX_WITH_REMOVED = 30;

/** Longer than reading is ever waited for. */
const READ_WITHIN_MS = 60_000;
const UNDO_MS = 60 * 60 * 1000;
/** Nothing is erased that another machine's clock would still bring back. */
const ERASE_AFTER_MS = UNDO_MS + 5 * 60 * 1000;

/** A version of a resume, as a file. */
export const resumeFile = {
	name: resumes.name,
	versionId: resumeVersions.id,
	fileKey: resumeVersions.fileKey,
	sizeBytes: resumeVersions.sizeBytes,
};

export interface ResumeUpload {
	/** As typed; left out, the file's. */
	name?: string | undefined;
	fileName: string;
	/** SHA-256 of the bytes, in hex. */
	digest: string;
	/** Where the bytes are in the file store already. */
	fileKey: string;
	sizeBytes: number;
}

export type AddOutcome = (
	| { outcome: "added"; id: string; name: string; versionId: string }
	| { outcome: "repeated" | "brought-back" | "duplicate"; id: string; name: string }
	| { outcome: "full" | "too-many-removed" }
) & {
	/** Keys of files that no row holds (any more). */
	unused: string[];
};

/**
 * Makes a resume of a file that has been stored, in one round trip. The same bytes are one resume:
 * 'duplicate', or 'repeated' when the very form was sent twice. One that was removed within the hour is
 * 'brought-back'.
 *
 * @param owner `formKey` is the random key of the form that the file came from
 * @returns 'full' when the student has MAX_RESUMES; 'too-many-removed' when, counted with those that
 *   are not erased yet, there are too many
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
	const tooOld = lte(resumes.removedAt, nowMs - UNDO_MS);
	// A write comes first: on libSQL a transaction that begins by reading is refused amid others' writes.
	const [broughtBack, outdated, , added, , [known], [counts]] = await db.batch([
		db
			.update(resumes)
			.set({ removedAt: null, updatedAt: nowMs, ...(upload.name && { name: upload.name }) })
			.where(and(ofThisFile, gt(resumes.removedAt, nowMs - UNDO_MS), hasRoom(db, userId)))
			.returning({ id: resumes.id, name: resumes.name }),
		db
			.select({ fileKey: resumeVersions.fileKey })
			.from(resumes)
			.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
			.where(and(ofThisFile, tooOld)),
		db.delete(resumes).where(and(ofThisFile, tooOld)),
		db
			.insert(resumes)
			.select((query) =>
				query
					.select({
						seq: sql<number>`null`.as("seq"),
						id: value(id).as("id"),
						userId: value(userId).as("user_id"),
						name: value(upload.name ?? upload.fileName).as("name"),
						shared: value(0).as("shared"),
						digest: value(upload.digest).as("digest"),
						createdAt: value(nowMs).as("created_at"),
						updatedAt: value(nowMs).as("updated_at"),
						removedAt: value(null).as("removed_at"),
						sharedName: value(null).as("shared_name"),
						sharedCollege: value(null).as("shared_college"),
					})
					.from(sql`(select 1)`)
					.where(and(hasRoom(db, userId), lt(countOf(db, userId), MAX_WITH_REMOVED))),
			)
			.onConflictDoNothing()
			.returning({ id: resumes.id, name: resumes.name }),
		db.insert(resumeVersions).select((query) =>
			query
				.select({
					id: value(versionId).as("id"),
					resumeId: sql<string>`${resumes.id}`.as("resume_id"),
					number: value(1).as("number"),
					fileKey: value(upload.fileKey).as("file_key"),
					sizeBytes: value(upload.sizeBytes).as("size_bytes"),
					state: value("READING" as const).as("state"),
					problem: value(null).as("problem"),
					pageCount: value(null).as("page_count"),
					text: value(null).as("text"),
					lines: value(null).as("lines"),
					createdAt: value(nowMs).as("created_at"),
					begunFrom: value(null).as("begun_from"),
				})
				.from(resumes)
				.where(and(eq(resumes.id, id), eq(resumes.userId, userId))),
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

/**
 * A student's resumes, newest first, each as its newest version is.
 *
 * @param removedId one that was just removed and can be brought back; it comes apart from the others
 */
export async function listResumes(
	db: Db,
	userId: string,
	removedId: string | undefined,
	nowMs: number,
) {
	const rows = await db
		.select({
			id: resumes.id,
			name: resumes.name,
			shared: resumes.shared,
			createdAt: resumes.createdAt,
			removedAt: resumes.removedAt,
			sizeBytes: resumeVersions.sizeBytes,
			pageCount: resumeVersions.pageCount,
			state: readState(nowMs),
			problem: resumeVersions.problem,
			/** As it is shared; else as it would be, unless its owner says otherwise. */
			ownerName: sql<string | null>`coalesce(${resumes.sharedName}, ${users.fullName})`,
			ownerCollege: sql<
				string | null
			>`iif(${resumes.sharedName} is null, ${users.college}, ${resumes.sharedCollege})`,
		})
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db))
		.innerJoin(users, eq(users.id, resumes.userId))
		.where(
			and(
				eq(resumes.userId, userId),
				or(
					isNull(resumes.removedAt),
					removedId === undefined
						? undefined
						: and(eq(resumes.id, removedId), gt(resumes.removedAt, nowMs - UNDO_MS)),
				),
			),
		)
		.orderBy(sql`${resumes.seq} desc`);
	return {
		living: rows.filter(({ removedAt }) => removedAt === null),
		removed: rows.find(({ removedAt }) => removedAt !== null),
	};
}

export type Resume = Awaited<ReturnType<typeof listResumes>>["living"][number];

/**
 * A version of a student's own resume, as a file; undefined when it is not there.
 *
 * @param number which version; left out, the newest
 */
export async function findResumeFile(
	db: Db,
	owned: { id: string; userId: string },
	number?: number,
) {
	const [row] = await db
		.select(resumeFile)
		.from(resumes)
		.innerJoin(resumeVersions, number === undefined ? isNewestVersion(db) : isVersion(number))
		.where(and(isOwned(owned), isNull(resumes.removedAt)))
		.limit(1);
	return row;
}

/** Gives a student's own resume another name. Returns false when it is not there. */
export async function renameResume(
	db: Db,
	owned: { id: string; userId: string },
	name: string,
	nowMs: number,
): Promise<boolean> {
	const renamed = await db
		.update(resumes)
		.set({ name, updatedAt: nowMs })
		.where(and(isOwned(owned), isNull(resumes.removedAt)))
		.returning({ id: resumes.id });
	return renamed.length > 0;
}

/**
 * Removes a student's own resume; for an hour it can be brought back. Safe to repeat.
 *
 * @returns false when it is not there
 */
export async function removeResume(
	db: Db,
	owned: { id: string; userId: string },
	nowMs: number,
): Promise<boolean> {
	const removed = await db
		.update(resumes)
		.set({ removedAt: sql`coalesce(${resumes.removedAt}, ${nowMs})` })
		.where(isOwned(owned))
		.returning({ id: resumes.id });
	return removed.length > 0;
}

/** Brings a removed resume back, in one round trip. Safe to repeat. */
export async function restoreResume(
	db: Db,
	owned: { id: string; userId: string },
	nowMs: number,
): Promise<{ outcome: "restored"; name: string } | { outcome: "missing" | "full" }> {
	const [, [row]] = await db.batch([
		db
			.update(resumes)
			.set({ removedAt: null, updatedAt: nowMs })
			.where(
				and(isOwned(owned), gt(resumes.removedAt, nowMs - UNDO_MS), hasRoom(db, owned.userId)),
			),
		db
			.select({ name: resumes.name, removedAt: resumes.removedAt })
			.from(resumes)
			.where(isOwned(owned)),
	]);
	if (row?.removedAt === null) return { outcome: "restored", name: row.name };
	return { outcome: row && row.removedAt > nowMs - UNDO_MS ? "full" : "missing" };
}

/** Resumes that can't be brought back any more, of anyone, with the keys of all their files. */
export async function listErasableResumes(
	db: Db,
	nowMs: number,
	size: number,
): Promise<{ ids: string[]; fileKeys: string[] }> {
	const erasable = db
		.select({ id: resumes.id })
		.from(resumes)
		.where(lt(resumes.removedAt, nowMs - ERASE_AFTER_MS))
		.orderBy(asc(resumes.removedAt))
		.limit(size);
	const rows = await db
		.select({ id: resumes.id, fileKey: resumeVersions.fileKey })
		.from(resumes)
		.leftJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
		.where(inArray(resumes.id, erasable));
	return {
		ids: [...new Set(rows.map(({ id }) => id))],
		fileKeys: rows.flatMap(({ fileKey }) => fileKey ?? []),
	};
}

/** Keys of every file of a student's resumes, also of removed ones. */
export async function listResumeFileKeys(db: Db, userId: string): Promise<string[]> {
	const rows = await db
		.select({ fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
		.where(eq(resumes.userId, userId));
	return rows.map(({ fileKey }) => fileKey);
}

/** Erases resumes with all their versions, but none that was brought back meanwhile. */
export async function eraseResumes(db: Db, ids: string[], nowMs: number): Promise<void> {
	await db
		.delete(resumes)
		.where(and(inArray(resumes.id, ids), lt(resumes.removedAt, nowMs - ERASE_AFTER_MS)));
}

function isOwned(owned: { id: string; userId: string }) {
	return and(eq(resumes.id, owned.id), eq(resumes.userId, owned.userId));
}

/** Whoever read it must have died, when it is not read by now. */
function readState(nowMs: number) {
	const since = nowMs - READ_WITHIN_MS;
	return sql<ResumeState | "GIVEN_UP">`iif(${resumeVersions.state} = 'READING' and
		${resumeVersions.createdAt} < ${since}, 'GIVEN_UP', ${resumeVersions.state})`;
}

function isVersion(number: number) {
	return and(eq(resumeVersions.resumeId, resumes.id), eq(resumeVersions.number, number));
}

export function isNewestVersion(db: Db) {
	const other = alias(resumeVersions, "other");
	const newest = db
		.select({ number: sql`max(${other.number})` })
		.from(other)
		.where(eq(other.resumeId, resumes.id));
	return and(eq(resumeVersions.resumeId, resumes.id), eq(resumeVersions.number, newest));
}

function hasRoom(db: Db, userId: string) {
	return lt(countOf(db, userId, true), MAX_RESUMES);
}

/** How many resumes a student has; with `living`, without the removed ones. */
function countOf(db: Db, userId: string, living = false) {
	const counted = alias(resumes, "counted");
	const counting = db
		.select({ n: count() })
		.from(counted)
		.where(and(eq(counted.userId, userId), living ? isNull(counted.removedAt) : undefined));
	return sql<number>`(${counting})`;
}

/** The same for the same form about the same thing (bytes, or a resume), and for no other. */
export async function versionIdOf(
	{ userId, formKey }: { userId: string; formKey: string },
	thing: string,
): Promise<string> {
	const text = new TextEncoder().encode(JSON.stringify([userId, formKey, thing]));
	const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).subarray(0, 16);
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
