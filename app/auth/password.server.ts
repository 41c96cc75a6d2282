import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { deleteAllSessions } from "#db/sessions.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import type { Refused } from "./log-in.server.ts";
import { startSession } from "./session.server.ts";

const NOT_ANSWERING: Refused = {
	status: 503,
	refused: { form: "The sign-in service is not answering. Try again in a minute." },
};
const TOO_MANY: Refused = {
	status: 429,
	refused: { form: "Too many attempts. Wait a few minutes and try again." },
};
const WEAK: Refused = {
	status: 400,
	refused: { fields: { password: "That password is too easy to guess. Use a longer one." } },
};
const SPENT: Refused = {
	status: 410,
	refused: { form: "This link has expired or has been used already. Ask for a new one below." },
};

/**
 * Asks for a mail with a link to choose a new password. What the provider says about the address stays
 * here, so that every address is answered alike.
 */
export async function requestPasswordReset(
	context: AppLoadContext,
	email: string,
): Promise<Refused | undefined> {
	try {
		await context.identity.sendPasswordReset(email);
	} catch (error) {
		if (error instanceof IdentityUnavailable) return NOT_ANSWERING;
		if (!(error instanceof IdentityRefused)) throw error;
		const { requestId } = context;
		log({ level: "warn", event: "reset mail refused", requestId, ...describeError(error) });
	}
	return undefined;
}

/**
 * Sets a password by the code of a mail, ends every session of the account and opens a new one for the
 * person who has just proved that the mailbox is theirs.
 *
 * @returns the new session's cookie, or none when they have to log in themselves
 */
export async function resetPassword(
	request: Request,
	context: AppLoadContext,
	code: string,
	password: string,
): Promise<Refused | { refused?: undefined; cookie?: string }> {
	const { identity } = context;
	let email: string;
	try {
		email = await identity.resetPassword(code, password);
	} catch (error) {
		return refusalOf(error);
	}
	try {
		const tokens = await identity.signInWithPassword(email, password);
		const account = await identity.verifyIdToken(tokens.idToken);
		await deleteAllSessions(context.db, account.uid);
		if (!account.verified) return {};
		return { cookie: await startSession(request, context, account, tokens) };
	} catch (error) {
		// The password is changed all the same; they log in with it.
		const { requestId } = context;
		log({ level: "error", event: "log-in after reset failed", requestId, ...describeError(error) });
		return {};
	}
}

function refusalOf(error: unknown): Refused {
	if (error instanceof IdentityUnavailable) return NOT_ANSWERING;
	if (!(error instanceof IdentityRefused)) throw error;
	if (error.code === "WEAK_PASSWORD" || error.code.startsWith("PASSWORD_DOES_NOT_MEET"))
		return WEAK;
	if (error.code === "TOO_MANY_ATTEMPTS_TRY_LATER") return TOO_MANY;
	return SPENT;
}
