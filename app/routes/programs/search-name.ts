import { readProgramQuery } from "#app/forms/program-filters.ts";
import { everyChosen } from "./program-facets.ts";

/** What a saved search asks for, as people read it: '“law” · Sophomore · Paid'. */
export function nameOfSearch(query: string): string {
	const asked = readProgramQuery(new URLSearchParams(query));
	const words = asked.search ? [`“${asked.search}”`] : [];
	return [...words, ...everyChosen(asked).map(({ text }) => text)].join(" · ");
}
