/** A query for a list of programs in an address: read, and written back in one spelling. */
import { keysOf } from "#db/programs/facts.ts";
import { normalizePlace } from "#db/search/page-positions.ts";
import {
	CHOICE_FILTERS,
	CLOSES,
	chosenValues,
	factFilters,
	PROGRAM_ORDERS,
	type ProgramFilters,
	type ProgramOrder,
	TICK_FILTERS,
} from "#db/search/program-filters.ts";

const MAX_SEARCH_LENGTH = 200;

export interface ProgramQuery {
	/** The words as typed, or empty. */
	search: string;
	/** Whether to search for the words exactly as spelled. */
	exact: boolean;
	filters: ProgramFilters;
	order: ProgramOrder;
	/** Which page of the list, as written in its links; the first by default. */
	at?: string | undefined;
}

/** Reads an address. Anything unknown, and a second value where only one counts, is ignored. */
export function readProgramQuery(given: URLSearchParams): ProgramQuery {
	const several = <Value extends string>(name: string, known: readonly Value[]) => {
		const values = new Set(given.getAll(name));
		return known.filter((value) => values.has(value));
	};
	const one = <Value extends string>(name: string, known: readonly Value[]) =>
		given.getAll(name).find((value): value is Value => known.some((one) => one === value)) ?? null;
	const search = (given.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH).trim();
	const asked = one("order", PROGRAM_ORDERS);
	const order = asked && isOrderOf(asked, search) ? asked : defaultOrder(search);
	const at = given.get("at");
	return {
		search,
		exact: search !== "" && given.get("exact") === "1",
		filters: {
			...factFilters(({ param, any, values, only }) => {
				if (only) return given.get(param) === "1";
				return any ? one(param, keysOf(values)) : several(param, keysOf(values));
			}),
			closes: one("closes", CLOSES),
			opensLater: given.get("opens") === "later",
			includeClosed: given.get("closed") === "1",
		},
		order,
		at: at ? normalizePlace(at, order) : undefined,
	};
}

/**
 * Writes what `readProgramQuery` reads. Defaults are left out, so the same list always has the same text. Without `?`;
 * empty for the whole list.
 */
export function programQuery({ search, exact, filters, order, at }: ProgramQuery): string {
	const one = (name: string, value: string | null | undefined | false) =>
		value ? [[name, value]] : [];
	return new URLSearchParams([
		...one("q", search),
		...one("exact", exact && search !== "" && "1"),
		...CHOICE_FILTERS.flatMap(({ key, param, values }) => {
			const chosen = chosenValues(filters[key]);
			return keysOf(values)
				.filter((value) => chosen.includes(value))
				.map((value) => [param, value]);
		}),
		...one("closes", filters.closes),
		...TICK_FILTERS.flatMap(({ key, param }) => one(param, filters[key] && "1")),
		...one("opens", filters.opensLater && "later"),
		...one("closed", filters.includeClosed && "1"),
		...one("order", order !== defaultOrder(search) && isOrderOf(order, search) && order),
		...one("at", at),
	]).toString();
}

/** Whether it narrows the list, by words or by a filter. */
export function hasSearchOrFilters(query: ProgramQuery): boolean {
	return programQuery({ ...query, order: defaultOrder(query.search), at: undefined }) !== "";
}

/** Best match is an order only for searches with words. */
function isOrderOf(order: ProgramOrder, search: string): boolean {
	return order !== "best" || search !== "";
}

export function defaultOrder(search: string): ProgramOrder {
	return search === "" ? "newest" : "best";
}

/**
 * The part of a list's address to save, in its one spelling: the words and the filters, not the order or the page.
 * Undefined if it asks for nothing, because that is the whole list.
 */
export function searchToSave(address: string): string | undefined {
	const asked = readProgramQuery(new URLSearchParams(address));
	const query = { ...asked, order: defaultOrder(asked.search), at: undefined };
	return hasSearchOrFilters(query) ? programQuery(query) : undefined;
}
