/** Sessions: a random id in a cookie, a row in the database, the provider's tokens sealed in it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { errors } from "jose";
import * as v from "valibot";
import { describeError, log } from "#app/http/log.server.ts";
import {
	clearPendingSignup,
	createSession,
	deleteSession,
	findPendingSignup,
	findSession,
	postponeRefresh,
	refreshSession,
	type SessionRow,
} from "#db/sessions.ts";
import { upsertUser } from "#db/users.ts";
import { describeDevice } from "./describe-device.server.ts";
import type { Tokens } from "./identity.server.ts";
import { IdentityRefused, IdentityUnavailable, InvalidToken } from "./identity-errors.server.ts";
import { seal, unseal } from "./sealed.server.ts";
import { hashOfId, randomSecretId } from "./secret-id.server.ts";
import { SESSION_SECONDS, sessionCookie, sessionIdOf } from "./session-cookie.server.ts";
import type { Account } from "./verify-id-token.server.ts";

const REFRESH_BEFORE_EXPIRY_MS = 60_000;
const RETRY_REFRESH_AFTER_MS = 30_000;

const REFUSALS_THAT_END = new Set([
	"INVALID_REFRESH_TOKEN",
	"MISSING_REFRESH_TOKEN",
	"TOKEN_EXPIRED",
	"USER_DISABLED",
	"USER_NOT_FOUND",
]);

const sealedTokens = v.object({ idToken: v.string(), refreshToken: v.string() });

/** Who is asking. `userId` is null as long as the account is not verified. */
export type Session = Omit<SessionRow, "tokens">;

/** What a sign-up keeps until the user can be created (spec §3, pendingSignupData). */
export interface PendingSignup {
	fullName: string | null;
	college: string | null;
	/** Where the person wanted to go. */
	redirectTo: string | null;
	/** When the verification mail went out; null when it did not. */
	mailSentAt: number | null;
}

const NOTHING_PENDING: PendingSignup = {
	fullName: null,
	college: null,
	redirectTo: null,
	mailSentAt: null,
};

/**
 * Opens a session for an account whose token has been verified, ending the one the browser had.
 * The user is created when the account is verified; before that, sign-up data waits in the session.
 *
 * @returns the Set-Cookie value
 */
export async function startSession(
	request: Request,
	context: AppLoadContext,
	account: Account,
	tokens: Tokens,
	pending: PendingSignup = NOTHING_PENDING,
): Promise<string> {
	// First, because it takes the sign-up data that may wait in the session that ends here.
	if (account.verified) await tryToCreateUser(context, account);
	await endSession(request, context);
	const id = randomSecretId();
	const nowMs = context.now();
	await createSession(context.db, {
		idHash: await hashOfId(id),
		uid: account.uid,
		...(await rowOf(context, account, tokens)),
		pendingFullName: pending.fullName,
		pendingCollege: pending.college,
		redirectTo: pending.redirectTo,
		mailSentAt: pending.mailSentAt,
		device: describeDevice(request.headers.get("User-Agent")),
		createdAt: nowMs,
		expiresAt: nowMs + SESSION_SECONDS * 1000,
	});
	return sessionCookie(request).serialize(id);
}

/** Ends the browser's session, if it has one: the row goes, so a copy of the cookie opens nothing. */
export async function endSession(request: Request, context: AppLoadContext): Promise<void> {
	const id = await sessionIdOf(request);
	if (id) await deleteSession(context.db, await hashOfId(id));
	sessionsOfRequests.delete(context);
}

/** The Set-Cookie value that makes the browser forget its session. */
export function forgetSession(request: Request): Promise<string> {
	return sessionCookie(request).serialize("", { maxAge: 0 });
}

const sessionsOfRequests = new WeakMap<AppLoadContext, Promise<Session | undefined>>();

/**
 * The session of a request, read once however many loaders ask. A token that is about to expire is
 * refreshed; when the provider refuses that, the session ends; when it cannot be reached, the person
 * stays signed in and the refresh is tried again later.
 */
export function readSession(
	request: Request,
	context: AppLoadContext,
): Promise<Session | undefined> {
	const known = sessionsOfRequests.get(context);
	if (known) return known;
	const session = readRow(request, context).then((row) =>
		row && row.refreshAt <= context.now() ? refreshed(context, row) : row,
	);
	sessionsOfRequests.set(context, session);
	return session;
}

