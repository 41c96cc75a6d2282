import { MOST_WAITING } from "#db/contributions/contributions.ts";

/** The message for a student with too many programs waiting for review. */
export const TOO_MANY_WAIT = `${MOST_WAITING} of your programs are waiting for review, which is the limit. Share this one once we've reviewed some of them.`;
