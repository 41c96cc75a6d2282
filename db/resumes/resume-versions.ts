import { and, desc, eq, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/engine/open.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { hasRow, insertWhen, type OwnedRow } from "#db/sql-helpers.ts";
import { versionIdOf } from "./resume-uploads.ts";
import { isNotRemoved } from "./resumes.ts";

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
