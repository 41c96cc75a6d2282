import type { Duplicate } from "#db/programs/duplicates.ts";
import type { DuplicateNotice } from "./form-answer.ts";

/** The message about a duplicate; another student's pending contribution stays private. */
export function duplicateNotice(duplicate: Duplicate): DuplicateNotice {
	switch (duplicate.of) {
		case "program":
			return {
				message: "This program is already on The Yard.",
				link: { href: `/programs/${duplicate.programId}/`, text: `See “${duplicate.name}”` },
			};
		case "taken-down":
			return {
				message: "This program was on The Yard. Right now it isn't shown.",
				link: { href: `/programs/${duplicate.programId}/`, text: "See why" },
			};
		case "own-contribution":
			return {
				message: "You already contributed this program. It's waiting for review.",
				link: {
					href: `/programs/contributions/${duplicate.contributionId}/edit/`,
					text: `Edit “${duplicate.name}”`,
				},
			};
		case "contribution":
			return {
				message: "Another student already contributed this program. It's waiting for review.",
			};
	}
}
