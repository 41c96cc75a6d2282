import { findContactDetails, markContactDetails } from "#db/resumes/contact-details.ts";
import type { Resume } from "#db/resumes/resumes.ts";

/** A student's own resume as its card shows it. */
export type OwnResume = ReturnType<typeof ownResume>;

/** What sharing a resume would reveal: which contact details it contains, and its text with their lines marked. */
export function ownResume({ lines, ...resume }: Resume) {
	const kinds = new Set(findContactDetails(lines ?? "").map(({ kind }) => kind));
	const canBeShared = !resume.shared && resume.takenDownFor === null;
	return {
		...resume,
		shows: [...kinds],
		preview: canBeShared ? markContactDetails(lines ?? "") : [],
	};
}
