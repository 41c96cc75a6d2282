import type { QueuedContribution } from "#db/moderation/look-alikes.ts";

/** A contribution as the page has it. `isOwn`: made by this moderator; `isPast`: its deadline is over. */
export type WaitingContribution = Omit<QueuedContribution, "contributorUid"> & {
	isOwn: boolean;
	isPast: boolean;
};
