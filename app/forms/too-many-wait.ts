import { MOST_WAITING } from "#db/contributions.ts";

/** To who shares one more program than may wait for review. */
export const TOO_MANY_WAIT = `${MOST_WAITING} of your programs wait for review, and that's as many as can. Share this one once we've read some of them.`;
