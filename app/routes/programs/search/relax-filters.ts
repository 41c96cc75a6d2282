import type { ProgramQuery } from "#app/forms/program-filters.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { type Chosen, everyChosen } from "./filter-facets.ts";

/** What a search without results says: filters may be the reason, not its words. */
export function noneMatch(query: ProgramQuery): string {
	const filters = { ...query.filters, includeClosed: false };
	const beside = everyChosen({ ...query, filters }).length > 0 ? " with these filters" : "";
	return `No programs match “${query.search}”${beside}`;
}

/** Ways to search for less, from the smallest change to the largest: each filter, the words, all filters. */
export function loosen(query: ProgramQuery): Chosen[] {
	const { search, filters } = query;
	const { includeClosed } = filters;
	const asking = (change: Partial<ProgramQuery>) => ({ ...query, ...change, at: undefined });
	const single = everyChosen({ ...query, filters: { ...filters, includeClosed: false } }).map(
		({ text, without }) => ({
			text: `Without “${text}”`,
			without: asking({ filters: { ...without.filters, includeClosed } }),
		}),
	);
	const withoutWords = {
		text: `Without “${search}”`,
		without: asking({ search: "", exact: false }),
	};
	const onlyWords = {
		text: `Only “${search}”`,
		without: asking({ filters: { ...NO_FILTERS, includeClosed } }),
	};
	const withClosed = {
		text: "Show closed programs too",
		without: asking({ filters: { ...filters, includeClosed: true } }),
	};
	return [
		...(includeClosed ? [] : [withClosed]),
		...single,
		...(search && single.length > 0 ? [withoutWords] : []),
		...(search && single.length > 1 ? [onlyWords] : []),
	];
}
