import { Unavailable } from "#app/http/unavailable.server.ts";

/**
 * The identity provider refused: `code` is the text before ` : ` of its message (EMAIL_EXISTS,
 * INVALID_LOGIN_CREDENTIALS, …), as the Identity Toolkit's REST reference lists them.
 */
export class IdentityRefused extends Error {
	override name = "IdentityRefused";
	readonly code: string;
	constructor(code: string) {
		super(code);
		this.code = code;
	}
}

/** The identity provider did not answer, or not in time, or with something that is no answer of its API. */
export class IdentityUnavailable extends Unavailable {
	override name = "IdentityUnavailable";
}

/** A token that proves nothing: forged, expired, for somebody else, or not a token at all. */
export class InvalidToken extends Error {
	override name = "InvalidToken";
}

/** A token signed by a key that we have not heard of: forged, or the keys have just been changed. */
export class UnknownKey extends InvalidToken {
	override name = "UnknownKey";
}

/** Whether the failure is temporary (provider or keys unavailable) and says nothing about the person. */
export function isPassing(error: unknown): boolean {
	return error instanceof IdentityUnavailable || error instanceof UnknownKey;
}

/** The email address has an account already. */
export function isTaken(error: unknown): boolean {
	return error instanceof IdentityRefused && error.code === "EMAIL_EXISTS";
}
