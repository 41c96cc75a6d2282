import { type FactFilter, onlyOf } from "#db/programs/fact.ts";
import { ALL_FACTS, type FACTS, type FactName, factOf } from "#db/programs/facts.ts";

/** Closes within this many days, or has no deadline. */
export const CLOSES = ["7", "30", "90", "none"] as const;
export type Closes = (typeof CLOSES)[number];

/** "best" is for searches; the others are for any list. */
export const PROGRAM_ORDERS = ["newest", "closing", "best"] as const;
export type ProgramOrder = (typeof PROGRAM_ORDERS)[number];

/** The keys of the facts' filters, each with what can be chosen there. */
type FactFilters = {
	[Name in FactName as KeyOf<(typeof FACTS)[Name]>]: Choice<(typeof FACTS)[Name]>;
};
type KeyOf<Of> = Of extends { filter: { key: infer Key extends string } } ? Key : never;
type Choice<Of> = Of extends { values: infer Values }
	? Of extends { filter: { only: string | number } }
		? boolean
		: Of extends { filter: { any: string } }
			? keyof Values | null
			: (keyof Values)[]
	: boolean;

/**
 * The filters of a list of programs. A program needs one of a filter's values; an empty or null filter excludes
 * nothing. A program that doesn't state the fact is not found, except that programs for every major are found by each
 * field, and programs for anyone by each citizenship they include.
 */
export type ProgramFilters = FactFilters & {
	closes: Closes | null;
	/** Only programs whose applications open later. */
	opensLater: boolean;
	/** Also programs whose deadline has passed everywhere. */
	includeClosed: boolean;
};

/** The filters that are on or off. */
export type TickFilter = {
	[Key in keyof ProgramFilters]: ProgramFilters[Key] extends boolean ? Key : never;
}[keyof ProgramFilters];
export type ChoiceFilter = Exclude<keyof ProgramFilters, TickFilter>;

interface FilterOf<Key extends string> extends FactFilter {
	key: Key;
	column: string;
	/** The search index's column; a tick's value there is the same word. */
	index: string;
	values: Record<string, string>;
	isList: boolean;
	/** What a filter that is on or off finds, as SQL. */
	only: string | undefined;
}

/** The facts' filters in order, their keys as FactFilters has them. */
export const CHOICE_FILTERS = filtersOf(false) as FilterOf<Exclude<ChoiceFilter, "closes">>[];
export const TICK_FILTERS = filtersOf(true) as FilterOf<
	Exclude<TickFilter, "opensLater" | "includeClosed">
>[];

function filtersOf(isSwitch: boolean): FilterOf<string>[] {
	return ALL_FACTS.flatMap((name) => {
		const fact = factOf(name);
		const only = onlyOf(fact);
		if (!("filter" in fact) || !fact.filter || (only !== undefined) !== isSwitch) return [];
		const values = "values" in fact ? fact.values : {};
		const { column, index } = fact;
		return [{ ...fact.filter, isList: fact.type === "choices", only, column, index, values }];
	});
}

/** Something for each of the facts' filters, by its key: `valueFor` must return what `Values` says. */
export function factFilters<Values = FactFilters>(valueFor: (filter: FilterOf<string>) => unknown) {
	const all = [...CHOICE_FILTERS, ...TICK_FILTERS];
	return Object.fromEntries(all.map((filter) => [filter.key, valueFor(filter)])) as Values;
}

/** What is chosen in a filter with one or several values. */
export const chosenValues = (chosen: readonly string[] | string | null): readonly string[] =>
	[chosen ?? []].flat();

/** The values of a fact that a chosen value finds. */
export function valuesFound({ finds }: FactFilter, value: string): string[] {
	return [...new Set(finds?.(value) ?? [value])];
}

/** What could be searched instead of an empty list. */
export interface RelaxedFilters {
	filters: ProgramFilters;
	/** Keep the words that were searched for. */
	withWords: boolean;
}

/** Found programs are counted up to this; more shows as "500+". */
export const MAX_COUNTED = 500;
/** The same for each looser list. */
export const MAX_COUNTED_RELAXED = 100;

export const NO_FILTERS: ProgramFilters = {
	...factFilters(({ only, any }) => (only ? false : any ? null : [])),
	closes: null,
	opensLater: false,
	includeClosed: false,
};
