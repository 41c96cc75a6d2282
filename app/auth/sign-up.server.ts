import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { signUpForm } from "#app/forms/sign-up.ts";
import { describeError, log } from "#app/http/log.server.ts";
import type { Tokens } from "./identity.server.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import type { Refused } from "./log-in.server.ts";
import { safeRedirectTo } from "./redirect-to.server.ts";
import { startSession } from "./session.server.ts";

type SignedUp = { refused?: undefined; cookie: string };

const REFUSALS: Record<string, Refused> = {
	EMAIL_EXISTS: {
		status: 409,
		refused: {
			fields: { email: "An account with this email address exists already. Log in instead." },
		},
	},
	INVALID_EMAIL: {
		status: 400,
		refused: {
			fields: { email: "That is not an email address. It should look like name@example.edu." },
		},
	},
	WEAK_PASSWORD: {
		status: 400,
		refused: { fields: { password: "That password is too easy to guess. Use a longer one." } },
	},
	TOO_MANY_ATTEMPTS_TRY_LATER: {
		status: 429,
		refused: { form: "Too many attempts. Wait a few minutes and try again." },
	},
};

/**
 * E-mail sign-up (spec §4): the account, its display name, the verification mail, and a session in
 * which name and college wait until the e-mail is verified.
 */
export async function signUp(
	request: Request,
	context: AppLoadContext,
	input: InferOutput<typeof signUpForm>,
): Promise<SignedUp | Refused> {
	const { identity } = context;
	let tokens: Tokens;
	try {
		tokens = await identity.signUp(input.email, input.password);
	} catch (error) {
		return refusalOf(context, error);
	}
	try {
		return await openAccount(request, context, input, tokens);
	} catch (error) {
		// Without a session the person could neither go on nor sign up again.
		await attempt(context, "undo", () => identity.deleteAccount(tokens.idToken));
		throw error;
	}
}

async function openAccount(
	request: Request,
	context: AppLoadContext,
	input: InferOutput<typeof signUpForm>,
	tokens: Tokens,
): Promise<SignedUp> {
	const { identity } = context;
	const account = await identity.verifyIdToken(tokens.idToken);
	// Name and mail can be made good later, from the profile and from /verify-email/.
	await attempt(context, "display name", () => identity.setDisplayName(tokens.idToken, input.name));
	const mailed = await attempt(context, "verification mail", () =>
		identity.sendVerificationEmail(tokens.idToken),
	);
	const cookie = await startSession(request, context, account, tokens, {
		fullName: input.name,
		college: input.university ?? null,
		redirectTo: safeRedirectTo(input.redirectTo),
		mailSentAt: mailed ? context.now() : null,
	});
	return { cookie };
}

function refusalOf(context: AppLoadContext, error: unknown): Refused {
	if (error instanceof IdentityRefused) {
		return (
			REFUSALS[error.code] ?? {
				status: 400,
				refused: { form: "Signup failed. Please try again." },
			}
		);
	}
	if (!(error instanceof IdentityUnavailable)) throw error;
	log({
		level: "error",
		event: "sign-up failed",
		requestId: context.requestId,
		...describeError(error),
	});
	return {
		status: 503,
		refused: {
			form: "An error occurred during signup. The sign-in service is not answering; nothing was created. Try again in a minute.",
		},
	};
}

/** Runs a step whose failure is only logged (spec §8). Returns whether it succeeded. */
async function attempt(
	{ requestId }: AppLoadContext,
	step: string,
	run: () => Promise<void>,
): Promise<boolean> {
	try {
		await run();
		return true;
	} catch (error) {
		log({ level: "error", event: "sign-up step failed", step, requestId, ...describeError(error) });
		return false;
	}
}
