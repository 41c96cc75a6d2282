import {
	and,
	asc,
	eq,
	gt,
	inArray,
	isNull,
	lt,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import type { ReportReason } from "#db/report-kinds.ts";
import { type ResumeState, resumes, resumeVersions, users } from "#db/schema.ts";
import { isOwned, type OwnedRow } from "../sql-helpers.ts";

/** How many a student may have; removed ones don't count. */
export const MAX_RESUMES = 10;
/** Longer than any reading takes; after that, the reader must have died. */
const READ_WITHIN_MS = 60_000;
/** How long a removed resume can be brought back. */
export const RESUME_UNDO_MS = 60 * 60 * 1000;

/** How much of a resume's text its owner is shown before sharing it; more than ten pages. */
const MAX_SHOWN_TEXT = 20_000;

/** A version of a resume, as a file. */
export const resumeFile = {
	name: resumes.name,
	versionId: resumeVersions.id,
	fileKey: resumeVersions.fileKey,
	sizeBytes: resumeVersions.sizeBytes,
};

/**
 * A student's resumes, newest first, each as its newest version.
 *
 * @param removedId one that was just removed and can be brought back; it is returned separately
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
			/** Why it was taken down; null when it was not. */
			takenDownFor: sql`iif(${resumes.takenDownAt} is null, null, (
				select json_group_array(distinct reason) from reports
				where resume_id = ${resumes.id} and decision = 'taken-down'
			))`
				.mapWith((reasons) => JSON.parse(reasons) as ReportReason<"resume">[])
				.as("taken_down_for") as SQL.Aliased<ReportReason<"resume">[] | null>,
			lines: sql<string | null>`substr(${resumeVersions.lines}, 1, ${MAX_SHOWN_TEXT})`.as(
				"shown_lines",
			),
			sizeBytes: resumeVersions.sizeBytes,
			pageCount: resumeVersions.pageCount,
			/** If it isn't read by now, the reader must have died. */
			state: sql<ResumeState | "GIVEN_UP">`iif(${resumeVersions.state} = 'READING' and
				${resumeVersions.createdAt} < ${nowMs - READ_WITHIN_MS}, 'GIVEN_UP', ${resumeVersions.state})`,
			problem: resumeVersions.problem,
			lacks: resumeVersions.lacks,
			/** As it is shared; or if it isn't, as it would be unless its owner chooses otherwise. */
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
					and(
						sql`${resumes.id} = ${removedId ?? null}`,
						gt(resumes.removedAt, nowMs - RESUME_UNDO_MS),
					),
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
 * @param number which version; if left out, the newest
 */
export async function findResumeFile(db: Db, owned: OwnedRow, number?: number) {
	const [row] = await db
		.select(resumeFile)
		.from(resumes)
		.innerJoin(resumeVersions, number === undefined ? isNewestVersion(db) : isVersion(number))
		.where(isNotRemoved(owned))
		.limit(1);
	return row;
}

/** Renames a student's own resume. Returns false when it is not there. */
export async function renameResume(db: Db, owned: OwnedRow, name: string): Promise<boolean> {
	const renamed = await db
		.update(resumes)
		.set({ name })
		.where(isNotRemoved(owned))
		.returning({ id: resumes.id });
	return renamed.length > 0;
}

/** The keys of all files of a student's resumes, including removed ones. */
export async function listResumeFileKeys(db: Db, userId: string): Promise<string[]> {
	const rows = await db
		.select({ fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.innerJoin(resumes, eq(resumes.id, resumeVersions.resumeId))
		.where(eq(resumes.userId, userId));
	return rows.map(({ fileKey }) => fileKey);
}

/** A student's own resume, unless they have removed it. */
export function isNotRemoved(owned: OwnedRow) {
	return and(isOwned(resumes, owned), isNull(resumes.removedAt));
}

function isVersion(number: number | SQLWrapper) {
	return and(eq(resumeVersions.resumeId, resumes.id), eq(resumeVersions.number, number));
}

/** The condition that joins a resume with its newest version. */
export function isNewestVersion(db: Db) {
	const other = alias(resumeVersions, "other");
	const newest = db
		.select({ number: sql`max(${other.number})` })
		.from(other)
		.where(eq(other.resumeId, resumes.id));
	return isVersion(newest);
}

/** The condition that a student can have one more resume. */
export function isBelowResumeLimit(db: Db, userId: string) {
	return lt(countOf(db, userId, true), MAX_RESUMES);
}

/** How many resumes a student has; with `onlyLiving`, without the removed ones. */
export function countOf(db: Db, userId: string, onlyLiving = false) {
	const living = onlyLiving ? isNull(resumes.removedAt) : undefined;
	return db.$count(resumes, and(eq(resumes.userId, userId), living));
}

/** Erased only this long after it can no longer be brought back, because clocks differ. */
const ERASE_AFTER_MS = RESUME_UNDO_MS + 5 * 60 * 1000;

/**
 * Removes a student's own resume; for an hour it can be brought back. Safe to repeat.
 *
 * @returns false when it is not there
 */
export async function removeResume(db: Db, owned: OwnedRow, nowMs: number): Promise<boolean> {
	const removed = await db
		.update(resumes)
		.set({ removedAt: sql`coalesce(${resumes.removedAt}, ${nowMs})` })
		.where(isOwned(resumes, owned))
		.returning({ id: resumes.id });
	return removed.length > 0;
}

/** Brings a removed resume back, in one round trip. Safe to repeat. */
export async function restoreResume(
	db: Db,
	owned: OwnedRow,
	nowMs: number,
): Promise<{ outcome: "restored"; name: string } | { outcome: "missing" | "full" }> {
	const [, [row]] = await db.batch([
		db
			.update(resumes)
			.set({ removedAt: null })
			.where(
				and(
					isOwned(resumes, owned),
					gt(resumes.removedAt, nowMs - RESUME_UNDO_MS),
					isBelowResumeLimit(db, owned.userId),
				),
			),
		db
			.select({ name: resumes.name, removedAt: resumes.removedAt })
			.from(resumes)
			.where(isOwned(resumes, owned)),
	]);
	if (row?.removedAt === null) return { outcome: "restored", name: row.name };
	return { outcome: row && row.removedAt > nowMs - RESUME_UNDO_MS ? "full" : "missing" };
}

/** Resumes that can no longer be brought back, anyone's, with the keys of all their files. */
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

/** Erases resumes with all their versions, except any that was brought back meanwhile. */
export async function eraseResumes(db: Db, ids: string[], nowMs: number): Promise<void> {
	await db
		.delete(resumes)
		.where(and(inArray(resumes.id, ids), lt(resumes.removedAt, nowMs - ERASE_AFTER_MS)));
}

/** Those of the given file keys that belong to some version. */
export async function listNamedResumeKeys(db: Db, fileKeys: string[]): Promise<Set<string>> {
	const given = sql`(select value from json_each(${JSON.stringify(fileKeys)}))`;
	const named = await db
		.select({ fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.where(inArray(resumeVersions.fileKey, given));
	return new Set(named.map(({ fileKey }) => fileKey));
}
