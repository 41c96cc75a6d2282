import { and, desc, eq, gt, isNotNull, lt, or } from "drizzle-orm";
import type { Db } from "./open.ts";
import { sessions, users } from "./schema.ts";

export type NewSession = typeof sessions.$inferInsert;

/**
 * The living session of a cookie and the user behind it, in one query.
 *
 * @returns undefined when there is none or it has expired; `userId` is null until the user exists
 */
export async function findSession(db: Db, idHash: string, nowMs: number) {
	const [row] = await db
		.select({
			idHash: sessions.idHash,
			uid: sessions.uid,
			email: sessions.email,
			displayName: sessions.displayName,
			provider: sessions.provider,
			verified: sessions.verified,
			moderator: sessions.moderator,
			tokens: sessions.tokens,
			refreshAt: sessions.refreshAt,
			pendingFullName: sessions.pendingFullName,
			pendingCollege: sessions.pendingCollege,
			mailSentAt: sessions.mailSentAt,
			redirectTo: sessions.redirectTo,
			createdAt: sessions.createdAt,
			expiresAt: sessions.expiresAt,
			userId: users.id,
			fullName: users.fullName,
			photoKey: users.photoKey,
		})
		.from(sessions)
		.leftJoin(users, eq(users.firebaseUid, sessions.uid))
		.where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, nowMs)))
		.limit(1);
	return row;
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whose session a cookie opens, or opened before it expired; null when that is not known. */
export async function findUidOfSession(db: Db, idHash: string): Promise<string | null> {
	const [row] = await db
		.select({ uid: sessions.uid })
		.from(sessions)
		.where(eq(sessions.idHash, idHash))
		.limit(1);
	return row?.uid ?? null;
}

/** Stores a new session. */
export async function createSession(db: Db, session: NewSession): Promise<void> {
	await db.insert(sessions).values(session);
}

/** What a refreshed ID token says now. */
export type RefreshedSession = Pick<
	NewSession,
	"email" | "displayName" | "provider" | "verified" | "moderator" | "tokens" | "refreshAt"
>;

/** Writes what a refreshed token says into the session. */
export async function refreshSession(
	db: Db,
	idHash: string,
	refreshed: RefreshedSession,
): Promise<void> {
	await db.update(sessions).set(refreshed).where(eq(sessions.idHash, idHash));
}

/** Puts the next refresh off, because the identity provider cannot be reached. */
export async function postponeRefresh(db: Db, idHash: string, refreshAtMs: number): Promise<void> {
	await db.update(sessions).set({ refreshAt: refreshAtMs }).where(eq(sessions.idHash, idHash));
}

/** The newest sign-up data that waits for the user to be created, from any device of that identity. */
export async function findPendingSignup(db: Db, uid: string) {
	const [row] = await db
		.select({ fullName: sessions.pendingFullName, college: sessions.pendingCollege })
		.from(sessions)
		.where(
			and(
				eq(sessions.uid, uid),
				or(isNotNull(sessions.pendingFullName), isNotNull(sessions.pendingCollege)),
			),
		)
		.orderBy(desc(sessions.createdAt))
		.limit(1);
	return row;
}

/** Clears the sign-up data of an identity once its user exists. */
export async function clearPendingSignup(db: Db, uid: string): Promise<void> {
	await db
		.update(sessions)
		.set({ pendingFullName: null, pendingCollege: null })
		.where(eq(sessions.uid, uid));
}

/** Remembers when a session's verification mail was sent. */
export async function markMailSent(db: Db, idHash: string, nowMs: number): Promise<void> {
	await db.update(sessions).set({ mailSentAt: nowMs }).where(eq(sessions.idHash, idHash));
}

/** An identity's living sessions, newest first: at most 50. */
export async function listSessions(db: Db, uid: string, nowMs: number) {
	return db
		.select({
			idHash: sessions.idHash,
			provider: sessions.provider,
			device: sessions.device,
			createdAt: sessions.createdAt,
		})
		.from(sessions)
		.where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, nowMs)))
		.orderBy(desc(sessions.createdAt))
		.limit(50);
}

/** Ends one of an identity's own sessions. */
export async function deleteOwnSession(
	db: Db,
	own: { idHash: string; uid: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.idHash, own.idHash), eq(sessions.uid, own.uid)));
}

/** Ends the sessions of an identity that were opened before its e-mail was proved. */
export async function deleteUnverifiedSessions(db: Db, uid: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.uid, uid), eq(sessions.verified, false)));
}

/** Ends every session of an identity. */
export async function deleteAllSessions(db: Db, uid: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.uid, uid));
}

/** Ends a session: a copy of its cookie opens nothing any more. */
export async function deleteSession(db: Db, idHash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** Removes sessions that have expired. */
export async function deleteExpiredSessions(db: Db, nowMs: number): Promise<void> {
	await db.delete(sessions).where(lt(sessions.expiresAt, nowMs));
}
