/** The honeypot of public forms: a field that people don't see, so that only bots fill it in. */
export const HONEYPOT = "fax";

/** Why a contribution cannot be edited. */
export const NOT_PENDING =
	"A moderator has already reviewed this one, so you can't edit it anymore.";

/** The maximum length of a private note. Separate from the form's schema, because the page's script needs it too. */
export const MAX_NOTES_LENGTH = 1000;

/** Limits of a new password, in characters; in a separate file to keep pages small. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** How many days before a deadline people can choose to be reminded. */
export const REMINDER_CHOICES = ["14", "7", "3", "1"] as const;

/** A version's number as written in addresses and forms. */
const NUMBER = /^[1-9]\d{0,3}$/;

/**
 * The version that an address asks for with `?version=N`.
 *
 * @returns undefined if it asks for none, which means the newest; 'none' if it can't be a version
 */
export function versionOf(asks: URLSearchParams): number | "none" | undefined {
	const asked = asks.get("version");
	if (asked === null) return undefined;
	return NUMBER.test(asked) ? Number(asked) : "none";
}

/** How people sign in, as the identity provider names it. */
export const SIGN_IN_METHODS = ["password", "google.com", "microsoft.com"] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export function isSignInMethod(name: string): name is SignInMethod {
	return (SIGN_IN_METHODS as readonly string[]).includes(name);
}
