import {
	defaultOrder,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
} from "#app/forms/program-filters.ts";

/** The normalized parameters of a feed: those of its list, without the order and the page. */
export function feedQuery(given: URLSearchParams): string {
	return searchOf(readProgramQuery(given));
}

/** The address of a list's feed. */
export function feedAddress(path: "/feed.xml" | "/feed.json", query: ProgramQuery): string {
	const search = searchOf(query);
	return search ? `${path}?${search}` : path;
}

function searchOf(query: ProgramQuery): string {
	const order = defaultOrder(query.search);
	return programQuery({ ...query, order, at: undefined });
}
