import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { hasRow } from "#db/has-row.ts";
import { resumes, resumeVersions, savedPrograms, users } from "#db/schema.ts";

/** The query, for a batch, for which first steps a student has done, and whether any of their resumes could be read. */
export const findFirstSteps = (db: Db, { userId }: { userId: string }) => {
	const is = (condition: SQL, name: string) => sql<boolean>`${condition}`.mapWith(Boolean).as(name);
	const ownResumes = and(eq(resumes.userId, userId), isNull(resumes.removedAt));
	return db
		.select({
			hasSaved: is(hasRow(db, savedPrograms, eq(savedPrograms.userId, userId)), "has_saved"),
			hasResume: is(hasRow(db, resumes, ownResumes), "has_resume"),
			hasReadResume: is(
				exists(
					db
						.select({ one: sql`1` })
						.from(resumes)
						.innerJoin(resumeVersions, eq(resumeVersions.resumeId, resumes.id))
						.where(and(ownResumes, eq(resumeVersions.state, "READY"))),
				),
				"has_read_resume",
			),
		})
		.from(users)
		.where(eq(users.id, userId));
};
