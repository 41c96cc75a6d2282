/** Changing how one logs in; each change asks for the current password once more. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { deleteAllSessions } from "#db/sessions.ts";
import type { Tokens } from "./identity.server.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import type { Refused } from "./log-in.server.ts";
import { type Session, startSession } from "./session.server.ts";

const REFUSALS: Record<string, Refused> = {
	INVALID_LOGIN_CREDENTIALS: wrongPassword(),
	INVALID_PASSWORD: wrongPassword(),
	WEAK_PASSWORD: {
		status: 400,
		refused: { fields: { password: "That password is too easy to guess. Use a longer one." } },
	},
	INVALID_NEW_EMAIL: {
		status: 400,
		refused: { fields: { email: "That email address can't be used." } },
	},
	EMAIL_EXISTS: {
		status: 409,
		refused: { fields: { email: "Another account has this email address." } },
	},
	TOO_MANY_ATTEMPTS_TRY_LATER: {
		status: 429,
		refused: { form: "Too many attempts. Wait a few minutes and try again." },
	},
};

/**
 * Sets a new password, ends every session of the account and opens a new one here.
 *
 * @returns the new session's cookie
 */
export function changePassword(
	request: Request,
	context: AppLoadContext,
	session: Session,
	typed: { current_password: string; password: string },
): Promise<Refused | { refused?: undefined; cookie: string }> {
	return answered(async () => {
		const fresh = await logInAgain(context, session, typed.current_password);
		const tokens = await context.identity.changePassword(fresh.idToken, typed.password);
		const account = await context.identity.verifyIdToken(tokens.idToken);
		await deleteAllSessions(context.db, session.uid);
		return { cookie: await startSession(request, context, account, tokens) };
	});
}

/** Mails a link to the new address; the account changes when it is followed. */
export function changeEmail(
	context: AppLoadContext,
	session: Session,
	typed: { current_password: string; email: string },
): Promise<Refused | { refused?: undefined }> {
	return answered(async () => {
		const fresh = await logInAgain(context, session, typed.current_password);
		await context.identity.sendEmailChange(fresh.idToken, typed.email);
		return {};
	});
}

/** Asks for the password once more, before something that can't be undone. */
export function proveByPassword(
	context: AppLoadContext,
	session: Session,
	password: string,
): Promise<Refused | { refused?: undefined; idToken: string }> {
	return answered(async () => {
		const { idToken } = await logInAgain(context, session, password);
		return { idToken };
	});
}

function logInAgain(context: AppLoadContext, session: Session, password: string): Promise<Tokens> {
	return context.identity.signInWithPassword(session.email, password);
}

async function answered<Done>(run: () => Promise<Done>): Promise<Done | Refused> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof IdentityUnavailable) {
			return {
				status: 503,
				refused: {
					form: "The sign-in service is not answering. Nothing was changed; try again in a minute.",
				},
			};
		}
		if (!(error instanceof IdentityRefused)) throw error;
		return (
			REFUSALS[error.code] ?? {
				status: 400,
				refused: { form: "That could not be changed. Log in again and try once more." },
			}
		);
	}
}

function wrongPassword(): Refused {
	return { status: 400, refused: { fields: { current_password: "That is not your password." } } };
}
