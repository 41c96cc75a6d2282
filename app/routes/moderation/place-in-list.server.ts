import { returnPathOf } from "#app/auth/redirect-to.server.ts";
import { cardId } from "./place-in-list.ts";

/**
 * Where a moderator goes on after a decision: at the next card of the page that they were on.
 *
 * @param next the id of what stands on that card; without one, they go to the list's beginning,
 * and the focus with them: what had it is gone
 */
export function placeAfter(request: Request, next: string | undefined, list: string): string {
	return next ? `${returnPathOf(request)}#${cardId(next)}` : `${list}#main`;
}
