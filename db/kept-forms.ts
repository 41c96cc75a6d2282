import { and, eq, gt, lt } from "drizzle-orm";
import type { Db } from "./open.ts";
import { keptForms } from "./schema.ts";

export type NewKeptForm = typeof keptForms.$inferInsert;

/** Keeps a form that could not be carried out because its sender's session had ended. */
export async function createKeptForm(db: Db, form: NewKeptForm): Promise<void> {
	await db.insert(keptForms).values(form);
}

/** The kept form of a cookie, or undefined when there is none or its time is over. */
export async function findKeptForm(db: Db, idHash: string, nowMs: number) {
	const [row] = await db
		.select({ uid: keptForms.uid, fields: keptForms.fields })
		.from(keptForms)
		.where(and(eq(keptForms.idHash, idHash), gt(keptForms.expiresAt, nowMs)))
		.limit(1);
	return row;
}

/** Removes kept forms whose sender did not come back in time. */
export async function deleteExpiredKeptForms(db: Db, nowMs: number): Promise<void> {
	await db.delete(keptForms).where(lt(keptForms.expiresAt, nowMs));
}
