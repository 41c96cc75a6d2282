import type { AppLoadContext } from "@remix-run/cloudflare";
import { findContactDetails, markContactDetails } from "#db/resumes/resume-texts.ts";
import { listResumes, type Resume } from "#db/resumes/resumes.ts";

/** The student's resumes at this moment, and the one that was just removed, if its id is given. */
export async function readOwnResumes(
	{ db, now }: AppLoadContext,
	userId: string,
	removedId?: string,
) {
	const nowMs = now();
	const { living, removed } = await listResumes(db, userId, removedId, nowMs);
	return { resumes: living.map(ownResume), removed, nowMs };
}

/** A student's own resume as its card shows it. */
export type OwnResume = ReturnType<typeof ownResume>;

/** What sharing a resume would reveal: which contact details it contains, and its text with their lines marked. */
function ownResume({ lines, ...resume }: Resume) {
	const kinds = new Set(findContactDetails(lines ?? "").map(({ kind }) => kind));
	const canBeShared = !resume.shared && resume.takenDownFor === null;
	return {
		...resume,
		shows: [...kinds],
		preview: canBeShared ? markContactDetails(lines ?? "") : [],
	};
}
