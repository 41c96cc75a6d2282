/** The filters of a list of programs, with the words people read. */

import {
	AUDIENCE_NAMES,
	FIELD_NAMES,
	KIND_NAMES,
	PAY_NAMES,
	PLACE_NAMES,
} from "#app/components/program/fact-names.ts";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
} from "#db/programs/facts.ts";
import { CLOSES, type ProgramFilters } from "#db/search/program-filters.ts";

/** The filters that allow several values. */
type Several = "kinds" | "audience" | "fields" | "places";
type One = "pay" | "citizenship" | "closes";
type Switch = "forHbcu" | "opensLater" | "includeClosed";

interface FacetOption {
	value: string;
	/** Its text in its group. */
	text: string;
	/** Its text on a chip; defaults to its text in the group. */
	chip?: string;
}

/** A group of options: checkboxes, or radio buttons for a filter with one value. */
export type Facet = {
	/** The name of its parameter. */
	name: string;
	title: string;
	options: FacetOption[];
} & ({ filter: Several; any?: undefined } | { filter: One /** No choice. */; any: string });

const CITIZENSHIP_OPTIONS = {
	citizens: "U.S. citizen",
	residents: "Permanent resident",
	anyone: "Neither",
};
const CLOSES_OPTIONS = {
	"7": "Within 7 days",
	"30": "Within 30 days",
	"90": "Within 90 days",
	none: "No deadline",
};

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
	values.map((value): FacetOption => ({ value, text: names[value] }));

export const FACETS: Facet[] = [
	{
		name: "kind",
		filter: "kinds",
		title: "Kind",
		options: optionsOf(PROGRAM_KINDS, { ...KIND_NAMES, other: "Other" }),
	},
	{
		name: "who",
		filter: "audience",
		title: "For whom",
		options: optionsOf(AUDIENCES, AUDIENCE_NAMES),
	},
	{ name: "field", filter: "fields", title: "Field", options: optionsOf(FIELDS, FIELD_NAMES) },
	{ name: "pay", filter: "pay", title: "Pay", any: "Any", options: optionsOf(PAYS, PAY_NAMES) },
	{ name: "place", filter: "places", title: "Place", options: optionsOf(PLACES, PLACE_NAMES) },
	{
		name: "citizenship",
		filter: "citizenship",
		title: "Citizenship",
		any: "Any",
		options: optionsOf(CITIZENSHIPS, CITIZENSHIP_OPTIONS).map((option) =>
			option.value === "anyone" ? { ...option, chip: "Not a citizen or resident" } : option,
		),
	},
	{
		name: "closes",
		filter: "closes",
		title: "Closes",
		any: "Any time",
		options: optionsOf(CLOSES, CLOSES_OPTIONS).map((option) =>
			option.value === "none" ? option : { ...option, chip: `Closes ${option.text.toLowerCase()}` },
		),
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
				.filter(({ value }) => chosen.includes(value))
				.map(({ value, text, chip = text }) => ({
					text: chip,
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
