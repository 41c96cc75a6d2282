/** Removing a resume, bringing it back, and erasing it permanently. */
import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { isOwned, type OwnedRow } from "../sql-helpers.ts";
import { isBelowResumeLimit, RESUME_UNDO_MS } from "./resumes.ts";

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
export async function listNamedFileKeys(db: Db, fileKeys: string[]): Promise<Set<string>> {
	const given = sql`(select value from json_each(${JSON.stringify(fileKeys)}))`;
	const named = await db
		.select({ fileKey: resumeVersions.fileKey })
		.from(resumeVersions)
		.where(inArray(resumeVersions.fileKey, given));
	return new Set(named.map(({ fileKey }) => fileKey));
}
