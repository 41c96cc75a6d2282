import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused } from "#app/auth/identity/identity-errors.server.ts";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { askAboutNobody, quotaUsedUp, sendMail, tryAgain } from "#app/auth/mails/mail.server.ts";
import { DAY_MS } from "#app/auth/mails/quotas.server.ts";
import { readTokens, type Session } from "#app/auth/session/session.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { takeAllowances } from "#db/counters.ts";
import { isDecoy, updateSession } from "#db/people/sessions.ts";
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

/** Applies the code from a mail to its email address. Returns what went wrong, if anything. */
export function applyCode(
	context: AppLoadContext,
	oobCode: string,
): Promise<ProviderError | undefined> {
	return orProviderError(context, APPLY, async () => {
		const { localId: uid, newEmail } = await context.identity.applyVerificationCode(oobCode);
		await logSecurityEvent(context, newEmail ? "email changed" : "email verified", { uid });
		return undefined;
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
		return tryAgain(context, nowMs + waitSeconds * 1000, "We just emailed you. You can resend it");
	}
	const ofSession = { key: `resends ${session.idHash}`, most: RESENDS_A_DAY, spanMs: DAY_MS };
	const freeAtMs = await takeAllowances(context.db, [ofSession], nowMs);
	if (freeAtMs !== undefined) {
		const words =
			"We've already sent several emails today. Find the newest one, also in your spam folder, or try again";
		return tryAgain(context, freeAtMs, words);
	}
	return orProviderError(context, RESEND, async () => {
		const untilMs = await sendVerification(context, session, tokens.idToken);
		if (untilMs !== undefined) return quotaUsedUp(context, untilMs);
		await updateSession(context.db, session.idHash, { mailSentAt: context.now() });
		return undefined;
	});
}

function sendVerification(context: AppLoadContext, session: Session, idToken: string) {
	const { email } = session;
	if (isDecoy(session)) return sendToNobody(context, email);
	return sendMail(context, { kind: "verification", to: email }, () =>
		context.identity.sendVerificationEmail(idToken).catch(hideProviderLimit(context)),
	);
}

/** Does what sending a verification mail does, for an address that already has an account; notifies its owner. */
export function sendToNobody(context: AppLoadContext, email: string): Promise<number | undefined> {
	mailOwner(context, email, "sign-up");
	return sendMail(context, { kind: "verification", to: null }, () => askAboutNobody(context));
}

const PROVIDER_LIMITS = new Set(["TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED"]);

/** The provider's own limits, which ours should keep us from, are met only by mails to accounts: only the log says so. */
export function hideProviderLimit({ log }: AppLoadContext): (error: unknown) => void {
	return (error) => {
		if (!(error instanceof IdentityRefused && PROVIDER_LIMITS.has(error.code))) throw error;
		log.error("mail refused by the provider", { error });
	};
}
