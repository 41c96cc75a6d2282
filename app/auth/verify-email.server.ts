import type { AppLoadContext } from "@remix-run/cloudflare";
import { markMailSent } from "#db/sessions.ts";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import { readTokens, type Session } from "./session.server.ts";

const MAIL_COOLDOWN_SECONDS = 60;

interface Problem {
	status: number;
	message: string;
}

const NOT_ANSWERING: Problem = {
	status: 503,
	message: "The sign-in service is not answering. Try again in a minute.",
};

/** Applies the code of a mail to its e-mail address. Returns what went wrong, or undefined. */
export async function applyCode(
	{ identity }: AppLoadContext,
	oobCode: string,
): Promise<Problem | undefined> {
	try {
		await identity.applyVerificationCode(oobCode);
		return undefined;
	} catch (error) {
		if (error instanceof IdentityUnavailable) return NOT_ANSWERING;
		if (!(error instanceof IdentityRefused)) throw error;
		return { status: 410, message: "This link has expired or has been used already." };
	}
}

/** Seconds until a session's person may ask for another mail; 0 when they may now. */
export function mailCooldown(session: Session, nowMs: number): number {
	if (session.mailSentAt === null) return 0;
	const passedSeconds = Math.floor((nowMs - session.mailSentAt) / 1000);
	return Math.max(0, MAIL_COOLDOWN_SECONDS - passedSeconds);
}

/** Sends the session's person a new verification mail. Returns what went wrong, or undefined. */
export async function resendMail(
	request: Request,
	context: AppLoadContext,
	session: Session,
): Promise<Problem | undefined> {
	const waitSeconds = mailCooldown(session, context.now());
	if (waitSeconds > 0) {
		return {
			status: 429,
			message: `We have just sent a mail. You can ask for another in ${waitSeconds} seconds.`,
		};
	}
	const tokens = await readTokens(request, context);
	if (!tokens) return { status: 403, message: "Log in again to get a new mail." };
	try {
		await context.identity.sendVerificationEmail(tokens.idToken);
	} catch (error) {
		if (error instanceof IdentityUnavailable) return NOT_ANSWERING;
		if (!(error instanceof IdentityRefused)) throw error;
		return {
			status: 429,
			message: "We have sent several mails already. Wait a few minutes before asking for another.",
		};
	}
	await markMailSent(context.db, session.idHash, context.now());
	return undefined;
}
