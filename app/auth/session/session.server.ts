/** Sessions: a random id in a cookie, and a row in the database with the provider's tokens sealed in it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	isClientRateLimited,
	isStudentRateLimited,
	requireWithinRateLimit,
} from "#app/actions/rate-limits.server.ts";
import type { Tokens } from "#app/auth/identity/identity.server.ts";
import {
	IdentityRefused,
	InvalidToken,
	isTemporary,
} from "#app/auth/identity/provider-errors.server.ts";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { tryToCreateUser } from "#app/auth/session/create-user.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { randomId } from "#db/ids.ts";
import {
	deleteSession,
	findSession,
	isDecoy,
	renewSessionRow as renewRow,
	type SessionRow,
	updateSession,
} from "#db/people/sessions.ts";
import { noteIdentityGone } from "#db/people/users.ts";
import {
	awaitsSecondFactor,
	hasEnded,
	hashOfId,
	sessionHashOf,
	USED_EVERY_MS,
	writeSessionCookie,
} from "./session-cookie.server.ts";
import { endsTheSession, openTokens, rowOf } from "./session-tokens.server.ts";

const RETRY_REFRESH_AFTER_MS = 30_000;
/** As often as a token that lasts an hour is refreshed. */
const DECOY_REFRESH_EVERY_MS = 59 * 60_000;

/** The person behind a request. `userId` is null until the account is verified. */
export type Session = Omit<SessionRow, "tokens">;

/** Ends the browser's session, if it has one: the row is deleted, so a copy of the cookie opens nothing. */
export async function endSession(context: AppLoadContext): Promise<void> {
	const idHash = await sessionHashOf(context);
	if (idHash) await deleteSession(context.db, idHash);
	delete context.state.session;
}

/**
 * Gives the browser's session a new id and what its person has just proved.
 *
 * @returns the Set-Cookie value
 */
export async function renewSession(
	context: AppLoadContext,
	session: Session,
	proved: { secondFactorAt: number } | { account: Account; tokens: Tokens },
): Promise<string> {
	const id = randomId(32);
	const fresh =
		"tokens" in proved
			? {
					...(await rowOf(context, proved.account, proved.tokens)),
					authenticatedAt: context.now(),
				}
			: proved;
	const renewed = { ...fresh, idHash: await hashOfId(id) };
	await renewRow(context.db, session, renewed);
	// This response's page already uses the new id, though the request's cookie has the old one.
	const row = { ...(session as SessionRow), ...renewed };
	context.state.session = Promise.resolve(row);
	return writeSessionCookie(context, id);
}

/** The session of a request, unless its person still has to enter their second factor. */
export async function readSession(context: AppLoadContext): Promise<Session | undefined> {
	const session = await readAnySession(context);
	return session && awaitsSecondFactor(session) ? undefined : session;
}

/**
 * The session of a request, even one that waits for the second factor and so opens nothing yet. It is read once,
 * however many loaders ask. A token that is about to expire is refreshed. If the provider refuses that, the session
 * ends; if it can't be reached, the person stays signed in and the refresh is tried again later.
 */
export function readAnySession(context: AppLoadContext): Promise<SessionRow | undefined> {
	context.state.session ??= readRow(context).then(async (row) => {
		if (row) noteUse(context, row);
		return row && row.refreshAt <= context.now() ? (await refreshed(context, row)).row : row;
	});
	return context.state.session;
}

/**
 * The session after asking the provider again, for someone whose email may have been verified since (on this device or
 * another). Once it is, the user is created, the session gets a new id, and sessions opened before then end
 * (docs/decisions/029-when-an-email-counts.md). Anybody who checks too often gets the session as it was, because each
 * check is a call to the provider.
 *
 * @returns the session; headers with the cookie of its new id if it has one; whether the provider was heard
 */
export async function recheckSession(
	context: AppLoadContext,
): Promise<{ session?: SessionRow | undefined; headers: Headers; isChecked: boolean }> {
	const row = await readRow(context);
	const headers = new Headers();
	if (!row || (await isStudentRateLimited(context, "account look-up", row))) {
		return { session: row, headers, isChecked: false };
	}
	const id = randomId(32);
	const { row: session, isChecked } = await refreshed(context, row, await hashOfId(id));
	context.state.session = Promise.resolve(session);
	if (session && session.idHash !== row.idHash) {
		headers.set("Set-Cookie", await writeSessionCookie(context, id));
	}
	return { session, headers, isChecked };
}

/** The session updated from a fresh token. It can only lose rights here, never gain any. */
export function refreshSessionNow(
	context: AppLoadContext,
	row: SessionRow,
): Promise<SessionRow | undefined> {
	context.state.session = refreshed(context, row).then((after) => after.row);
	return context.state.session;
}

/** The session of a request, but only if something has already read it: shared pages don't need one. */
export async function sessionIfRead(context: AppLoadContext): Promise<Session | undefined> {
	const session = await context.state.session?.catch(() => undefined);
	return session && awaitsSecondFactor(session) ? undefined : session;
}

/** The ID token of the browser's session, for calls that act for the person. */
export async function readTokens(context: AppLoadContext): Promise<Tokens | undefined> {
	const row = await readAnySession(context);
	return row && openTokens(context, row);
}

