import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { cardId } from "./place-in-list.ts";

/**
 * Where a moderator goes after a decision: to the next card of the page they were on.
 *
 * @param next the id of the item on that card; without one, they go to the beginning of the list and the focus moves
 *   there too, because the element that had it is gone
 */
export function placeAfter(request: Request, next: string | undefined, list: string): string {
	return next ? `${returnPathOf(request)}#${cardId(next)}` : `${list}#main`;
}
