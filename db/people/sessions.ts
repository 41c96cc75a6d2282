import { and, desc, eq, getTableColumns, gt, isNotNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { hasUnreadNotifications } from "#db/notifications/notify.ts";
import { endSubscriptions } from "#db/notifications/push-subscriptions.ts";
import { searchesOfUser } from "#db/saved/saved-searches.ts";
import { pendingSaves, savedSubmissions, secondFactors, sessions, users } from "#db/schema.ts";

const { device: _, ...shown } = getTableColumns(sessions);

export type NewSession = typeof sessions.$inferInsert;

/**
 * The live session of a cookie and the user behind it, in one query.
 *
 * @returns undefined when there is none or it has expired; `userId` is null until the user exists
 */
export async function findSession(db: Db, idHash: string, nowMs: number) {
	const [row] = await db
		.select({
			...shown,
			userId: users.id,
			fullName: users.fullName,
			photoKey: users.photoKey,
			year: users.year,
			fields: users.fields,
			goals: users.goals,
			gpaRange: users.gpaRange,
			places: users.places,
			openTo: users.openTo,
			askedAt: users.askedAt,
			usesResume: users.usesResume,
			checklistDoneAt: users.checklistDoneAt,
			college: users.college,
			timeZone: users.timeZone,
			/** For the page that counts new matches, which then needs no round trip of its own. */
			savedSearches: searchesOfUser,
			hasUnread: hasUnreadNotifications(nowMs),
			hasCalendar: sql<boolean>`${users.calendarKey} is not null`.mapWith(Boolean),
			/** Since when the account asks for a second factor; null when it does not. */
			secondFactorSince: secondFactors.confirmedAt,
		})
		.from(sessions)
		.leftJoin(users, eq(users.firebaseUid, sessions.uid))
		.leftJoin(secondFactors, eq(secondFactors.uid, sessions.uid))
		.where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, nowMs)))
		.limit(1);
	return row;
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Whose session a cookie opens, or opened before it expired; null when unknown. */
export async function findUidOfSession(db: Db, idHash: string): Promise<string | null> {
	const [row] = await db
		.select({ uid: sessions.uid })
		.from(sessions)
		.where(eq(sessions.idHash, idHash))
		.limit(1);
	return row?.uid ?? null;
}

/** The prefix of the uid of a session that belongs to no account, and never will. */
export const DECOY_UID = "none:";

/** Whether a session belongs to no account (docs/decisions/030-one-answer-to-every-sign-up.md). */
export function isDecoy({ uid }: Pick<NewSession, "uid">): boolean {
	return uid.startsWith(DECOY_UID);
}

const unprovedOf = (uid: string) => and(eq(sessions.uid, uid), eq(sessions.emailProved, false));

/**
 * The most an identity can have, as many as its profile lists; beyond that, the oldest go, first those that wait for a
 * code: whoever has only the password ends nothing with fifty of them.
 */
const MAX_SESSIONS = 50;

/** Stores a new session. If its email is proved, sessions opened before the proof end. */
export async function createSession(db: Db, session: NewSession): Promise<void> {
	const { uid, idHash, secondFactorAt, createdAt } = sessions;
	const isTheirs = eq(uid, session.uid);
	const newest = db
		.select({ idHash })
		.from(sessions)
		.where(isTheirs)
		.orderBy(
			desc(eq(idHash, session.idHash)),
			desc(isNotNull(secondFactorAt)),
			desc(createdAt),
			desc(sql`rowid`),
		)
		.limit(MAX_SESSIONS);
	const insert = db.insert(sessions).values(session);
	const endOldest = db.delete(sessions).where(and(isTheirs, sql`${idHash} not in ${newest}`));
	if (!session.emailProved) return void (await db.batch([insert, endOldest]));
	await db.batch([db.delete(sessions).where(unprovedOf(session.uid)), insert, endOldest]);
}

/** Updates what is known about a session. */
export async function updateSession(
	db: Db,
	idHash: string,
	known: Partial<Omit<NewSession, "idHash" | "uid">>,
): Promise<void> {
	await db.update(sessions).set(known).where(eq(sessions.idHash, idHash));
}

/**
 * Gives a session a new id and stores what its person has proved since: a copy of the old cookie opens nothing. If the
 * email is now proved, the identity's sessions opened before that end.
 *
 * @returns whether it was still there: another request may have renewed it
 */
export async function renewSessionRow(
	db: Db,
	{ idHash, uid }: Pick<SessionRow, "idHash" | "uid">,
	renewed: Pick<NewSession, "idHash"> & Partial<NewSession>,
): Promise<boolean> {
	const update = db
		.update(sessions)
		.set(renewed)
		.where(eq(sessions.idHash, idHash))
		.returning({ idHash: sessions.idHash });
	if (!renewed.emailProved) return (await update).length > 0;
	const others = and(unprovedOf(uid), ne(sessions.idHash, renewed.idHash));
	const [moved] = await db.batch([update, db.delete(sessions).where(others)]);
	return moved.length > 0;
}

