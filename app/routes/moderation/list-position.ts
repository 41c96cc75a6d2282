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
