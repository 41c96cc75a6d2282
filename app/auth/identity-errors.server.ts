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

/** The identity provider did not answer, or not in time, or not in its own words. */
export class IdentityUnavailable extends Error {
	override name = "IdentityUnavailable";
}

/** A token that proves nothing: forged, expired, for somebody else, or not a token at all. */
export class InvalidToken extends Error {
	override name = "InvalidToken";
}
