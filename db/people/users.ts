import {
	and,
	eq,
	exists,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	ne,
	type SQL,
	sql,
} from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import type { FitAnswers } from "#db/recommendations/program-fit.ts";
import {
	contributions,
	counters,
	moderationLog,
	pendingSaves,
	recoveryCodes,
	resumes,
	resumeVersions,
	savedPrograms,
	savedSubmissions,
	secondFactors,
	sessions,
	users,
} from "#db/schema.ts";
import { randomId } from "../ids.ts";
import { columnsOf, hasRow } from "../sql-helpers.ts";
import { DECOY_UID } from "./sessions.ts";

/** The value of `photo_url` once the person has removed their photo. */
const PICTURE_REFUSED = "";

/** `timeZone`: their current one; the stored one is kept when this is unknown. */
type NewUser = Pick<
	typeof users.$inferInsert,
	"firebaseUid" | "email" | "fullName" | "college" | "photoUrl" | "timeZone"
> & { isThrough?: boolean | undefined };

/**
 * Creates the user of an identity, or updates its email. What a user already has (name, college, photo) is kept; only
 * gaps are filled. Safe to repeat.
 *
 * @param user.isThrough they have entered their second factor: before, the email stays, because the password is enough
 *   to change it at the identity provider
 * @returns the user, with our own id, not the identity provider's
 */
export async function upsertUser(db: Db, user: NewUser, nowMs: number) {
	const factor = db
		.select({ uid: secondFactors.uid })
		.from(secondFactors)
		.where(and(eq(secondFactors.uid, user.firebaseUid), isNotNull(secondFactors.confirmedAt)));
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
			timeZone: user.timeZone ?? null,
		})
		.onConflictDoUpdate({
			target: users.firebaseUid,
			set: {
				email: user.isThrough
					? sql`excluded.email`
					: sql`case when ${exists(factor)} then ${users.email} else excluded.email end`,
				fullName: sql`coalesce(${users.fullName}, excluded.full_name)`,
				college: sql`coalesce(${users.college}, excluded.college)`,
				photoUrl: sql`coalesce(${users.photoUrl}, excluded.photo_url)`,
				timeZone: sql`coalesce(${users.timeZone}, excluded.time_zone)`,
				identityGoneAt: null,
			},
		})
		.returning();
	if (!row) throw new Error("The upsert of a user returned no row");
	return row;
}

/** The user of an identity, or undefined. */
export async function findUserByFirebaseUid(db: Db, firebaseUid: string) {
	const [row] = await db.select().from(users).where(eq(users.firebaseUid, firebaseUid)).limit(1);
	return row;
}

/** More users than this share an address only if it passed from person to person. */
const NAMES_OF_AN_ADDRESS = 5;

/** The names of the users with this address; there are two if one gave it up and hasn't come back since. */
export async function findNamesByEmail(db: Db, email: string): Promise<string[]> {
	const rows = await db
		.select({ fullName: users.fullName })
		.from(users)
		.where(sql`lower(${users.email}) = ${email.toLowerCase()}`)
		.limit(NAMES_OF_AN_ADDRESS);
	return rows.flatMap(({ fullName }) => fullName ?? []);
}

/**
 * Everything needed to know about an API caller, in one round trip.
 *
 * @param endedKey the key for the time when their tokens were ended (app/auth/session/token-end.server.ts)
 */
export async function findCaller(db: Db, firebaseUid: string, endedKey: string, nowMs: number) {
	const [[user], [factor], [ended]] = await db.batch([
		db.select().from(users).where(eq(users.firebaseUid, firebaseUid)).limit(1),
		db
			.select({ since: secondFactors.confirmedAt })
			.from(secondFactors)
			.where(eq(secondFactors.uid, firebaseUid)),
		db
			.select({ at: counters.count })
			.from(counters)
			.where(and(eq(counters.key, endedKey), gt(counters.resetsAt, nowMs))),
	]);
	return {
		user,
		hasSecondFactor: typeof factor?.since === "number",
		/** Older tokens were ended (epoch seconds). */
		tokensEndedAt: ended?.at,
	};
}

/** What a student may change about themselves, as it is stored. */
type Own = Pick<
	typeof users.$inferInsert,
	"fullName" | "college" | "credited" | "usesResume" | "checklistDoneAt"
>;

