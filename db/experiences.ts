import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { insertWhen } from "./insert-when.ts";
import { isOwned, type Owned } from "./owned.ts";
import { randomId } from "./random-id.ts";
import { experiences } from "./schema.ts";
import { submissionKeyOf } from "./submission-key.ts";

/** More roles than anybody has held; keeps a student's list on one page. */
export const MOST_EXPERIENCES = 100;

const shown = {
	id: experiences.id,
	title: experiences.title,
	organisation: experiences.organisation,
	startMonth: experiences.startMonth,
	endMonth: experiences.endMonth,
	description: experiences.description,
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
		.limit(MOST_EXPERIENCES);
}

/** One of a student's own roles, or undefined. */
export async function findExperience(db: Db, owned: Owned) {
	const [row] = await db
		.select(shown)
		.from(experiences)
		.where(isOwned(experiences, owned))
		.limit(1);
	return row;
}

/**
 * Adds a role, in one round trip.
 *
 * @param owner.formKey the random key of the form it came from: the same form sent twice with the same
 *   content is one role ('repeated')
 * @returns 'full' and adds nothing when the student has MOST_EXPERIENCES
 */
export async function addExperience(
	db: Db,
	owner: { userId: string; formKey: string },
	input: ExperienceInput,
	nowMs: number,
): Promise<"added" | "repeated" | "full"> {
	const { userId } = owner;
	const { title, organisation, startMonth, endMonth, description } = input;
	const role = { title, organisation, startMonth, endMonth, description };
	const submissionKey = await submissionKeyOf(owner.formKey, Object.values(role));
	const held = db.$count(experiences, eq(experiences.userId, userId));
	const [added, repeated] = await db.batch([
		insertWhen(
			db,
			experiences,
			{
				id: randomId(),
				userId,
				...role,
				submissionKey,
				createdAt: nowMs,
				updatedAt: nowMs,
			},
			{ where: lt(held, MOST_EXPERIENCES) },
		)
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
	owned: Owned,
	input: ExperienceInput,
	nowMs: number,
): Promise<boolean> {
	const { title, organisation, startMonth, endMonth, description } = input;
	const updated = await db
		.update(experiences)
		.set({ title, organisation, startMonth, endMonth, description, updatedAt: nowMs })
		.where(isOwned(experiences, owned))
		.returning({ id: experiences.id });
	return updated.length > 0;
}

/** Removes one of a student's own roles. Returns whether there was such a role. */
export async function removeExperience(db: Db, owned: Owned): Promise<boolean> {
	const removed = await db
		.delete(experiences)
		.where(isOwned(experiences, owned))
		.returning({ id: experiences.id });
	return removed.length > 0;
}
