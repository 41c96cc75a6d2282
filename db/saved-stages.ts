/** How far a student is with a program on their list: plain data, so that browsers can have it, too. */

/** In the order in which they usually follow each other. */
export const SAVED_STATES = [
	"saved",
	"applying",
	"applied",
	"interview",
	"offered",
	"rejected",
	"accepted",
	"withdrawn",
] as const;
export type SavedState = (typeof SAVED_STATES)[number];
/** The stages whose day is kept, with the saved row's other days. */
export type DatedState = Exclude<SavedState, "saved">;

export const DATED_STATES = SAVED_STATES.filter((state): state is DatedState => state !== "saved");

/** Whoever goes back to a stage has not reached those with its number or a higher one. */
export const STATE_RANKS: Record<SavedState, number> = {
	saved: 0,
	applying: 1,
	applied: 2,
	interview: 3,
	offered: 4,
	rejected: 4,
	accepted: 5,
	withdrawn: 5,
};

export const STATE_NAMES: Record<SavedState, string> = {
	saved: "Saved",
	applying: "Applying",
	applied: "Applied",
	interview: "Interview",
	offered: "Offered",
	rejected: "Turned down",
	accepted: "Accepted",
	withdrawn: "Withdrawn",
};

/** The likely next stage, which is one tap away. */
export const NEXT_STATE: Partial<Record<SavedState, SavedState>> = {
	saved: "applied",
	applying: "applied",
	applied: "interview",
	interview: "offered",
	offered: "accepted",
};

export const hasApplied = (state: SavedState) => STATE_RANKS[state] >= STATE_RANKS.applied;

/** Applied, and nothing heard yet. */
export const isWaiting = (state: SavedState) => state === "applied" || state === "interview";

/** The words of a button that moves a program on: 'Mark as applied'. */
export const markAs = (state: SavedState) => `Mark as ${STATE_NAMES[state].toLowerCase()}`;
