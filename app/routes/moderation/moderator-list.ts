/** The id of a card in a moderator's list. */
export function cardId(id: string): string {
	return `card-${id}`;
}

/** The form field that says where the moderator goes next: to the card below, or else the one above. */
export function nextTo(items: readonly { id: string }[], index: number): { next?: string } {
	const next = items[index + 1] ?? items[index - 1];
	return next ? { next: next.id } : {};
}

/** The list as a whole, for moderators who have no next card to go to. */
export const LIST_ID = "waiting";

/** What moderators see when somebody else has already decided differently. */
export const CONFLICT_TEXTS = {
	decided: "Another moderator already decided on that one.",
	yours: "You already decided on that one yourself. It stays as you decided then.",
};

/** For a program from the moderator's own contribution. */
export const OWN_PROGRAM =
	"You shared this program, so another moderator changes what it says. You can close it or take it down.";
