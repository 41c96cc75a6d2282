import { OAuth2RequestError } from "remix-auth-oauth2";
import { IdentityRefused, InvalidToken } from "../identity-errors.server.ts";

const DECLINED = new Set(["access_denied", "USER_CANCELLED"]);
const TAKEN = new Set(["NEED_CONFIRMATION", "EMAIL_EXISTS", "FEDERATED_USER_ID_ALREADY_LINKED"]);

/**
 * What went wrong on the way through a provider, in plain words and with a next step (spec §8:
 * '… sign-in failed.' when it said no, 'An error occurred during … sign-in.' when it did not answer).
 */
export function explain(name: string, error: unknown): { title: string; description: string } {
	const code = codeOf(error);
	if (code === undefined) {
		return {
			title: `An error occurred during ${name} sign-in.`,
			description: `${name} or our sign-in service is not answering. Try again in a minute, or use your email and password.`,
		};
	}
	return { title: `${name} sign-in failed.`, description: reason(name, code) };
}

function reason(name: string, code: string): string {
	if (DECLINED.has(code)) {
		return `You did not agree at ${name}, so nothing was shared. Try again, or use your email and password.`;
	}
	if (TAKEN.has(code)) {
		return "There is an account with this email address already. Log in the way you did before; if you have forgotten the password, choose a new one.";
	}
	if (code === "USER_DISABLED") return "This account has been disabled.";
	if (code === "OPERATION_NOT_ALLOWED") {
		return `${name} is not set up here. Use your email and password.`;
	}
	return "It took too long, or was begun in another window. Try again.";
}

/** The code of a refusal; undefined when nobody refused and something simply did not work. */
function codeOf(error: unknown): string | undefined {
	if (error instanceof OAuth2RequestError || error instanceof IdentityRefused) return error.code;
	// The strategy's own errors for a state, code or verifier that is not this attempt's.
	const foreign = error instanceof ReferenceError || error instanceof RangeError;
	return foreign || error instanceof InvalidToken ? "foreign" : undefined;
}
