import type { ProgramQuery } from "#app/forms/program-filters.ts";
import type { WithFit } from "#app/routes/_shared/program-pages.server.ts";
import type { FoundPrograms as Found } from "#db/search/find-programs.ts";
import type { Today } from "#lib/calendar-days.ts";

type Listed = WithFit<Found["items"][number]>;

/** What a list of programs was asked for, and what was found. */
export interface ProgramResults extends Omit<Found, "beside" | "items" | "close"> {
	items: Listed[];
	close: Listed[];
	query: ProgramQuery;
	nowMs: number;
	today: Today;
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
