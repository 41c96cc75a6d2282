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

/** The ways in, as the identity provider names them. */
export const SIGN_IN_METHODS = ["password", "google.com", "microsoft.com"] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export function isSignInMethod(name: string): name is SignInMethod {
	return (SIGN_IN_METHODS as readonly string[]).includes(name);
}

/** The areas that mentors choose from; they type anything that is missing. */
export const AREAS = [
	"Accounting & Finance",
	"Agriculture & Environment",
	"Arts & Design",
	"Business & Entrepreneurship",
	"Communications & Journalism",
	"Data & Analytics",
	"Education",
	"Engineering",
	"Government & Public Policy",
	"Graduate School",
	"Healthcare & Medicine",
	"Law",
	"Marketing & Sales",
	"Nonprofit & Community",
	"Science & Research",
	"Software & Technology",
] as const;

export const MOST_AREAS = 5;

/**
 * The most common reasons for rejecting a contribution, with the text for the student; a moderator may edit it first.
 */
export const REJECTION_REASONS = {
	closed: {
		choice: "Closed",
		note: "Applications for this program have closed. If it opens again, please share it then.",
	},
	"dead-link": {
		choice: "Dead link",
		note: "The link doesn't open. Check the address, then submit it again.",
	},
	duplicate: {
		choice: "Already on The Yard",
		note: "This program is already on The Yard. Thanks anyway!",
	},
	"wrong-page": {
		choice: "Link to a general page",
		note: "The link leads to a general page. Link to the page where students apply, then submit it again.",
	},
	"not-a-program": {
		choice: "Not a program",
		note: "This isn't a program that students can apply to. The Yard lists internships, fellowships, scholarships, research and the like.",
	},
	"asks-for-money": {
		choice: "Asks for money",
		note: "This program asks students for money. The Yard doesn't list anything that charges students to apply or take part.",
	},
	"too-little": {
		choice: "Needs more detail",
		note: "Say what the program offers and who can apply, then submit it again.",
	},
} as const;

export type RejectionReason = keyof typeof REJECTION_REASONS;
