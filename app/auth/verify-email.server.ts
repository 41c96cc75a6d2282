import type { AppLoadContext } from "@remix-run/cloudflare";
import { IdentityRefused, IdentityUnavailable } from "./identity-errors.server.ts";
import { readTokens } from "./session.server.ts";

interface Problem {
	status: number;
	message: string;
}

const NOT_ANSWERING: Problem = {
	status: 503,
	message: "The sign-in service is not answering. Try again in a minute.",
};

/** Verifies an e-mail by the code of its mail. Returns what went wrong, or undefined. */
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

/** Sends the session's person a new verification mail. Returns what went wrong, or undefined. */
export async function resendMail(
	request: Request,
	context: AppLoadContext,
): Promise<Problem | undefined> {
	const tokens = await readTokens(request, context);
	if (!tokens) return { status: 403, message: "Log in again to get a new mail." };
	try {
		await context.identity.sendVerificationEmail(tokens.idToken);
		return undefined;
	} catch (error) {
		if (error instanceof IdentityUnavailable) return NOT_ANSWERING;
		if (!(error instanceof IdentityRefused)) throw error;
		return {
			status: 429,
			message: "We have sent several mails already. Wait a few minutes before asking for another.",
		};
	}
}