/**
 * Records that the identity provider has just vouched for a session's account, which therefore isn't gone.
 *
 * @returns false when the session has been ended meanwhile
 */
export async function markChecked(db: Db, idHash: string, nowMs: number): Promise<boolean> {
	const isThis = eq(sessions.idHash, idHash);
	const uid = db.select({ uid: sessions.uid }).from(sessions).where(isThis);
	const [marked] = await db.batch([
		db
			.update(sessions)
			.set({ checkedAt: nowMs })
			.where(isThis)
			.returning({ idHash: sessions.idHash }),
		db
			.update(users)
			.set({ identityGoneAt: null })
			.where(and(eq(users.firebaseUid, uid), isNotNull(users.identityGoneAt))),
	]);
	return marked.length > 0;
}

/** The newest sign-up data waiting for the user to be created, from any of the identity's devices. */
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

/** An identity's live sessions, newest first. */
export async function listSessions(db: Db, uid: string, nowMs: number) {
	return db
		.select({
			idHash: sessions.idHash,
			provider: sessions.provider,
			device: sessions.device,
			createdAt: sessions.createdAt,
			usedAt: sessions.usedAt,
			moderator: sessions.moderator,
		})
		.from(sessions)
		.where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, nowMs)))
		.orderBy(desc(sessions.createdAt))
		.limit(MAX_SESSIONS);
}

/** Ends one of an identity's own sessions. */
export async function deleteOwnSession(
	db: Db,
	own: { idHash: string; uid: string },
): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.idHash, own.idHash), eq(sessions.uid, own.uid)));
}

/** Ends the sessions of an identity that were opened before its email was proved, and drops their waiting saves. */
export async function deleteUnprovedSessions(db: Db, uid: string): Promise<void> {
	await db.batch([db.delete(sessions).where(unprovedOf(uid)), dropPendingSaves(db, uid)]);
}

/** Ends the sessions of an identity that were opened through a provider. */
export async function deleteSessionsBy(db: Db, uid: string, provider: string): Promise<void> {
	await db.delete(sessions).where(and(eq(sessions.uid, uid), eq(sessions.provider, provider)));
}

/**
 * Ends all sessions of an identity and its reminders on phones, and drops its waiting saves.
 *
 * @param butPhone the subscription of the browser that goes on
 */
export async function deleteAllSessions(db: Db, uid: string, butPhone?: string): Promise<void> {
	await db.batch([
		db.delete(sessions).where(eq(sessions.uid, uid)),
		dropPendingSaves(db, uid),
		endSubscriptions(db, uid, butPhone),
	]);
}

function dropPendingSaves(db: Db, uid: string) {
	return db.delete(pendingSaves).where(eq(pendingSaves.uid, uid));
}

/** Ends a session: a copy of its cookie no longer opens anything. */
export async function deleteSession(db: Db, idHash: string): Promise<void> {
	await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

export async function deleteExpiredSessions(db: Db, nowMs: number): Promise<void> {
	await db.delete(sessions).where(lt(sessions.expiresAt, nowMs));
}

type NewSavedSubmission = typeof savedSubmissions.$inferInsert;

/** Saves a form that was sent after its session had ended, or the answer to one. */
export async function createSavedSubmission(db: Db, form: NewSavedSubmission): Promise<void> {
	await db
		.insert(savedSubmissions)
		.values(form)
		.onConflictDoUpdate({ target: savedSubmissions.idHash, set: form });
}

const CLAIM = "";

/** Whether the answer to a form is still being made. */
export function isClaim({ fields }: Pick<NewSavedSubmission, "fields">): boolean {
	return fields === CLAIM;
}

/** Reserves the place of a form's answer. Returns false when the answer is there, or being made in another request. */
export async function claimAnswer(
	db: Db,
	claim: Pick<NewSavedSubmission, "idHash" | "expiresAt">,
	nowMs: number,
): Promise<boolean> {
	const row = { ...claim, uid: null, fields: CLAIM };
	const { idHash, expiresAt } = savedSubmissions;
	const claimed = await db
		.insert(savedSubmissions)
		.values(row)
		.onConflictDoUpdate({ target: idHash, set: row, setWhere: lte(expiresAt, nowMs) })
		.returning({ idHash });
	return claimed.length > 0;
}

/** Lets the next request make the answer. */
export async function unclaimAnswer(db: Db, idHash: string): Promise<void> {
	const { idHash: whose, fields } = savedSubmissions;
	await db.delete(savedSubmissions).where(and(eq(whose, idHash), eq(fields, CLAIM)));
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
