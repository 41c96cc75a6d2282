import { readProgramQuery } from "#app/forms/program-filters.ts";
import { everyChosen } from "../search/filter-facets.ts";

/** A saved search in words: '“law” · Sophomore · Paid'. */
export function nameOfSearch(query: string): string {
	const asked = readProgramQuery(new URLSearchParams(query));
	const words = asked.search ? [`“${asked.search}”`] : [];
	return [...words, ...everyChosen(asked).map(({ text }) => text)].join(" · ");
}
