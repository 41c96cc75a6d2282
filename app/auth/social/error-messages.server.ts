import { OAuth2RequestError } from "remix-auth-oauth2";
import { IdentityRefused, InvalidToken } from "#app/auth/identity/identity-errors.server.ts";
import { PROVIDER_ERRORS } from "#app/auth/identity/provider-errors.server.ts";

/** Firebase's code for someone declining at the provider; also used for the provider's own code. */
export const DECLINED = "USER_CANCELLED";
const NEED_CONFIRMATION = "NEED_CONFIRMATION";
const TAKEN = new Set([NEED_CONFIRMATION, "EMAIL_EXISTS", "FEDERATED_USER_ID_ALREADY_LINKED"]);

type Said = { title: string; description: string };

/**
 * Why a social sign-in failed, with a next step: '… sign-in failed.' when the provider refused, 'An error occurred
 * during … sign-in.' when it didn't answer (docs/product.md, Google and Microsoft).
 */
export function signInErrorMessage(name: string, error: unknown): Said {
	const code = codeOf(error);
	if (code === undefined) {
		return {
			title: `An error occurred during ${name} sign-in.`,
			description: `${name} or our sign-in service isn't responding. Try again in a minute, or use your email and password.`,
		};
	}
	return { title: `${name} sign-in failed.`, description: reason(name, code) };
}

/** Whether the address belongs to an account that its owner has to prove first. */
export function needsConfirmation(error: unknown): boolean {
	return codeOf(error) === NEED_CONFIRMATION;
}

/** Why a provider couldn't be connected to an account, with a next step. */
export function connectErrorMessage(name: string, error: unknown): Said {
	const title = `${name} isn't connected.`;
	const code = codeOf(error);
	if (code === undefined) {
		const description = `${name} or our sign-in service isn't responding. Nothing was changed. Try again in a minute.`;
		return { title, description };
	}
	if (code === DECLINED) {
		return { title, description: `You didn't agree at ${name}, so nothing was changed.` };
	}
	if (TAKEN.has(code)) {
		const description = `That ${name} account belongs to another account here. Choose a different one, or log in with it.`;
		return { title, description };
	}
	return { title, description: reason(name, code) };
}

function reason(name: string, code: string): string {
	if (code === DECLINED) {
		return `You didn't agree at ${name}, so nothing was shared. Try again, or use your email and password.`;
	}
	if (TAKEN.has(code)) {
		return `There's already an account with this email address. Log in the way you did before, then you can connect ${name}. If you forgot the password, choose a new one.`;
	}
	if (code === "OPERATION_NOT_ALLOWED") {
		return `${name} isn't set up here. Use your email and password.`;
	}
	return (
		PROVIDER_ERRORS[code]?.words ??
		"It took too long, or you started it in another window. Try again."
	);
}

/** The code of a refusal; undefined for any other failure. */
function codeOf(error: unknown): string | undefined {
	if (error instanceof OAuth2RequestError || error instanceof IdentityRefused) return error.code;
	// What the strategy throws for a state, code or verifier from another flow.
	const foreign = error instanceof ReferenceError || error instanceof RangeError;
	return foreign || error instanceof InvalidToken ? "foreign" : undefined;
}
