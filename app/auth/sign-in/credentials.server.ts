/** Changing how a person logs in; each change asks for the current password again. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Tokens } from "#app/auth/identity/identity.server.ts";
import {
	type FlowMessages,
	isTaken,
	orProviderError,
	type ProviderError,
	providerError,
} from "#app/auth/identity/provider-errors.server.ts";
import type { Account } from "#app/auth/identity/verify-id-token.server.ts";
import { quotaUsedUp, sendMail } from "#app/auth/mails/mail.server.ts";
import { pushCookie } from "#app/auth/session/device.server.ts";
import type { Session } from "#app/auth/session/session.server.ts";
import { startSession } from "#app/auth/session/start-session.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { deleteAllSessions } from "#db/people/sessions.ts";
import { refuseGuessable } from "../password/new-password.server.ts";
import { attemptCurrentPassword } from "../password/password-attempts.server.ts";
import { mailOwner } from "./decoy.server.ts";
import { hideProviderLimit } from "./verify-email.server.ts";

const CHANGE: FlowMessages = {
	name: "change of credentials",
	proves: true,
	fields: ["current_password", "email", "password"],
	otherwise: {
		status: 400,
		words: "We couldn't change that. Log in again, then try once more.",
	},
	unavailable: "The sign-in service isn't responding. Nothing was changed. Try again in a minute.",
};

const NOT_YOURS = providerError(
	403,
	"Your email address has changed. Log out, then log in with the new one.",
);

/** The answer may have been lost after the password was changed. */
const CHANGE_PASSWORD: FlowMessages = {
	...CHANGE,
	unavailable:
		"The sign-in service isn't responding. Try again in a minute. If your password doesn't work then, use the new one.",
};

/**
 * Sets a new password, ends all sessions of the account and opens a new one here.
 *
 * @returns the new session's cookie
 */
export function changePassword(
	context: AppLoadContext,
	session: Session,
	typed: { current_password: string; password: string },
): Promise<ProviderError | { refused?: undefined; cookie: string }> {
	const { identity } = context;
	const { email, fullName, displayName } = session;
	return orProviderError(context, CHANGE_PASSWORD, async () => {
		const owner = { email, fullName, displayName };
		const guessable = await refuseGuessable(context, typed.password, owner);
		if (guessable) return guessable;
		const fresh = await showPassword(context, session, typed.current_password);
		if (fresh.refused) return fresh;
		const tokens = await identity.changePassword(fresh.idToken, typed.password);
		const account = await identity.verifyIdToken(tokens.idToken);
		await logSecurityEvent(context, "password changed", { uid: session.uid });
		const phone = await pushCookie.read(context.request, context);
		await deleteAllSessions(context.db, session.uid, phone);
		const { secondFactorAt } = session;
		return { cookie: await startSession(context, account, tokens, { secondFactorAt }) };
	});
}

/**
 * Mails a link to the new address; the account changes when the link is opened. If the address already has an account,
 * the answer is the same, and its owner gets an email.
 */
export function changeEmail(
	context: AppLoadContext,
	session: Session,
	typed: { current_password: string; email: string },
): Promise<ProviderError | { refused?: undefined }> {
	const { identity } = context;
	return orProviderError(context, CHANGE, async () => {
		const fresh = await showPassword(context, session, typed.current_password);
		if (fresh.refused) return fresh;
		const untilMs = await sendMail(context, { kind: "change", to: typed.email }, () =>
			identity.sendEmailChange(fresh.idToken, typed.email).catch((error: unknown) => {
				if (!isTaken(error) || isOwn(session, typed.email)) hideProviderLimit(context)(error);
				else mailOwner(context, typed.email, "change");
			}),
		);
		if (untilMs !== undefined) return quotaUsedUp(context, untilMs);
		await logSecurityEvent(context, "email change asked for", { uid: session.uid });
		return {};
	});
}

function isOwn({ email }: Session, typed: string): boolean {
	return email.toLowerCase() === typed.trim().toLowerCase();
}

/** Asks for the password again before something that can't be undone. */
export function proveByPassword(
	context: AppLoadContext,
	session: Session,
	password: string,
): Promise<ProviderError | Shown> {
	return orProviderError(context, CHANGE, () => showPassword(context, session, password));
}

/** What entering the password of the session's own account gives. */
type Shown = Tokens & { refused?: undefined; account: Account };

async function showPassword(
	context: AppLoadContext,
	session: Session,
	password: string,
): Promise<ProviderError | Shown> {
	const { identity } = context;
	const tokens = await attemptCurrentPassword(context, session, () =>
		identity.signInWithPassword(session.email, password),
	);
	if ("refused" in tokens) return tokens;
	const account = await identity.verifyIdToken(tokens.idToken);
	// The address may have become another account's since the session began.
	return account.uid === session.uid ? { ...tokens, account } : NOT_YOURS;
}