/**
 * The session after asking the provider anew, for someone whose e-mail may have been verified since
 * (on this device or another). The user is created once it is.
 */
export async function recheckSession(
	request: Request,
	context: AppLoadContext,
): Promise<Session | undefined> {
	const row = await readRow(request, context);
	if (!row) return undefined;
	const session = refreshed(context, row);
	sessionsOfRequests.set(context, session);
	return session;
}

/** The ID token of the browser's session, for calls that act for the person. */
export async function readTokens(
	request: Request,
	context: AppLoadContext,
): Promise<Tokens | undefined> {
	const row = await readRow(request, context);
	return row && openTokens(context, row);
}

/**
 * Creates the user of a verified account. A failure is only logged (spec §8): the person is let in, and
 * it is tried again at their next request.
 *
 * @returns the user's id, or null when it could not be created
 */
export async function tryToCreateUser(
	context: AppLoadContext,
	account: VerifiedPerson,
): Promise<string | null> {
	try {
		return await createUser(context, account);
	} catch (error) {
		const { requestId } = context;
		log({ level: "error", event: "user not created", requestId, ...describeError(error) });
		return null;
	}
}

type VerifiedPerson = Pick<Account, "uid" | "email" | "displayName"> & { photoUrl?: string | null };

/** From what is known of the account and of its sign-up, which is cleared then. */
async function createUser(context: AppLoadContext, account: VerifiedPerson): Promise<string> {
	const pending = await findPendingSignup(context.db, account.uid);
	const user = await upsertUser(
		context.db,
		{
			firebaseUid: account.uid,
			email: account.email,
			fullName: pending?.fullName ?? account.displayName,
			college: pending?.college,
			photoUrl: account.photoUrl,
		},
		context.now(),
	);
	if (pending) await clearPendingSignup(context.db, account.uid);
	return user.id;
}

async function readRow(request: Request, context: AppLoadContext) {
	const id = await sessionIdOf(request);
	return id ? findSession(context.db, await hashOfId(id), context.now()) : undefined;
}

async function refreshed(context: AppLoadContext, row: SessionRow): Promise<Session | undefined> {
	try {
		const { refreshToken } = await openTokens(context, row);
		const tokens = await context.identity.refresh(refreshToken);
		const account = await context.identity.verifyIdToken(tokens.idToken);
		if (account.uid !== row.uid) throw new InvalidToken("another account's");
		const fresh = await rowOf(context, account, tokens);
		await refreshSession(context.db, row.idHash, fresh);
		const userId =
			account.verified && !row.userId ? await tryToCreateUser(context, account) : row.userId;
		return { ...row, ...fresh, userId };
	} catch (error) {
		const { requestId } = context;
		if (endsTheSession(error)) {
			log({ level: "info", event: "session ended", requestId, ...describeError(error) });
			await deleteSession(context.db, row.idHash);
			return undefined;
		}
		if (error instanceof IdentityUnavailable || error instanceof IdentityRefused) {
			log({ level: "warn", event: "refresh postponed", requestId, ...describeError(error) });
			await postponeRefresh(context.db, row.idHash, context.now() + RETRY_REFRESH_AFTER_MS);
			return row;
		}
		throw error;
	}
}

/** The provider says the account or its token is no more, or the sealed tokens can't be opened. */
function endsTheSession(error: unknown): boolean {
	if (error instanceof IdentityRefused) return REFUSALS_THAT_END.has(error.code);
	return (
		error instanceof InvalidToken ||
		error instanceof errors.JOSEError ||
		error instanceof v.ValiError
	);
}

async function rowOf(context: AppLoadContext, account: Account, tokens: Tokens) {
	return {
		email: account.email,
		displayName: account.displayName,
		provider: account.provider,
		verified: account.verified,
		moderator: account.moderator,
		tokens: await seal(tokens, context.config.SESSION_SECRET),
		refreshAt: account.tokenExpiresAtMs - REFRESH_BEFORE_EXPIRY_MS,
	};
}

async function openTokens(context: AppLoadContext, row: SessionRow): Promise<Tokens> {
	return v.parse(sealedTokens, await unseal(row.tokens, context.config.SESSION_SECRET));
}
