import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { savedSubmissions } from "./schema.ts";

type NewSavedSubmission = typeof savedSubmissions.$inferInsert;

/** Saves a form that was sent after its session had ended. */
export async function createSavedSubmission(db: Db, form: NewSavedSubmission): Promise<void> {
	await db.insert(savedSubmissions).values(form);
}

/** The saved submission for a cookie; undefined when there is none or it has expired. */
export async function findSavedSubmission(db: Db, idHash: string, nowMs: number) {
	return db
		.select({ uid: savedSubmissions.uid, fields: savedSubmissions.fields })
		.from(savedSubmissions)
		.where(and(eq(savedSubmissions.idHash, idHash), gt(savedSubmissions.expiresAt, nowMs)))
		.get();
}

/** Removes saved submissions whose sender did not come back in time. */
export async function deleteExpiredSavedSubmissions(db: Db, nowMs: number): Promise<void> {
	await db.delete(savedSubmissions).where(lt(savedSubmissions.expiresAt, nowMs));
}