async function readRow(context: AppLoadContext) {
	const idHash = await sessionHashOf(context);
	const nowMs = context.now();
	if (!idHash) return undefined;
	const row = await findSession(context.db, idHash, nowMs);
	if (row && !hasEnded(row, nowMs)) return row;
	// Its cookie has kept it from being counted as a guest's so far.
	await requireWithinRateLimit(isClientRateLimited(context, "guest"));
	return undefined;
}

/** Notes that a moderator's session was used, because it ends when idle. */
function noteUse(context: AppLoadContext, { moderator, usedAt, idHash }: SessionRow): void {
	const nowMs = context.now();
	if (!moderator || nowMs - usedAt < USED_EVERY_MS) return;
	const noted = updateSession(context.db, idHash, { usedAt: nowMs }).catch((error) =>
		context.log.error("use of a session not noted", { error }),
	);
	context.waitUntil(noted);
}

interface Refreshed {
	/** Undefined once it has ended. */
	row: SessionRow | undefined;
	/** Whether the provider was heard. */
	isChecked: boolean;
}

/**
 * @param newIdHash the hash of the session's new id once its email is proved. Without it the session gains
 *   nothing, because it must not get more rights under an id that somebody may already know
 */
async function refreshed(
	context: AppLoadContext,
	row: SessionRow,
	newIdHash?: string,
): Promise<Refreshed> {
	if (isDecoy(row)) return refreshedInVain(context, row);
	try {
		const { refreshToken } = await openTokens(context, row);
		const tokens = await context.identity.refresh(refreshToken);
		const account = await context.identity.verifyIdToken(tokens.idToken);
		if (account.uid !== row.uid) throw new InvalidToken("another account's");
		// A new moderator starts with a fresh idle timer.
		const usedAt = row.moderator ? row.usedAt : context.now();
		const current = { ...(await rowOf(context, account, tokens)), usedAt };
		if (newIdHash && current.emailProved && !row.emailProved) {
			// Before its row is renewed, because that may hold the sign-up data that the user is created from.
			const userId = row.userId ?? (await tryToCreateUser(context, account));
			const isRenewed = await renewRow(context.db, row, { ...current, idHash: newIdHash });
			return {
				row: isRenewed ? { ...row, ...current, userId, idHash: newIdHash } : undefined,
				isChecked: true,
			};
		}
		const fresh = {
			...current,
			verified: current.verified && row.verified,
			emailProved: current.emailProved && row.emailProved,
			moderator: current.moderator && row.emailProved,
		};
		await updateSession(context.db, row.idHash, fresh);
		const userId =
			fresh.verified && !row.userId ? await tryToCreateUser(context, account) : row.userId;
		return { row: { ...row, ...fresh, userId }, isChecked: true };
	} catch (error) {
		if (endsTheSession(error)) {
			await endAccess(context, row, error);
			return { row: undefined, isChecked: true };
		}
		if (isTemporary(error) || error instanceof IdentityRefused) {
			context.log.warn("refresh postponed", { error });
			await updateSession(context.db, row.idHash, {
				refreshAt: context.now() + RETRY_REFRESH_AFTER_MS,
			});
			return { row, isChecked: false };
		}
		throw error;
	}
}

/**
 * A decoy session is checked with the provider like any other, and written to once, so that neither the time this takes
 * nor the cookie of the D1 session, which reveals writes, can tell it apart.
 */
async function refreshedInVain(context: AppLoadContext, row: SessionRow): Promise<Refreshed> {
	const { refreshToken } = await openTokens(context, row);
	let isChecked = true;
	try {
		await context.identity.refresh(refreshToken);
	} catch (error) {
		if (!isTemporary(error) && !(error instanceof IdentityRefused)) throw error;
		isChecked = !isTemporary(error);
	}
	const againAfterMs = isChecked ? DECOY_REFRESH_EVERY_MS : RETRY_REFRESH_AFTER_MS;
	await updateSession(context.db, row.idHash, { refreshAt: context.now() + againAfterMs });
	return { row, isChecked };
}

/** Ends a session whose account may no longer act. */
export async function endAccess(
	context: AppLoadContext,
	{ idHash, uid }: Pick<SessionRow, "idHash" | "uid">,
	error: unknown,
): Promise<void> {
	context.log.info("session ended", { error });
	await noteIfGone(context, uid, error);
	await logSecurityEvent(context, "access ended", { uid, kind: "session" });
	await deleteSession(context.db, idHash);
	delete context.state.session;
}

/** If the provider says that it has deleted the account: notes that, and mails its user. */
export async function noteIfGone(
	context: AppLoadContext,
	uid: string,
	error: unknown,
): Promise<void> {
	if (!(error instanceof IdentityRefused && error.code === "USER_NOT_FOUND")) return;
	// Not the session's address: whoever deletes the account can have changed it there before.
	const email = await noteIdentityGone(context.db, uid, context.now());
	if (email === undefined) return;
	await logSecurityEvent(context, "account deleted elsewhere", { uid });
	if (context.mailer) await mailAccount(context, { email, kind: "account-gone" });
}
