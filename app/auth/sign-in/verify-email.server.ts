import type { AppLoadContext } from "@remix-run/cloudflare";
import {
	type FlowMessages,
	orProviderError,
	type ProviderError,
} from "#app/auth/identity/provider-errors.server.ts";
import { refuseMail, sendMail } from "#app/auth/mails/mail.server.ts";
import { readTokens, type Session } from "#app/auth/session/session.server.ts";
import { logSecurityEvent } from "#app/http/security-events.server.ts";
import { isDecoy, updateSession } from "#db/people/sessions.ts";
import { lookUpDecoy, mailOwner } from "./decoy.server.ts";

const MAIL_COOLDOWN_SECONDS = 60;
const SEVERAL = "We've already sent a few emails. Wait a few minutes before you ask for another.";

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
	words: { TOO_MANY_ATTEMPTS_TRY_LATER: SEVERAL },
	otherwise: { status: 429, words: SEVERAL },
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
 * Sends the session's person a new verification mail. If the address already has an account, its owner is told that
 * instead. Returns what went wrong, if anything.
 */
export async function resendMail(
	context: AppLoadContext,
	session: Session,
): Promise<ProviderError | undefined> {
	const tokens = await readTokens(context);
	if (!tokens) return { status: 403, refused: { form: "Log in again to get a new email." } };
	return orProviderError(context, RESEND, async () => {
		const isOfNobody = isDecoy(session);
		// A decoy session must not reveal how many emails the owner got.
		const to = isOfNobody ? session.uid : session.email;
		const outcome = await sendMail(context, { kind: "verification", to }, () => {
			if (!isOfNobody) return context.identity.sendVerificationEmail(tokens.idToken);
			mailOwner(context, session.email, "sign-up");
			return lookUpDecoy(context);
		});
		if (!outcome.sent) return refuseMail(context, outcome);
		await updateSession(context.db, session.idHash, { mailSentAt: context.now() });
		return undefined;
	});
}
