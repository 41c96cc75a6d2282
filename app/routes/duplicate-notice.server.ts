import type { DuplicateNotice } from "#app/forms/answer.server.ts";
import type { Duplicate } from "#db/contributions.ts";

/** Puts a duplicate into words; another student's pending contribution stays private. */
export function duplicateNotice(duplicate: Duplicate): DuplicateNotice {
	switch (duplicate.of) {
		case "program":
			return {
				message: "This program is in the catalogue already.",
				link: { href: `/programs/${duplicate.programId}/`, text: `See “${duplicate.name}”` },
			};
		case "own-contribution":
			return {
				message: "You have contributed this program already; it is waiting for review.",
				link: {
					href: `/programs/contributions/${duplicate.contributionId}/edit/`,
					text: `Edit “${duplicate.name}”`,
				},
			};
		case "contribution":
			return {
				message:
					"Another student has contributed this program already; it is waiting for review and will soon stand in the catalogue.",
			};
	}
}
