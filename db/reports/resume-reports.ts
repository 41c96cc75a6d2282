/** What moderators see of reported and taken-down resumes, and decide on them. */
import { and, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { deliverInCleanUp, notify } from "#db/notifications/notify.ts";
import { type PageRequest, pageOf } from "#db/paging.ts";
import { withoutContactDetails } from "#db/resumes/contact-details.ts";
import { isNewestVersion } from "#db/resumes/resumes.ts";
import { resumes, resumeVersions } from "#db/schema.ts";
import { jsonObject } from "#db/sql-helpers.ts";
import { type DecisionOn, decideOnReported } from "./report-decisions.ts";
import { type Moderator, whyMayNotDecide } from "./reports.ts";

/** How much of a resume moderators see in the list; a line of contact details that goes beyond it is still noticed. */
const EXCERPT_LENGTH = 600;
const READ_LENGTH = 900;

export const resumeShown = {
	id: resumes.id,
	name: resumes.name,
	ownerName: resumes.sharedName,
	ownerCollege: resumes.sharedCollege,
	/** The owner may have unshared it meanwhile. */
	shared: resumes.shared,
	/** Moderators don't need phone numbers to see what is wrong with a resume. */
	excerpt: sql`substr(${resumeVersions.text}, 1, ${READ_LENGTH})`
		.mapWith((text: string): string | null => withoutContactDetails(text).slice(0, EXCERPT_LENGTH))
		.as("excerpt"),
};

export type TakenDownResume = Awaited<ReturnType<typeof listTakenDownResumes>>["items"][number];

/** Resumes that were taken down, newest first. */
export function listTakenDownResumes(db: Db, moderator: Moderator, request: PageRequest) {
	const query = db
		.select({
			...resumeShown,
			notTheirs: whyMayNotDecide(db, "resume", moderator),
			seq: resumes.seq,
		})
		.from(resumes)
		.innerJoin(resumeVersions, isNewestVersion(db));
	const where = and(isNotNull(resumes.takenDownAt), isNull(resumes.removedAt));
	return pageOf(query, { seq: resumes.seq, where }, request);
}

const isShown = isNull(resumes.takenDownAt);
/** `when`: the condition, besides the reports; `notifies`: when its owner is notified. */
const DECIDED = {
	keep: { action: "KEPT", decision: "kept", when: isShown, notifies: sql`0` },
	"take-down": { action: "TAKEN_DOWN", decision: "taken-down", when: undefined, notifies: isShown },
	restore: { action: "RESTORED", decision: undefined, when: not(isShown), notifies: undefined },
} as const;

/**
 * Decides on a resume (`decide`). Once taken down, it is no longer shared, and can't be until it is restored; once
 * restored, its owner may share it.
 */
export function decideOnResume(
	db: Db,
	on: DecisionOn & { decision: keyof typeof DECIDED },
	nowMs: number,
	deliverLater = deliverInCleanUp,
) {
	const isTakenDown = on.decision === "take-down";
	const { notifies, ...decided } = DECIDED[on.decision];
	const notification = {
		kind: isTakenDown ? ("resume-taken-down" as const) : ("resume-restored" as const),
		// It can happen again.
		thing: `${on.id} ${nowMs}`,
		data: jsonObject({ resume: resumes.id, name: resumes.name }),
	};
	return decideOnReported(
		db,
		"resume",
		{ ...on, ...decided, readTo: isTakenDown ? undefined : on.readTo },
		(happens) => [
			// Comes before the change, because the old state decides whether they are notified.
			...notify(db, resumes.userId, notification, nowMs, {
				from: resumes,
				where: and(happens, notifies),
			}),
			db
				.update(resumes)
				.set(isTakenDown ? { shared: false, takenDownAt: nowMs } : { takenDownAt: null })
				.where(happens),
		],
		nowMs,
		deliverLater,
	);
}
