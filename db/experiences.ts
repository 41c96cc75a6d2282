import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { randomId, submissionKeyOf } from "./ids.ts";
import { experiences } from "./schema.ts";
import { columnsOf, insertWhen, isOwned, type OwnedRow } from "./sql-helpers.ts";

/** More roles than anybody has held; keeps a student's list on one page. */
export const MAX_EXPERIENCES = 100;

const shown = {
	...columnsOf(experiences, "id", "title", "organisation"),
	...columnsOf(experiences, "startMonth", "endMonth", "description"),
};

export type Experience = Awaited<ReturnType<typeof listExperiences>>[number];

export type ExperienceInput = Omit<Experience, "id">;

/** All of a student's roles: current ones first, then by end date. */
export async function listExperiences(db: Db, userId: string) {
	return db
		.select(shown)
		.from(experiences)
		.where(eq(experiences.userId, userId))
		.orderBy(
			desc(sql`coalesce(${experiences.endMonth}, '9999-12')`),
			desc(experiences.startMonth),
			desc(experiences.seq),
		)
		.limit(MAX_EXPERIENCES);
}

/** One of a student's own roles, or undefined. */
export async function findExperience(db: Db, owned: OwnedRow) {
	return db.select(shown).from(experiences).where(isOwned(experiences, owned)).get();
}

/**
 * Adds a role, in one round trip.
 *
 * @param formKey the random key of the form it came from: the same form sent twice with the same
 *   content is one role ('repeated')
 * @returns 'full' and adds nothing when the student has MAX_EXPERIENCES
 */
export async function addExperience(
	db: Db,
	{ userId, formKey }: { userId: string; formKey: string },
	input: ExperienceInput,
	nowMs: number,
): Promise<"added" | "repeated" | "full"> {
	const submissionKey = await submissionKeyOf(formKey, input);
	const held = db.$count(experiences, eq(experiences.userId, userId));
	const made = { submissionKey, createdAt: nowMs, updatedAt: nowMs };
	const row = { ...input, id: randomId(), userId, ...made };
	const [added, repeated] = await db.batch([
		insertWhen(db, experiences, row, { where: lt(held, MAX_EXPERIENCES) })
			.onConflictDoNothing()
			.returning({ id: experiences.id }),
		db
			.select({ id: experiences.id })
			.from(experiences)
			.where(and(eq(experiences.userId, userId), eq(experiences.submissionKey, submissionKey))),
	]);
	if (added.length > 0) return "added";
	return repeated.length > 0 ? "repeated" : "full";
}

/** Changes one of a student's own roles. Returns whether there is such a role. */
export async function updateExperience(
	db: Db,
	owned: OwnedRow,
	input: ExperienceInput,
	nowMs: number,
): Promise<boolean> {
	const updated = await db
		.update(experiences)
		.set({ ...input, updatedAt: nowMs })
		.where(isOwned(experiences, owned))
		.returning({ id: experiences.id });
	return updated.length > 0;
}

/** Removes one of a student's own roles. Returns whether there was such a role. */
export async function removeExperience(db: Db, owned: OwnedRow): Promise<boolean> {
	const removed = await db
		.delete(experiences)
		.where(isOwned(experiences, owned))
		.returning({ id: experiences.id });
	return removed.length > 0;
}
