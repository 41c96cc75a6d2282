/** Deleting an account, in the order of docs/decisions/011-deleting-an-account.md. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { savedSubmissionCookie } from "#app/actions/action-responses.server.ts";
import { eraseUser } from "#app/files/erase.server.ts";
import { FilesUnavailable } from "#app/files/file-store.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { isDatabaseFailure } from "#db/engine/failures.ts";
import type { Db } from "#db/engine/open.ts";
import { findUidOfSession } from "#db/people/sessions.ts";
import { findUserByFirebaseUid } from "#db/people/users.ts";
import {
	IdentityRefused,
	type ProviderError,
	providerError,
} from "./identity/provider-errors.server.ts";
import { writeLogOutCookie } from "./log-out-cookie.server.ts";
import { pushCookie } from "./session/device.server.ts";
import { readTokens, type Session } from "./session/session.server.ts";
import { forgetSession } from "./session/session-cookie.server.ts";
import { proveByPassword } from "./sign-in/credentials.server.ts";

/** Firebase deletes an account only within five minutes of signing in; this leaves a minute for the steps before. */
const FRESH_MS = 4 * 60 * 1000;

const NOT_NOW = providerError(
	503,
	"We couldn't delete your account right now, and you can still log in. Try again in a minute.",
);
const STALE = providerError(
	403,
	"It's been a while since you signed in. Sign in again, then delete.",
);

/** What a person has to show first: the password, or a fresh sign-in at Google or Microsoft. */
export type Proof = "password" | "sign-in" | "given";

/** The proof that a session still lacks. */
export function missingProof(session: Session, nowMs: number): Proof {
	if (session.provider === "password") return "password";
	return nowMs - session.createdAt < FRESH_MS ? "given" : "sign-in";
}

/**
 * Deletes the account of a session: files, rows and sessions, then the identity. Each step can be repeated, and until
 * the last one the person can come back and try again.
 *
 * @returns whether the identity is gone too; if not, only an empty account is left
 */
export async function deleteAccount(
	context: AppLoadContext,
	session: Session,
	password: string | undefined,
): Promise<ProviderError | { refused?: undefined; identityGone: boolean }> {
	const proved = await prove(context, session, password);
	const { db, files } = context;
	if (proved.refused) return (await isErased(db, session)) ? { identityGone: true } : proved;
	try {
		const { uid: firebaseUid, userId, photoKey } = session;
		await eraseUser(db, files, { firebaseUid, userId, photoKey });
	} catch (error) {
		if (!(error instanceof FilesUnavailable) && !isDatabaseFailure(error)) throw error;
		context.log.error("account not deleted", { error });
		return NOT_NOW;
	}
	const identityGone = await deleteIdentity(context, proved.idToken);
	const kind = identityGone ? "all of it" : "not yet at the identity provider";
	await logSecurityEvent(context, "account deleted", { uid: session.uid, kind });
	return { identityGone };
}

/** The same form, sent twice at once, has already deleted the account. */
async function isErased(db: Db, { idHash, uid }: Session): Promise<boolean> {
	const [ownerOfSession, user] = [
		await findUidOfSession(db, idHash),
		await findUserByFirebaseUid(db, uid),
	];
	return !ownerOfSession && !user;
}

async function prove(
	context: AppLoadContext,
	session: Session,
	password = "",
): Promise<ProviderError | { refused?: undefined; idToken: string }> {
	const missing = missingProof(session, context.now());
	if (missing === "password") return proveByPassword(context, session, password);
	const tokens = missing === "given" ? await readTokens(context) : undefined;
	return tokens ? { idToken: tokens.idToken } : STALE;
}

async function deleteIdentity(context: AppLoadContext, idToken: string): Promise<boolean> {
	try {
		await context.identity.deleteAccount(idToken);
		return true;
	} catch (error) {
		if (error instanceof IdentityRefused && error.code === "USER_NOT_FOUND") return true;
		context.log.error("identity not deleted", { error });
		return false;
	}
}

/**
 * Adds headers that make the browser forget its user: the session, a saved submission, reminders on this phone. The
 * log-in page that follows then clears its storage (docs/decisions/048-offline.md says why not `Clear-Site-Data`).
 */
export async function forgetPerson<Answer extends Response>(
	context: AppLoadContext,
	answer: Answer,
): Promise<Answer> {
	answer.headers.append("Set-Cookie", await forgetSession(context));
	answer.headers.append("Set-Cookie", await savedSubmissionCookie.forget(context.request));
	answer.headers.append("Set-Cookie", await pushCookie.forget(context.request));
	answer.headers.append("Set-Cookie", await writeLogOutCookie(context.request));
	return answer;
}
