import { Unavailable } from "#app/http/responses.server.ts";

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
