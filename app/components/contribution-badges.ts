/** How each status looks; anything that is neither pending nor approved is red. */
export const BADGES = { PENDING: "badge wait", APPROVED: "badge ok", REJECTED: "badge no" };
