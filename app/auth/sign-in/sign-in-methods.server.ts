/** The ways a person logs in: Google, Microsoft or a password. They may have several and always keep at least one. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { isStudentRateLimited } from "#app/actions/rate-limits.server.ts";
import {
	type FlowMessages,
	IdentityRefused,
	IdentityUnavailable,
	InvalidToken,
	orProviderError,
	type ProviderError,
	providerError,
} from "#app/auth/identity/provider-errors.server.ts";
import { refuseGuessable } from "#app/auth/password/new-password.server.ts";
import { pushCookie } from "#app/auth/session/device.server.ts";
import { readSession, readTokens, type Session } from "#app/auth/session/session.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { isSignInMethod, type SignInMethod } from "#app/forms/fields/constants.ts";
import { keyedHash } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { clearCounts, countUp } from "#db/counters.ts";
import { deleteAllSessions, deleteSessionsBy } from "#db/people/sessions.ts";

const CHANGE: FlowMessages = {
	name: "change of sign-in methods",
	fields: ["password"],
	otherwise: {
		status: 400,
		words: "We couldn't change that. Log out and in again, then try once more.",
	},
	unavailable: "The sign-in service isn't responding. Nothing was changed. Try again in a minute.",
};
const LOGGED_OUT = providerError(403, "Log in again, then try once more.");
const UNPROVED = providerError(
	403,
	"Verify your email first. Until then, you can't change how you log in.",
);
const LAST = providerError(409, "That's your only way in. Connect another one first.");
const CURRENT = providerError(
	409,
	"You're logged in with that right now. Log in another way first, so you know that it works.",
);
const HAS_PASSWORD = providerError(409, "You have a password already. Change it here instead.");
const BUSY = providerError(409, "This is being changed right now. Look again in a few seconds.");

/** How long the lock lasts if a removal is interrupted; longer than a removal takes. */
const REMOVAL_MS = 15_000;

/** The ways to log in to an account; null when the provider can't be asked right now. */
export async function readSignInMethods(context: AppLoadContext): Promise<SignInMethod[] | null> {
	const session = await readSession(context);
	if (!session || (await isStudentRateLimited(context, "account look-up", session))) return null;
	const tokens = await readTokens(context);
	if (!tokens) return null;
	try {
		return await listSignInMethods(context, tokens.idToken);
	} catch (error) {
		if (!(error instanceof IdentityUnavailable || error instanceof IdentityRefused)) throw error;
		context.log.warn("sign-in methods not read", { error });
		return null;
	}
}

/**
 * Adds a password to an account that has none. The provider then ends the account's other tokens, so its sessions end
 * too, and a new one opens here.
 *
 * @returns the new session's cookie
 */
export function addPassword(
	context: AppLoadContext,
	session: Session,
	password: string,
): Promise<ProviderError | { refused?: undefined; cookie: string }> {
	return changed(context, session, async (idToken) => {
		const { email, fullName, displayName } = session;
		const guessable = await refuseGuessable(context, password, { email, fullName, displayName });
		if (guessable) return guessable;
		if ((await listSignInMethods(context, idToken)).includes("password")) return HAS_PASSWORD;
		const tokens = await context.identity.changePassword(idToken, password);
		const account = await ownAccount(context, tokens.idToken, session.uid);
		const phone = await pushCookie.read(context.request, context);
		await deleteAllSessions(context.db, session.uid, phone);
		await logSecurityEvent(context, "way in added", { uid: session.uid, kind: "password" });
		const { secondFactorAt } = session;
		return { cookie: await startSession(context, account, tokens, { secondFactorAt }) };
	});
}

/** Removes a way in and ends the sessions opened with it; the last way in stays. */
export function removeSignInMethod(
	context: AppLoadContext,
	session: Session,
	way: SignInMethod,
): Promise<ProviderError | { refused?: undefined }> {
	return changed(context, session, async (idToken) => {
		const { db, config } = context;
		// Two removals at once could each leave the other's way in, and together leave none.
		const key = await keyedHash(config, "removal of a way in", session.uid);
		const { count } = await countUp(db, key, REMOVAL_MS, context.now());
		if (count > 1) return BUSY;
		try {
			const ways = await listSignInMethods(context, idToken);
			if (!ways.includes(way)) return {};
			if (ways.length === 1) return LAST;
			// Also because the session's own way in is needed for a fresh sign-in.
			if (way === session.provider) return CURRENT;
			await context.identity.removeWayIn(idToken, way);
		} finally {
			await clearCounts(db, key);
		}
		await deleteSessionsBy(db, session.uid, way);
		await logSecurityEvent(context, "way in removed", { uid: session.uid, kind: way });
		return {};
	});
}

/**
 * The ID token of the session that began to connect a provider: the browser must still have that session.
 *
 * @throws InvalidToken
 */
export async function idTokenOf(
	context: AppLoadContext,
	begun: Pick<Session, "uid" | "idHash">,
): Promise<string> {
	const session = await readSession(context);
	const tokens = await readTokens(context);
	if (!tokens || session?.uid !== begun.uid || session.idHash !== begun.idHash) {
		throw new InvalidToken("another session's");
	}
	return tokens.idToken;
}

/**
 * The account that a token proves, which must be the person's own.
 *
 * @throws InvalidToken when it is somebody else's
 */
export async function ownAccount(context: AppLoadContext, idToken: string, uid: string) {
	const account = await context.identity.verifyIdToken(idToken);
	if (account.uid !== uid) throw new InvalidToken("another account's");
	return account;
}

/** Changes how somebody logs in. The address must be proved, or an impostor who signed up first would keep a way in. */
function changed<Done>(
	context: AppLoadContext,
	session: Session,
	change: (idToken: string) => Promise<Done | ProviderError>,
): Promise<Done | ProviderError> {
	return orProviderError(context, CHANGE, async () => {
		if (!session.emailProved) return UNPROVED;
		const tokens = await readTokens(context);
		return tokens ? change(tokens.idToken) : LOGGED_OUT;
	});
}

async function listSignInMethods(
	{ identity }: AppLoadContext,
	idToken: string,
): Promise<SignInMethod[]> {
	return (await identity.listProviders(idToken)).filter(isSignInMethod);
}
