import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "./open.ts";
import { randomId } from "./random-id.ts";
import { keptForms, sessions, users } from "./schema.ts";

/** Stands in `photo_url` once the person has removed their photo. */
const PICTURE_REFUSED = "";

const shown = {
	id: users.id,
	fullName: users.fullName,
	college: users.college,
	photoKey: users.photoKey,
};

/** What other students may see of a user, among the top contributors. */
export type ShownUser = Pick<typeof users.$inferSelect, keyof typeof shown>;

export interface NewUser {
	firebaseUid: string;
	email: string;
	fullName?: string | null;
	college?: string | null;
	photoUrl?: string | null;
}

/**
 * Creates the user of an identity, or brings its e-mail up to date. What a user already has (name,
 * college, photo) is kept; only gaps are filled. Safe to repeat.
 *
 * @returns the user, with an id of our own, not the identity provider's
 */
export async function upsertUser(db: Db, user: NewUser, nowMs: number): Promise<ShownUser> {
	const [row] = await db
		.insert(users)
		.values({
			id: randomId(),
			firebaseUid: user.firebaseUid,
			email: user.email,
			fullName: user.fullName || null,
			college: user.college || null,
			photoUrl: user.photoUrl || null,
			createdAt: nowMs,
		})
		.onConflictDoUpdate({
			target: users.firebaseUid,
			set: {
				email: sql`excluded.email`,
				fullName: sql`coalesce(${users.fullName}, excluded.full_name)`,
				college: sql`coalesce(${users.college}, excluded.college)`,
				photoUrl: sql`coalesce(${users.photoUrl}, excluded.photo_url)`,
			},
		})
		.returning(shown);
	if (!row) throw new Error("The upsert of a user returned no row");
	return row;
}

/** The user of an identity, or undefined. */
export async function findUserByFirebaseUid(db: Db, firebaseUid: string) {
	const [row] = await db.select().from(users).where(eq(users.firebaseUid, firebaseUid)).limit(1);
	return row;
}

/** Changes what a user says of themselves. */
export async function updateProfile(
	db: Db,
	userId: string,
	profile: { fullName: string; college: string | null },
): Promise<void> {
	await db.update(users).set(profile).where(eq(users.id, userId));
}

/**
 * Gives a user another photo, or none. With none the provider's picture is forgotten too, for good: it
 * must not come back with the next sign-in.
 *
 * @returns the key of the photo before, whose file may go now; undefined when there is no such user
 */
export async function replacePhotoKey(
	db: Db,
	userId: string,
	photoKey: string | null,
): Promise<{ previous: string | null } | undefined> {
	const [before] = await db.batch([
		db.select({ previous: users.photoKey }).from(users).where(eq(users.id, userId)),
		db
			.update(users)
			.set({ photoKey, ...(photoKey === null && { photoUrl: PICTURE_REFUSED }) })
			.where(eq(users.id, userId)),
	]);
	return before[0];
}

/** Gives a user the provider's picture as their photo, if they still have none and did not refuse it. */
export async function adoptPhotoKey(db: Db, userId: string, photoKey: string): Promise<boolean> {
	const adopted = await db
		.update(users)
		.set({ photoKey })
		.where(and(eq(users.id, userId), isNull(users.photoKey), ne(users.photoUrl, PICTURE_REFUSED)))
		.returning({ id: users.id });
	return adopted.length > 0;
}

/**
 * Removes an identity's user with all that hangs on it (contributions, counts, saved programs, roles),
 * its sessions and kept forms, all or nothing. Published programs stay. Safe to repeat.
 *
 * @returns the key of the photo that the user had until now
 */
export async function deleteUser(db: Db, firebaseUid: string): Promise<string | null> {
	const [deleted] = await db.batch([
		db
			.delete(users)
			.where(eq(users.firebaseUid, firebaseUid))
			.returning({ photoKey: users.photoKey }),
		db.delete(sessions).where(eq(sessions.uid, firebaseUid)),
		db.delete(keptForms).where(eq(keptForms.uid, firebaseUid)),
	]);
	return deleted[0]?.photoKey ?? null;
}
