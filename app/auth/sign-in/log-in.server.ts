import type { AppLoadContext } from "@remix-run/cloudflare";
import * as v from "valibot";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { tryAgainAt } from "#app/auth/mails/mail.server.ts";
import { networkShares } from "#app/auth/mails/quotas.server.ts";
import { attemptLogIn, isWrongPassword } from "#app/auth/password/password-attempts.server.ts";
import { rememberSave } from "#app/auth/pending-saves.server.ts";
import { knownDevice, rememberDevice } from "#app/auth/session/device.server.ts";
import { endSession, type Session } from "#app/auth/session/session.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { keyedHash, seal, unseal } from "#app/http/crypto.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { mailAccount } from "#app/mail/queue.server.ts";
import { takeOneOf } from "#db/counters.ts";
import { isDecoyPassword } from "./decoy.server.ts";
import { areCodesPaused, BEGIN_ANEW, ownersEmail } from "./second-factor.server.ts";
import { sendVerification } from "./verify-email.server.ts";

/** The same answer for a wrong password and an unknown email. */
const WRONG = "Incorrect email or password.";

const LOG_IN: FlowMessages = {
	name: "log-in",
	proves: true,
	words: {
		INVALID_LOGIN_CREDENTIALS: WRONG,
		INVALID_PASSWORD: WRONG,
		EMAIL_NOT_FOUND: WRONG,
		INVALID_EMAIL: WRONG,
		MISSING_PASSWORD: WRONG,
	},
	otherwise: { status: 400, words: "Login failed." },
	unavailable:
		"Login failed. The sign-in service isn't responding. Your account is fine. Try again in a minute.",
};

/**
 * Login by email and password. An unverified account gets a new verification mail and no session.
 *
 * @param typed.save a program to save once they are in
 * @returns the cookies of the session and of this browser, which the account now knows
 */
export function logIn(
	context: AppLoadContext,
	{ email, password, save }: { email: string; password: string; save?: string | undefined },
): Promise<{ refused?: undefined; cookies: string[] } | ProviderError> {
	return orProviderError(context, LOG_IN, async () => {
		const found = await attemptLogIn(
			context,
			email,
			() => askForAccount(context, email, password),
			(found) => found?.account.verified === true,
		);
		if (found && "refused" in found) return found;
		if (found) await rememberSave(context, found.account.uid, save);
		if (found?.account.verified) {
			const { account, tokens } = found;
			const session = await startSession(context, account, tokens);
			await logSecurityEvent(context, "logged in", { uid: account.uid, kind: "password" });
			return { cookies: [session, await rememberDevice(context, email)] };
		}
		await endSession(context);
		const kind = "log-in: not verified";
		await logSecurityEvent(context, "log-in refused", { uid: found?.account.uid, kind });
		return refuseUnverified(context, email, found?.tokens.idToken);
	});
}

/** The account that the password opens; undefined if it was only chosen in a sign-up for a taken address. */
async function askForAccount(context: AppLoadContext, email: string, password: string) {
	const { identity } = context;
	try {
		const tokens = await identity.signInWithPassword(email, password);
		return { tokens, account: await identity.verifyIdToken(tokens.idToken) };
	} catch (error) {
		if (isWrongPassword(error) && (await isDecoyPassword(context, email, password)))
			return undefined;
		throw error;
	}
}

async function refuseUnverified(
	context: AppLoadContext,
	email: string,
	idToken: string | undefined,
): Promise<ProviderError> {
	const { log } = context;
	let isSent = false;
	try {
		const device = await knownDevice(context, email);
		isSent = (await sendVerification(context, email, { idToken, device })) === undefined;
	} catch (error) {
		log.error("verification mail failed", { error });
	}
	const mail = isSent
		? "A new verification email has been sent."
		: "We couldn't send another one right now. Use the email you have, or try again later.";
	return { status: 403, refused: { form: `Please verify your email. ${mail}` } };
}

const LINK = "log-in link";
const LINK_MS = 15 * 60 * 1000;
/** Whoever has the password leaves some to the owner. */
const LINKS = { aDay: 3, ofNetwork: 3, first: 10 };
const logInLink = v.object({ uid: v.string(), idHash: v.string() });

/**
 * Mails a session the link that lets it enter codes from the app while they are paused. It doesn't stand for the code:
 * whoever has the password can change the address at Firebase.
 *
 * @returns what went wrong, if anything
 */
export async function mailLogInLink(
	context: AppLoadContext,
	{ uid, idHash, email }: Session,
): Promise<ProviderError | undefined> {
	const { config, db, mailer, now } = context;
	if (!mailer || !(await areCodesPaused(context, uid))) return BEGIN_ANEW;
	const key = await keyedHash(config, "log-in links", uid);
	const freeAt = await takeOneOf(db, await networkShares(context, key, LINKS), now());
	if (freeAt !== undefined) {
		const words =
			"We emailed you several links today. Open the newest one, or type a recovery code. Try again";
		return tryAgainAt(context, freeAt, words);
	}
	const link = await seal(config, LINK, { uid, idHash }, now() + LINK_MS);
	const to = await ownersEmail(context, { uid, email });
	await mailAccount(context, { email: to, kind: "log-in-link", data: { link } });
	return undefined;
}

/** Whether a mailed link was asked for in this session. */
export async function isLinkOf(
	{ config }: AppLoadContext,
	link: string,
	{ uid, idHash }: Pick<Session, "uid" | "idHash">,
): Promise<boolean> {
	const opened = await unseal(config, LINK, link).catch(() => undefined);
	const of = v.safeParse(logInLink, opened);
	return of.success && of.output.uid === uid && of.output.idHash === idHash;
}
