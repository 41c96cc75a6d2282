/** How each status looks; anything that is neither pending nor approved is red. */
export const BADGES = {
	PENDING: "badge bg-wait-soft text-wait",
	APPROVED: "badge bg-ok-soft text-ok",
	REJECTED: "badge bg-no-soft text-no",
};
