import {
	defaultOrder,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
} from "#app/forms/program-filters.ts";

/** The parameters of a feed in their one spelling: its list's, but for the order and the page. */
export function feedQuery(given: URLSearchParams): string {
	return searchOf(readProgramQuery(given));
}

/** Where a list's feed is. */
export function feedAddress(path: "/feed.xml" | "/feed.json", query: ProgramQuery): string {
	const search = searchOf(query);
	return search ? `${path}?${search}` : path;
}

function searchOf(query: ProgramQuery): string {
	const order = defaultOrder(query.search);
	return programQuery({ ...query, order, at: undefined });
}
