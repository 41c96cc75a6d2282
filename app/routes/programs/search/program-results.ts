/** The filters of a list of programs with the words people read, and addresses of lists and feeds. */
import {
	defaultOrder,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
} from "#app/forms/program-filters.ts";
import {
	CHOICE_FILTERS,
	type ChoiceFilter,
	type Closes,
	chosenValues,
	MAX_COUNTED,
	NO_FILTERS,
	type ProgramFilters,
	TICK_FILTERS,
	type TickFilter,
} from "#db/search/program-filters.ts";

/** A group of options: checkboxes, or radio buttons for a filter with one value. */
export interface Facet {
	/** The name of its parameter. */
	name: string;
	title: string;
	/** Each value, and its text. */
	options: [value: string, text: string][];
	/** An option's text on a chip; if left out, the same. */
	chip?: ((text: string) => string) | undefined;
	filter: ChoiceFilter;
	/** The text for no choice, of a filter with one value. */
	any?: string | undefined;
}

const CLOSES_OPTIONS: Record<Closes, string> = {
	"7": "Within 7 days",
	"30": "Within 30 days",
	"90": "Within 90 days",
	none: "No deadline",
};

export const FACETS: Facet[] = [
	...CHOICE_FILTERS.map(({ key, param, title, values, options, any, chip }) => ({
		name: param,
		filter: key,
		title,
		options: Object.entries({ ...values, ...options }),
		any,
		chip,
	})),
	{
		name: "closes",
		filter: "closes",
		title: "Closes",
		any: "Any time",
		options: Object.entries(CLOSES_OPTIONS),
		chip: (text) => (text === "No deadline" ? text : `Closes ${text.toLowerCase()}`),
	},
];

export const SWITCHES: { name: string; filter: TickFilter; value: string; text: string }[] = [
	...TICK_FILTERS.map(({ key, param, title }) => ({
		name: param,
		filter: key,
		value: "1",
		text: title,
	})),
	{ name: "opens", filter: "opensLater", value: "later", text: "Opens later" },
	{ name: "closed", filter: "includeClosed", value: "1", text: "Show closed programs" },
];

/** One chosen filter. */
export interface Chosen {
	text: string;
	/** The same query without this filter. */
	without: ProgramQuery;
}

/** The chosen values of a facet. */
export function chosenOf(facet: Facet, filters: ProgramFilters): readonly string[] {
	return chosenValues(filters[facet.filter]);
}

/** Every chosen filter, in the order of the groups. */
export function everyChosen(query: ProgramQuery): Chosen[] {
	const { filters } = query;
	const without = (change: Partial<ProgramFilters>): ProgramQuery => ({
		...query,
		filters: { ...filters, ...change },
		at: undefined,
	});
	return [
		...FACETS.flatMap((facet) => {
			const chosen = chosenOf(facet, filters);
			return facet.options
				.filter(([value]) => chosen.includes(value))
				.map(([value, text]) => ({
					text: facet.chip?.(text) ?? text,
					without: without({
						[facet.filter]: facet.any ? null : chosen.filter((other) => other !== value),
					}),
				}));
		}),
		...SWITCHES.filter(({ filter }) => filters[filter]).map(({ filter, text }) => ({
			text,
			without: without({ [filter]: false }),
		})),
	];
}

/** Ways to search for less, from the smallest change to the largest: each filter, the words, all filters. */
export function relaxFilters(query: ProgramQuery): Chosen[] {
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

/** A saved search in words: '“law” · Sophomore · Paid'. */
export function nameOfSearch(query: string): string {
	const asked = readProgramQuery(new URLSearchParams(query));
	const words = asked.search ? [`“${asked.search}”`] : [];
	return [...words, ...everyChosen(asked).map(({ text }) => text)].join(" · ");
}

/** '1 program', '23 programs', '500+ programs' */
export function programsInWords(total: number): string {
	if (total > MAX_COUNTED) return `${MAX_COUNTED}+ programs`;
	return total === 1 ? "1 program" : `${total} programs`;
}

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

/** The address of a list. */
export function searchAddress(path: string, query: ProgramQuery): string {
	const search = programQuery(query);
	return search ? `${path}?${search}` : path;
}
