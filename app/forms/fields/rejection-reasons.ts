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
