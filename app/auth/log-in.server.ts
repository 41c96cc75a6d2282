import type { AppLoadContext } from "@remix-run/cloudflare";
import { describeError, log } from "#app/http/log.server.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import { endSession, startSession } from "./session.server.ts";

/** Why a way in stayed closed, for the form that asked. */
export interface Refused {
	status: number;
	refused: { form?: string; fields?: Record<string, string> };
}

const WRONG_CREDENTIALS = new Set([
	"INVALID_LOGIN_CREDENTIALS",
	"INVALID_PASSWORD",
	"EMAIL_NOT_FOUND",
	"INVALID_EMAIL",
	"MISSING_PASSWORD",
]);

const REFUSALS: Record<string, Refused> = {
	USER_DISABLED: {
		status: 403,
		refused: { form: "This account has been disabled. Write to us if you think that is wrong." },
	},
	TOO_MANY_ATTEMPTS_TRY_LATER: {
		status: 429,
		refused: { form: "Too many attempts. Wait a few minutes and try again." },
	},
};

/**
 * Log-in by e-mail and password (spec §4). An unverified account gets a new verification mail and no
 * session. A wrong password and an unknown e-mail are answered alike.
 */
export async function logIn(
	request: Request,
	context: AppLoadContext,
	email: string,
	password: string,
): Promise<{ refused?: undefined; cookie: string } | Refused> {
	const { identity } = context;
	try {
		const tokens = await identity.signInWithPassword(email, password);
		const account = await identity.verifyIdToken(tokens.idToken);
		if (account.verified) {
			return { cookie: await startSession(request, context, account, tokens) };
		}
		await endSession(request, context);
		return await refuseUnverified(context, tokens.idToken);
	} catch (error) {
		return refusalOf(context, error);
	}
}

async function refuseUnverified(context: AppLoadContext, idToken: string): Promise<Refused> {
	try {
		await context.identity.sendVerificationEmail(idToken);
	} catch (error) {
		log({
			level: "error",
			event: "verification mail failed",
			requestId: context.requestId,
			...describeError(error),
		});
		return {
			status: 403,
			refused: {
				form: "Please verify your email. We could not send another mail just now; use the one you have, or try again in a few minutes.",
			},
		};
	}
	return {
		status: 403,
		refused: { form: "Please verify your email. A new verification email has been sent." },
	};
}

function refusalOf(context: AppLoadContext, error: unknown): Refused {
	if (error instanceof IdentityRefused) {
		if (WRONG_CREDENTIALS.has(error.code)) {
			return { status: 400, refused: { form: "Incorrect email or password." } };
		}
		return REFUSALS[error.code] ?? { status: 400, refused: { form: "Login failed." } };
	}
	if (!(error instanceof IdentityUnavailable)) throw error;
	log({
		level: "error",
		event: "log-in failed",
		requestId: context.requestId,
		...describeError(error),
	});
	return {
		status: 503,
		refused: {
			form: "Login failed. The sign-in service is not answering. Your account is fine; try again in a minute.",
		},
	};
}
