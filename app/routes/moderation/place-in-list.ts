/** The id of a card in a moderator's list. */
export function cardId(id: string): string {
	return `card-${id}`;
}

/** What the form of a card says of where its sender goes on: at the card below it, or else above. */
export function nextTo(items: readonly { id: string }[], index: number): { next?: string } {
	const next = items[index + 1] ?? items[index - 1];
	return next ? { next: next.id } : {};
}

/** The list as a whole, for who goes on where nothing in particular is next. */
export const LIST_ID = "waiting";
