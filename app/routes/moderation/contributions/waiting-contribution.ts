import type { QueuedContribution } from "#db/moderation/look-alikes.ts";

/** As the page has it. `isOwn`: of the moderator who reads it; `isPast`: its deadline is over. */
export type WaitingContribution = Omit<QueuedContribution, "contributorUid"> & {
	isOwn: boolean;
	isPast: boolean;
};
