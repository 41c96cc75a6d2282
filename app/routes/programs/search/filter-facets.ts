/** The filters of a list of programs, with the words people read. */

import type { ProgramQuery } from "#app/forms/program-filters.ts";
import {
	AUDIENCE_NAMES,
	type Citizenship,
	FIELD_NAMES,
	KIND_NAMES,
	PAY_NAMES,
	PLACE_NAMES,
} from "#db/programs/facts.ts";
import type { Closes, ProgramFilters } from "#db/search/program-filters.ts";

/** The filters that allow several values. */
type Several = "kinds" | "audience" | "fields" | "places";
type One = "pay" | "citizenship" | "closes";
type Switch = "forHbcu" | "opensLater" | "includeClosed";

/** A group of options: checkboxes, or radio buttons for a filter with one value. */
export type Facet = {
	/** The name of its parameter. */
	name: string;
	title: string;
	/** Each value, and its text. */
	options: [value: string, text: string][];
	/** An option's text on a chip; if left out, the same. */
	chip?: (text: string) => string;
} & ({ filter: Several; any?: undefined } | { filter: One /** No choice. */; any: string });

const CITIZENSHIP_OPTIONS: Record<Citizenship, string> = {
	citizens: "U.S. citizen",
	residents: "Permanent resident",
	anyone: "Neither",
};
const CLOSES_OPTIONS: Record<Closes, string> = {
	"7": "Within 7 days",
	"30": "Within 30 days",
	"90": "Within 90 days",
	none: "No deadline",
};

export const FACETS: Facet[] = [
	{
		name: "kind",
		filter: "kinds",
		title: "Kind",
		options: Object.entries({ ...KIND_NAMES, other: "Other" }),
	},
	{ name: "who", filter: "audience", title: "For whom", options: Object.entries(AUDIENCE_NAMES) },
	{ name: "field", filter: "fields", title: "Field", options: Object.entries(FIELD_NAMES) },
	{ name: "pay", filter: "pay", title: "Pay", any: "Any", options: Object.entries(PAY_NAMES) },
	{ name: "place", filter: "places", title: "Place", options: Object.entries(PLACE_NAMES) },
	{
		name: "citizenship",
		filter: "citizenship",
		title: "Citizenship",
		any: "Any",
		options: Object.entries(CITIZENSHIP_OPTIONS),
		chip: (text) => (text === "Neither" ? "Not a citizen or resident" : text),
	},
	{
		name: "closes",
		filter: "closes",
		title: "Closes",
		any: "Any time",
		options: Object.entries(CLOSES_OPTIONS),
		chip: (text) => (text === "No deadline" ? text : `Closes ${text.toLowerCase()}`),
	},
];

export const SWITCHES: { name: string; filter: Switch; value: string; text: string }[] = [
	{ name: "hbcu", filter: "forHbcu", value: "1", text: "For HBCU students" },
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
	return [filters[facet.filter] ?? []].flat();
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
