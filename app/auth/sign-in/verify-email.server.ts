import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type FlowMessages,
	IdentityRefused,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { lookUpNobody, quotaUsedUp, sendMail, tryAgainAt } from "#app/auth/mails/mail.server.ts";
import { readTokens, type Session } from "#app/auth/session/session.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { takeAllowances } from "#db/counters.ts";
import { isDecoy, updateSession } from "#db/people/sessions.ts";
import { DAY_MS } from "#lib/calendar-days.ts";
import { mailOwner } from "./decoy.server.ts";

const MAIL_COOLDOWN_SECONDS = 60;
const RESENDS_A_DAY = 4;

const APPLY: FlowMessages = {
	name: "code of a mail",
	fields: ["oobCode"],
	otherwise: {
		status: 410,
		field: "oobCode",
		words: "This link has expired or was already used.",
	},
};
const RESEND: FlowMessages = {
	name: "verification mail",
	otherwise: { status: 429, words: "We couldn't send it. Wait a few minutes, then try again." },
};

/** Applies the code from a mail to its email address. Returns whose it was, or what went wrong. */
export function applyCode(
	context: AppLoadContext,
	code: string,
): Promise<ProviderError | { refused?: undefined; uid: string | undefined }> {
	return orProviderError(context, APPLY, async () => {
		const { localId: uid, newEmail } = await context.identity.applyVerificationCode(code);
		await logSecurityEvent(context, newEmail ? "email changed" : "email verified", { uid });
		return { uid };
	});
}

/** Seconds until a session's person may ask for another mail; 0 if they may now. */
export function mailCooldown(session: Session, nowMs: number): number {
	if (session.mailSentAt === null) return 0;
	const passedSeconds = Math.floor((nowMs - session.mailSentAt) / 1000);
	return Math.max(0, MAIL_COOLDOWN_SECONDS - passedSeconds);
}

/**
 * Sends the session's person a new verification mail. If the address already has an account, its owner is notified
 * instead. How often a session may ask counts by itself, so that no number says what its mailbox got, or whether there
 * was an account. Returns what went wrong, if anything.
 */
export async function resendMail(
	context: AppLoadContext,
	session: Session,
): Promise<ProviderError | undefined> {
	const tokens = await readTokens(context);
	if (!tokens) return { status: 403, refused: { form: "Log in again to get a new email." } };
	const nowMs = context.now();
	const waitSeconds = mailCooldown(session, nowMs);
	if (waitSeconds > 0) {
		return tryAgainAt(
			context,
			nowMs + waitSeconds * 1000,
			"We just emailed you. You can resend it",
		);
	}
	const ofSession = { key: `resends ${session.idHash}`, limit: RESENDS_A_DAY, spanMs: DAY_MS };
	const freeAtMs = await takeAllowances(context.db, [ofSession], nowMs);
	if (freeAtMs !== undefined) {
		const words =
			"We've already sent several emails today. Find the newest one, also in your spam folder, or try again";
		return tryAgainAt(context, freeAtMs, words);
	}
	return orProviderError(context, RESEND, async () => {
		const idToken = isDecoy(session) ? undefined : tokens.idToken;
		const untilMs = await sendVerification(context, session.email, { idToken });
		if (untilMs !== undefined) return quotaUsedUp(context, untilMs);
		await updateSession(context.db, session.idHash, { mailSentAt: context.now() });
		return undefined;
	});
}

/**
 * Sends a verification mail, or, for an address that already has an account, does as if and notifies its owner.
 *
 * @param idToken of the account to verify; undefined if there is only a decoy
 * @returns what `sendMail` returns
 */
export function sendVerification(
	context: AppLoadContext,
	email: string,
	{ idToken, device }: { idToken: string | undefined; device?: string | undefined },
): Promise<number | undefined> {
	if (idToken === undefined) {
		mailOwner(context, email, "sign-up");
		return sendMail(context, { kind: "verification", to: null }, () => lookUpNobody(context));
	}
	return sendMail(context, { kind: "verification", to: email, device }, () =>
		context.identity.sendVerificationEmail(idToken).catch(hideProviderLimit(context)),
	);
}

const PROVIDER_LIMITS = new Set(["TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED"]);

/** The provider's own limits, which ours should keep us from, are met only by mails to accounts: only the log says so. */
export function hideProviderLimit({ log }: AppLoadContext): (error: unknown) => void {
	return (error) => {
		if (!(error instanceof IdentityRefused && PROVIDER_LIMITS.has(error.code))) throw error;
		log.error("mail refused by the provider", { error });
	};
}
