/** What a list of programs shows beside its cards: the filters, links to other lists, and texts. */
import {
	defaultOrder,
	hasSearchOrFilters,
	type ProgramQuery,
	programQuery,
	searchToSave,
} from "#app/forms/program-filters.ts";
import type { FoundPrograms } from "#db/search/find-programs.ts";
import { MAX_COUNTED_RELAXED, NO_FILTERS, type ProgramOrder } from "#db/search/program-filters.ts";
import { corrected } from "#db/search/spelling.ts";
import { hasNoWord } from "#db/search/words.ts";
import {
	chosenOf,
	everyChosen,
	FACETS,
	type Facet,
	feedAddress,
	programsInWords,
	relaxFilters,
	SWITCHES,
	searchAddress,
} from "./program-results.ts";

/** A link to another list. */
export interface ListLink {
	text: string;
	to: string;
}

/** An option of a filter. */
export interface ShownOption {
	value: string;
	text: string;
	checked: boolean;
	/** How many programs it would leave; undefined where that is unknown. */
	count: number | undefined;
}

export type ListTexts = ReturnType<typeof listTexts>;

/** @param path the list's, such as "/programs/" */
export function listTexts(path: string, query: ProgramQuery, found: FoundPrograms) {
	const { next, previous, items, close } = found;
	const isEmpty = items.length === 0 && close.length === 0;
	const linkTo = (change: Partial<ProgramQuery>) => searchAddress(path, { ...query, ...change });
	const respelled = respelledOf(query, found, linkTo({ exact: true, at: undefined }));
	const [back, on] = query.order === "newest" ? ["Newer", "Older"] : ["Previous", "Next"];
	return {
		path,
		/** What it was asked for, in its one spelling; without `?`. */
		query: programQuery(query),
		finder: finderOf(query, found),
		/** The chosen filters; each link leads to the list without it. */
		chosen: everyChosen(query).map(({ text, without }) => ({
			text,
			to: searchAddress(path, without),
		})),
		withoutFilters: linkTo({ filters: NO_FILTERS, at: undefined }),
		nextFilter: nextFilterOf(path, query, found),
		orders: ordersOf(query).map(([order, text]) => ({
			text,
			to: linkTo({ order, at: undefined }),
			isCurrent: order === query.order,
		})),
		totalInWords: found.total === null ? null : programsInWords(found.total),
		sum: sumOf(query, found),
		respelled,
		/** Null when something was found. */
		noResults: isEmpty ? noResults(path, query, found.relaxed ?? []) : null,
		previous: previous !== undefined && { href: linkTo({ at: previous }), text: back },
		next: next !== undefined && { href: linkTo({ at: next }), text: on },
		isNarrowed: hasSearchOrFilters(query),
		/** To save this search, as it was read; null when it asks for nothing, or for nothing that can be found. */
		toSave: hasNoWord(query.search)
			? null
			: (searchToSave(programQuery({ ...query, search: respelled?.read ?? query.search })) ?? null),
		feeds: { atom: feedAddress("/feed.xml", query), json: feedAddress("/feed.json", query) },
	};
}

/** The form: its words and its filters, with how many programs each option would leave. */
function finderOf(query: ProgramQuery, { total, counts: all }: FoundPrograms) {
	const { search, exact, order, filters } = query;
	const counts = total === 0 ? null : all;
	return {
		search,
		exact,
		/** Null for the usual one. */
		order: order === defaultOrder(search) ? null : order,
		facets: FACETS.map((facet) => ({
			name: facet.name,
			title: facet.title,
			any: facet.any,
			options: facet.options.map(
				([value, text]): ShownOption => ({
					value,
					text,
					checked: chosenOf(facet, filters).includes(value),
					count: countsOf(facet, counts)?.[value],
				}),
			),
		})),
		switches: SWITCHES.map(({ name, filter, value, text }) => ({
			name,
			value,
			text,
			checked: filters[filter],
			count: filter === "includeClosed" ? undefined : counts?.[filter],
		})),
	};
}

