/** What the forms and links of a page repeat of its address. */

import { useLocation } from "@remix-run/react";

/** No place in a list, and nothing to come back to, is longer; a page may hold a hundred forms. */
const MAX_LENGTH = 2000;

/** The search of the page's address; empty if it is too long to be repeated. */
export function useKeptSearch(): string {
	const { search } = useLocation();
	return search.length > MAX_LENGTH ? "" : search;
}

/** Where a form posts: to its own page, with the search only if that is kept. */
export function usePostAddress(action: string | undefined): string | undefined {
	const { search } = useLocation();
	const isKept = useKeptSearch() === search;
	return action ?? (isKept ? undefined : ".");
}