/** Changes what a student says about themselves. */
export async function updateUser(db: Db, userId: string, own: Partial<Own>): Promise<void> {
	await db.update(users).set(own).where(eq(users.id, userId));
}

/** Stores what fits a student; without answers only that they were asked, and earlier answers stay. */
export async function saveFit(
	db: Db,
	userId: string,
	fit: Partial<FitAnswers>,
	nowMs: number,
): Promise<void> {
	await db
		.update(users)
		.set({ ...fit, askedAt: sql`coalesce(${users.askedAt}, ${nowMs})` })
		.where(eq(users.id, userId));
}

/**
 * Gives a user another photo, or none. With none, the provider's picture is forgotten for good, too: it must not come
 * back with the next sign-in.
 *
 * @returns the key of the old photo, whose file can go now; undefined when there is no such user
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

/** Makes the provider's picture a user's photo, if they still have none and did not refuse it. */
export async function adoptPhotoKey(db: Db, userId: string, photoKey: string): Promise<boolean> {
	const adopted = await db
		.update(users)
		.set({ photoKey })
		.where(and(eq(users.id, userId), isNull(users.photoKey), ne(users.photoUrl, PICTURE_REFUSED)))
		.returning({ id: users.id });
	return adopted.length > 0;
}

/** How long the data of an account stays that was deleted at the identity provider, not here: its owner may ask for it. */
export const IDENTITY_GONE_DAYS = 60;

/**
 * Notes that the identity provider has deleted an account, and shares its resumes no more: nobody can log in to take
 * them back. Returns the owner's address, if it is news.
 */
export async function noteIdentityGone(
	db: Db,
	firebaseUid: string,
	nowMs: number,
): Promise<string | undefined> {
	const isNews = and(eq(users.firebaseUid, firebaseUid), isNull(users.identityGoneAt));
	const owner = db.select({ id: users.id }).from(users).where(isNews);
	const [, [noted]] = await db.batch([
		db.update(resumes).set({ shared: false }).where(inArray(resumes.userId, owner)),
		db.update(users).set({ identityGoneAt: nowMs }).where(isNews).returning({ email: users.email }),
	]);
	return noted?.email;
}

/** Users whose identity has been gone for that long. */
export async function listGoneUsers(db: Db, nowMs: number, limit: number) {
	const before = nowMs - IDENTITY_GONE_DAYS * 24 * 60 * 60 * 1000;
	return db
		.select(columnsOf(users, "id", "firebaseUid", "photoKey"))
		.from(users)
		.where(lt(users.identityGoneAt, before))
		.limit(limit);
}

/**
 * Removes an identity's user and all their data (contributions, counts, saved programs, roles, resumes, reports), its
 * sessions, saved submissions, waiting saves and second factor, all or nothing. Published programs stay. Safe to
 * repeat.
 *
 * @returns the key of the photo that the user had
 */
export async function deleteUser(db: Db, firebaseUid: string): Promise<string | null> {
	const theirs = db
		.select({ id: contributions.id })
		.from(contributions)
		.innerJoin(users, eq(users.id, contributions.userId))
		.where(eq(users.firebaseUid, firebaseUid));
	const theirEmail = db
		.select({ email: sql`lower(${users.email})` })
		.from(users)
		.where(eq(users.firebaseUid, firebaseUid));
	const [, , deleted] = await db.batch([
		// A note to somebody is about them, and the name and corrections are what they typed. Who decided what stays.
		db
			.update(moderationLog)
			.set({ note: null, subjectName: null, changes: null })
			.where(inArray(moderationLog.subjectId, theirs)),
		// Sessions that signed up with their address contain it, too.
		db.delete(sessions).where(
			and(
				// The range of what begins with it uses the index, which LIKE doesn't.
				gte(sessions.uid, DECOY_UID),
				lt(sessions.uid, DECOY_UID.replace(":", ";")),
				inArray(sessions.email, theirEmail),
			),
		),
		db
			.delete(users)
			.where(eq(users.firebaseUid, firebaseUid))
			.returning({ photoKey: users.photoKey }),
		...[sessions, savedSubmissions, pendingSaves, secondFactors, recoveryCodes].map((table) =>
			db.delete(table).where(eq(table.uid, firebaseUid)),
		),
	]);
	return deleted[0]?.photoKey ?? null;
}

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
