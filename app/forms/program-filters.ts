/** What a list of programs is asked for in an address, read and written back in one spelling. */
import {
	AUDIENCES,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	PLACES,
	PROGRAM_KINDS,
} from "#db/programs/facts.ts";
import {
	CLOSES,
	PROGRAM_ORDERS,
	type ProgramFilters,
	type ProgramOrder,
} from "#db/search/program-filters.ts";

const MAX_SEARCH_LENGTH = 200;
const MAX_PLACE_LENGTH = 100;

/** What a list of programs is asked for. */
export interface ProgramQuery {
	/** The words as they were typed, or empty. */
	search: string;
	/** Whether the words are meant as they are spelled. */
	exact: boolean;
	filters: ProgramFilters;
	order: ProgramOrder;
	/** Which page of the list, as its links have it; left out, the first. */
	at?: string | undefined;
}

/** Reads an address. What it doesn't know, and a second value where one counts, is as if it weren't there. */
export function readProgramQuery(given: URLSearchParams): ProgramQuery {
	const several = <Value extends string>(name: string, known: readonly Value[]) => {
		const values = new Set(given.getAll(name));
		return known.filter((value) => values.has(value));
	};
	const one = <Value extends string>(name: string, known: readonly Value[]) =>
		given.getAll(name).find((value): value is Value => known.some((one) => one === value)) ?? null;
	const search = (given.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH).trim();
	const order = one("order", PROGRAM_ORDERS);
	const at = given.get("at") ?? olderPlace(given);
	return {
		search,
		exact: search !== "" && given.get("exact") === "1",
		filters: {
			kinds: several("kind", PROGRAM_KINDS),
			audience: several("who", AUDIENCES),
			fields: several("field", FIELDS),
			pay: one("pay", PAYS),
			places: several("place", PLACES),
			citizenship: one("citizenship", CITIZENSHIPS),
			closes: one("closes", CLOSES),
			forHbcu: given.get("hbcu") === "1",
			opensLater: given.get("opens") === "later",
			includeClosed: given.get("closed") === "1",
		},
		order: order && isOrderOf(order, search) ? order : defaultOrder(search),
		at: at && at.length <= MAX_PLACE_LENGTH ? at : undefined,
	};
}

/**
 * Writes what `readProgramQuery` reads: what says nothing new is left out, and the same list always has the
 * same text. Without `?`; empty for the whole list.
 */
export function programQuery({ search, exact, filters, order, at }: ProgramQuery): string {
	const many = (name: string, chosen: readonly string[], known: readonly string[]) =>
		known.filter((value) => chosen.includes(value)).map((value) => [name, value]);
	const one = (name: string, value: string | null | undefined | false) =>
		value ? [[name, value]] : [];
	return new URLSearchParams([
		...one("q", search),
		...one("exact", exact && search !== "" && "1"),
		...many("kind", filters.kinds, PROGRAM_KINDS),
		...many("who", filters.audience, AUDIENCES),
		...many("field", filters.fields, FIELDS),
		...one("pay", filters.pay),
		...many("place", filters.places, PLACES),
		...one("citizenship", filters.citizenship),
		...one("closes", filters.closes),
		...one("hbcu", filters.forHbcu && "1"),
		...one("opens", filters.opensLater && "later"),
		...one("closed", filters.includeClosed && "1"),
		...one("order", order !== defaultOrder(search) && isOrderOf(order, search) && order),
		...one("at", at),
	]).toString();
}

/** Whether it asks for less than the list as it stands: by words or by a filter. */
export function asksForSome(query: ProgramQuery): boolean {
	return programQuery({ ...query, order: defaultOrder(query.search), at: undefined }) !== "";
}

/** Links from before there were filters still lead to their page. */
function olderPlace(given: URLSearchParams): string | undefined {
	const [before, after] = [given.get("before"), given.get("after")];
	if (before) return `b${before}`;
	return after ? `a${after}` : undefined;
}

/** There is a best match only of words. */
function isOrderOf(order: ProgramOrder, search: string): boolean {
	return order !== "best" || search !== "";
}

/** The order of a list that nobody has chosen one for. */
export function defaultOrder(search: string): ProgramOrder {
	return search === "" ? "newest" : "best";
}

/**
 * What is kept of a list's address, in its one spelling: the words and the filters, not the order or the page.
 * Undefined when it asks for nothing: that is the whole list.
 */
export function searchToSave(address: string): string | undefined {
	const asked = readProgramQuery(new URLSearchParams(address));
	const query = { ...asked, order: defaultOrder(asked.search), at: undefined };
	return asksForSome(query) ? programQuery(query) : undefined;
}
