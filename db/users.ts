import { eq, sql } from "drizzle-orm";
import type { Db } from "./open.ts";
import { randomId } from "./random-id.ts";
import { users } from "./schema.ts";

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
 * @returns the user's own id, not the identity provider's
 */
export async function upsertUser(db: Db, user: NewUser, nowMs: number): Promise<{ id: string }> {
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
		.returning({ id: users.id });
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