function countsOf({ filter }: Facet, counts: FoundPrograms["counts"]) {
	return counts?.[filter] as Record<string, number | undefined> | undefined;
}

/** Filters about the students themselves come first. */
const ASKED_IN_ORDER: Facet["filter"][] = ["audience", "fields", "pay", "kinds", "places"];

/** Rarely used filters are only in the sheet. */
const RARE = new Set(["highschool", "any", "unpaid"]);

/** The filter that most people would choose next, with a link for each option; null when there is none. */
function nextFilterOf(path: string, query: ProgramQuery, { counts, total }: FoundPrograms) {
	const facet = ASKED_IN_ORDER.map((name) => FACETS.find(({ filter }) => filter === name)).find(
		(asked) => asked && chosenOf(asked, query.filters).length === 0,
	);
	if (!facet) return null;
	// An option that fits all programs or none narrows nothing.
	const options = facet.options.filter(([value]) => {
		const count = countsOf(facet, counts)?.[value];
		return !RARE.has(value) && count !== 0 && count !== total;
	});
	if (options.length === 0) return null;
	return {
		title: facet.title,
		links: options.map(([value, text]): ListLink => {
			const chosen = facet.any === undefined ? [value] : value;
			const filters = { ...query.filters, [facet.filter]: chosen };
			return { text, to: searchAddress(path, { ...query, filters, at: undefined }) };
		}),
	};
}

const ORDERS: [ProgramOrder, string][] = [
	["best", "Best match"],
	["newest", "Newest"],
	["closing", "Closing soonest"],
];

/** The sort orders of a list. Best match only exists when there are search words. */
function ordersOf({ search }: ProgramQuery) {
	return ORDERS.filter(([order]) => order !== "best" || search !== "");
}

/** How many programs were found, if that is known. */
function sumOf(query: ProgramQuery, { total, items }: FoundPrograms): string {
	const { search, filters } = query;
	if (items.length === 0) return search ? noneMatch(query) : "No programs";
	if (total !== null) return programsInWords(total) + (search && ` for “${search}”`);
	return filters.includeClosed ? "All programs" : "Open programs";
}

/** What a search without results says: filters may be the reason, not its words. */
function noneMatch(query: ProgramQuery): string {
	const filters = { ...query.filters, includeClosed: false };
	const beside = everyChosen({ ...query, filters }).length > 0 ? " with these filters" : "";
	return `No programs match “${query.search}”${beside}`;
}

/** What to say when nothing fits, and links to looser lists, each with how many programs it would find. */
function noResults(path: string, query: ProgramQuery, relaxed: number[]) {
	const ways = relaxFilters(query);
	const looser = ways.flatMap(({ text, without }, at): ListLink[] => {
		const left = relaxed[at];
		if (left === 0) return [];
		const counted = left === undefined ? text : `${text} (${relaxedInWords(left)})`;
		return [{ text: counted, to: searchAddress(path, without) }];
	});
	const isFiltered = ways.some(({ text }) => text.startsWith("Without"));
	const heading = isFiltered ? "No programs fit all of these" : "No programs here yet";
	return {
		heading: query.search ? noneMatch(query) : heading,
		advice: adviceOf(query.search, isFiltered, looser.length > 0),
		looser,
	};
}

function relaxedInWords(left: number): string {
	return left > MAX_COUNTED_RELAXED ? `${MAX_COUNTED_RELAXED}+ programs` : programsInWords(left);
}

function adviceOf(search: string, isFiltered: boolean, isLooser: boolean): string {
	if (isFiltered) {
		return isLooser
			? "Drop one and look again."
			: "Dropping one doesn't help, either. Start over with all programs.";
	}
	return search
		? "Try fewer or broader words."
		: "Once a moderator approves one, it shows up here.";
}

/** Which corrected words were searched for, and a link to a search for what was typed; null when none were. */
function respelledOf({ search }: ProgramQuery, found: FoundPrograms, asTyped: string) {
	if (found.corrected.length === 0) return null;
	return { read: corrected(search, found.corrected), typed: { text: search, to: asTyped } };
}
