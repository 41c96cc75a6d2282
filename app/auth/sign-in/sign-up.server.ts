import type { AppLoadContext } from "@remix-run/cloudflare";
import type { InferOutput } from "valibot";
import type { Tokens } from "#app/auth/identity/identity.server.ts";
import {
	type FlowMessages,
	isTaken,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { signUpWithinQuota } from "#app/auth/mails/quotas.server.ts";
import { refuseGuessable } from "#app/auth/password/new-password.server.ts";
import { rememberSave } from "#app/auth/pending-saves.server.ts";
import { safeRedirectTo } from "#app/auth/redirect-to.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import type { signUpForm } from "#app/forms/account.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { randomId } from "#db/ids.ts";
import { DECOY_UID } from "#db/people/sessions.ts";
import { keepDecoyPassword, startDecoy } from "./decoy.server.ts";
import { sendVerification } from "./verify-email.server.ts";

type SignUp = InferOutput<typeof signUpForm>;
type SignedUp = { refused?: undefined; cookie: string };

const SIGN_UP: FlowMessages = {
	name: "sign-up",
	fields: ["email", "password"],
	otherwise: { status: 400, words: "Signup failed. Please try again." },
	unavailable:
		"An error occurred during signup. The sign-in service isn't responding, so nothing was created. Try again in a minute.",
};

/**
 * Email sign-up: the account, its display name, the verification mail, and a session in which name and college wait
 * until the email is verified. An address that already has an account gets the same answer, and its owner is mailed
 * (docs/decisions/030-one-answer-to-every-sign-up.md).
 */
export async function signUp(
	context: AppLoadContext,
	input: SignUp,
): Promise<SignedUp | ProviderError> {
	const { identity } = context;
	const { email, name, password } = input;
	const guessable = await refuseGuessable(context, password, { email, name });
	if (guessable) return guessable;
	return orProviderError(context, SIGN_UP, async () => {
		// An address that is taken counts toward the quota, too.
		const tokens = await signUpWithinQuota(context, () =>
			identity.signUp(email, password).catch((error: unknown) => {
				if (isTaken(error)) return undefined;
				throw error;
			}),
		);
		if (!tokens) return openDecoy(context, input);
		if ("refused" in tokens) return tokens;
		try {
			return await openAccount(context, input, tokens);
		} catch (error) {
			// Without a session the person could neither go on nor sign up again.
			await tryStep(context, "undo", () => identity.deleteAccount(tokens.idToken));
			throw error;
		}
	});
}

/** Makes as many calls to the provider, one after another, as a real sign-up, so timing reveals nothing. */
async function openDecoy(
	context: AppLoadContext,
	{ email, password, save }: SignUp,
): Promise<SignedUp> {
	const uid = DECOY_UID + randomId();
	const mailed = await tryStep(context, "verification mail", () =>
		mailVerification(context, email, undefined),
	);
	await keepDecoyPassword(context, email, password);
	await logSecurityEvent(context, "signed up", { kind: "address taken" });
	await rememberSave(context, uid, save);
	const mailSentAt = mailed ? context.now() : null;
	return { cookie: await startDecoy(context, { uid, email, mailSentAt }) };
}

async function openAccount(
	context: AppLoadContext,
	input: SignUp,
	tokens: Tokens,
): Promise<SignedUp> {
	const { identity } = context;
	const account = await identity.verifyIdToken(tokens.idToken);
	// Not fatal: the name can be set in the profile, and the mail sent again at /verify-email/.
	const [mailed] = await Promise.all([
		tryStep(context, "verification mail", () =>
			mailVerification(context, input.email, tokens.idToken),
		),
		tryStep(context, "display name", () =>
			identity.setDisplayName(tokens.idToken, withoutLinks(input.name)),
		),
	]);
	await logSecurityEvent(context, "signed up", { uid: account.uid, kind: "password" });
	await rememberSave(context, account.uid, input.save);
	const cookie = await startSession(context, account, tokens, {
		pendingFullName: input.name,
		pendingCollege: input.university,
		redirectTo: safeRedirectTo(input.redirectTo),
		mailSentAt: mailed ? context.now() : null,
	});
	return { cookie };
}

/** The provider's emails greet with the name, which may have been typed by somebody other than the address's owner. */
function withoutLinks(name: string): string {
	const apart = name.replace(/[.\u3002\uff0e\uff61]/g, "$& ").replace(/[:/@\\]/g, " ");
	return apart.replace(/\s+/g, " ").trim();
}

async function mailVerification(
	context: AppLoadContext,
	email: string,
	idToken: string | undefined,
): Promise<void> {
	const untilMs = await sendVerification(context, email, { idToken });
	if (untilMs !== undefined) throw new Error("the quota of mails is used up");
}

/** Runs a step whose failure is only logged. Returns whether it succeeded. */
async function tryStep(
	{ log }: AppLoadContext,
	step: string,
	run: () => Promise<void>,
): Promise<boolean> {
	try {
		await run();
		return true;
	} catch (error) {
		log.error("sign-up step failed", { step, error });
		return false;
	}
}
