/** How each status looks; anything that is neither pending nor approved is red. */
export const BADGES = {
	PENDING: "badge badge-wait",
	APPROVED: "badge badge-ok",
	REJECTED: "badge badge-no",
};
