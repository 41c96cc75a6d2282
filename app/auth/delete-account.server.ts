/** The end of an account; why in this order: docs/decisions/011-deleting-an-account.md. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { FilesUnavailable } from "#app/http/files-unavailable.server.ts";
import { describeError, log } from "#app/http/log.server.ts";
import { discardPhoto } from "#app/images/own-photo.server.ts";
import { removePhoto } from "#app/images/photos.server.ts";
import { removeResumeFiles } from "#app/resume/files.server.ts";
import { isDatabaseFailure } from "#db/failure.ts";
import { listResumeFileKeys } from "#db/resumes.ts";
import { deleteUser } from "#db/users.ts";
import { proveByPassword } from "./credentials.server.ts";
import { IdentityRefused } from "./identity-errors.server.ts";
import type { Refused } from "./log-in.server.ts";
import { readTokens, type Session } from "./session.server.ts";

/** Firebase itself wants a sign-in of the last five minutes for it. */
const FRESH_MS = 4 * 60 * 1000;

const NOT_NOW: Refused = {
	status: 503,
	refused: {
		form: "Your account could not be deleted just now, and you can still log in. Try again in a minute.",
	},
};
const STALE: Refused = {
	status: 403,
	refused: { form: "It has been a while since you signed in. Do it once more, then delete." },
};

/** What somebody has to show first: the password, or a fresh sign-in at Google or Microsoft. */
export type Proof = "password" | "sign-in" | "given";

/** The proof that a session still lacks. */
export function missingProof(session: Session, nowMs: number): Proof {
	if (session.provider === "password") return "password";
	return nowMs - session.createdAt < FRESH_MS ? "given" : "sign-in";
}

/**
 * Deletes the account of a session: files, rows and sessions, then the identity. Each step can be
 * repeated, and until the last one the person can come back and do so.
 *
 * @returns whether the identity is gone too; without it nothing is left but an empty account
 */
export async function deleteAccount(
	request: Request,
	context: AppLoadContext,
	session: Session,
	password: string | undefined,
): Promise<Refused | { refused?: undefined; identityGone: boolean }> {
	const proved = await prove(request, context, session, password);
	if (proved.refused) return proved;
	try {
		if (session.photoKey) await removePhoto(context.files, session.photoKey);
		if (session.userId) {
			const fileKeys = await listResumeFileKeys(context.db, session.userId);
			await removeResumeFiles(context.files, fileKeys);
		}
		const photoKey = await deleteUser(context.db, session.uid);
		// Another device may have changed it in this very moment.
		if (photoKey !== session.photoKey) discardPhoto(context, photoKey);
	} catch (error) {
		if (!(error instanceof FilesUnavailable) && !isDatabaseFailure(error)) throw error;
		const { requestId } = context;
		log({ level: "error", event: "account not deleted", requestId, ...describeError(error) });
		return NOT_NOW;
	}
	return { identityGone: await deleteIdentity(context, proved.idToken) };
}

async function prove(
	request: Request,
	context: AppLoadContext,
	session: Session,
	password = "",
): Promise<Refused | { refused?: undefined; idToken: string }> {
	const missing = missingProof(session, context.now());
	if (missing === "password") return proveByPassword(context, session, password);
	const tokens = missing === "given" ? await readTokens(request, context) : undefined;
	return tokens ? { idToken: tokens.idToken } : STALE;
}

async function deleteIdentity(context: AppLoadContext, idToken: string): Promise<boolean> {
	try {
		await context.identity.deleteAccount(idToken);
		return true;
	} catch (error) {
		if (error instanceof IdentityRefused && error.code === "USER_NOT_FOUND") return true;
		const { requestId } = context;
		log({ level: "error", event: "identity not deleted", requestId, ...describeError(error) });
		return false;
	}
}
