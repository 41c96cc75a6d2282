/** Why a contribution cannot be edited. */
export const NOT_PENDING =
	"A moderator has already reviewed this one, so you can't edit it anymore.";
