/** How the identity provider fails, and what a form says then: one table for every form that calls it. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Problems } from "#app/actions/read-form.server.ts";
import { logSecurityEvent } from "#app/http/log.server.ts";
import { Unavailable } from "#app/http/responses.server.ts";

/** What a form answers when the identity provider refuses or fails. */
export interface ProviderError {
	status: number;
	refused: Problems;
	/** The provider asks for a newer sign-in first. */
	isStale?: boolean;
}

/** A refusal shown above the form. */
export function providerError(status: number, form: string): ProviderError {
	return { status, refused: { form } };
}

interface Refusal {
	status: number;
	/** The field that the message is shown at, in forms that have it. */
	field?: string;
	words: string;
}

const WRONG_PASSWORD: Refusal = {
	status: 400,
	field: "current_password",
	words: "That's not your password.",
};
const WEAK_PASSWORD: Refusal = {
	status: 400,
	field: "password",
	words: "That password is too easy to guess. Use a longer one.",
};
const NO_ADDRESS: Refusal = {
	status: 400,
	field: "email",
	words: "That's not an email address. It should look like name@example.edu.",
};

/** Keyed by the error codes of the Identity Toolkit's REST reference. */
export const PROVIDER_ERRORS: Record<string, Refusal> = {
	EMAIL_EXISTS: {
		status: 409,
		field: "email",
		words: "Another account already uses this email address.",
	},
	EMAIL_NOT_FOUND: WRONG_PASSWORD,
	INVALID_EMAIL: NO_ADDRESS,
	INVALID_LOGIN_CREDENTIALS: WRONG_PASSWORD,
	INVALID_NEW_EMAIL: NO_ADDRESS,
	INVALID_PASSWORD: WRONG_PASSWORD,
	MISSING_PASSWORD: WRONG_PASSWORD,
	PASSWORD_DOES_NOT_MEET_REQUIREMENTS: WEAK_PASSWORD,
	QUOTA_EXCEEDED: {
		status: 429,
		words: "Our sign-in service is at its limit right now. Try again in an hour.",
	},
	TOO_MANY_ATTEMPTS_TRY_LATER: {
		status: 429,
		words: "Too many tries. Wait a few minutes, then try again.",
	},
	USER_DISABLED: {
		status: 403,
		words: "This account is disabled. Contact us if you think that's a mistake.",
	},
	WEAK_PASSWORD,
};

const NOT_ANSWERING = "The sign-in service isn't responding. Try again in a minute.";

/** How one form calls the identity provider, and what it says when that fails. */
export interface FlowMessages {
	/** For the log. */
	name: string;
	/** The form's fields; a refusal about any other field is shown above the form. */
	fields?: readonly string[];
	/** The form's own messages instead of the table's, by code. */
	words?: Record<string, string>;
	/** The message for a code that isn't in the table. */
	otherwise: Refusal;
	/** The message when the provider doesn't answer. */
	unavailable?: string;
	/** The form authenticates someone, so each refusal is logged. */
	proves?: true;
}

/**
 * Runs a function that calls the identity provider.
 *
 * @returns what `run` returns, or the refusal in the form's words
 * @throws what `run` throws for any other reason
 */
export async function orProviderError<Done>(
	context: AppLoadContext,
	way: FlowMessages,
	run: () => Promise<Done>,
): Promise<Done | ProviderError> {
	try {
		return await run();
	} catch (error) {
		if (isTemporary(error)) {
			context.log.error(`${way.name} failed`, { error });
			return providerError(503, way.unavailable ?? NOT_ANSWERING);
		}
		if (!(error instanceof IdentityRefused)) throw error;
		if (way.proves) await logProviderError(context, way.name, error);
		const { status, field, words: usual } = PROVIDER_ERRORS[error.code] ?? way.otherwise;
		const words = way.words?.[error.code] ?? usual;
		const atField = field !== undefined && way.fields?.includes(field);
		const refused = atField ? { fields: { [field]: words } } : { form: words };
		return { status, refused, isStale: error.code === "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" };
	}
}

/** Logs that somebody was not let in, and why; logs nothing when the provider or we failed. */
export async function logProviderError(
	context: AppLoadContext,
	way: string,
	error: unknown,
): Promise<void> {
	const refused = error instanceof IdentityRefused ? error.code : undefined;
	const code = error instanceof InvalidToken ? "INVALID_TOKEN" : refused;
	// Only text that looks like a provider's code is logged, never a visitor's.
	if (!code || !/^[A-Z_]{1,60}$/.test(code)) return;
	await logSecurityEvent(context, "log-in refused", { kind: `${way}: ${code}` });
}

/**
 * The identity provider refused: `code` is the part of its message before ` : ` (EMAIL_EXISTS,
 * INVALID_LOGIN_CREDENTIALS, …), as listed in the Identity Toolkit's REST reference.
 */
export class IdentityRefused extends Error {
	override name = "IdentityRefused";
	readonly code: string;
	constructor(code: string) {
		super(code);
		this.code = code;
	}
}

/** The identity provider didn't answer, not in time, or not as its API should. */
export class IdentityUnavailable extends Unavailable {
	override name = "IdentityUnavailable";
}

/** A token that proves nothing: forged, expired, for somebody else, or not a token at all. */
export class InvalidToken extends Error {
	override name = "InvalidToken";
}

/** A token signed by an unknown key: forged, or the keys have just changed. */
export class UnknownKey extends InvalidToken {
	override name = "UnknownKey";
}

/** Whether the failure is temporary (provider or keys unavailable) and says nothing about the person. */
export function isTemporary(error: unknown): boolean {
	return error instanceof IdentityUnavailable || error instanceof UnknownKey;
}

/** The email address already has an account. */
export function isTaken(error: unknown): boolean {
	return error instanceof IdentityRefused && error.code === "EMAIL_EXISTS";
}
