/** What lists of programs share: their filters with the words people read, what was found, and the address of a feed. */
import type { CardProgram } from "#app/components/program/program-card.tsx";
import {
	defaultOrder,
	type ProgramQuery,
	programQuery,
	readProgramQuery,
} from "#app/forms/program-filters.ts";
import type { FoundPrograms as Found } from "#db/search/find-programs.ts";
import {
	CHOICE_FILTERS,
	type ChoiceFilter,
	type Closes,
	chosenValues,
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

/** A saved search in words: '“law” · Sophomore · Paid'. */
export function nameOfSearch(query: string): string {
	const asked = readProgramQuery(new URLSearchParams(query));
	const words = asked.search ? [`“${asked.search}”`] : [];
	return [...words, ...everyChosen(asked).map(({ text }) => text)].join(" · ");
}

type Listed = CardProgram & { saved: boolean };

/** What a list of programs was asked for, and what was found. */
export interface ProgramResults extends Omit<Found, "beside" | "items" | "close"> {
	items: Listed[];
	close: Listed[];
	query: ProgramQuery;
	/** What a search names in words: the search as typed, its filters, and whether anything was found with them. */
	named: { asTyped: ProgramQuery; filters: string[]; isFound: boolean } | null;
	/** Why there is no list. */
	problem?: string | undefined;
}

/** The limit up to which found programs are counted. */
const COUNTED = 500;

/** The id of the results' heading, also when there are none. */
export const RESULTS = "results";

/** '1 program', '23 programs', '500+ programs' */
export function programsInWords(total: number): string {
	if (total > COUNTED) return `${COUNTED}+ programs`;
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
