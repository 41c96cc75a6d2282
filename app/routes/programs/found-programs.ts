import type { Today } from "#app/dates.ts";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import type { Program } from "#db/programs/programs.ts";
import type { ProgramCounts } from "#db/search/counts.ts";

/** What a list of programs was asked for, and what was found. */
export interface FoundPrograms<Item extends Program = Program> {
	query: ProgramQuery;
	items: Item[];
	/** Programs that contain most of the words, shown after those that contain all of them. */
	close?: Item[];
	/** Places of the neighboring pages. */
	next?: string | undefined;
	previous?: string | undefined;
	/** How many there are, up to one more than the limit; null when they were not counted. */
	total: number | null;
	counts: ProgramCounts | null;
	/** Misspelled words, and the words of programs that were searched for instead. */
	corrected?: { typed: string; read: string }[];
	/** How many programs each looser search would find (loosen.ts), when nothing fits. */
	loosened?: number[] | undefined;
	nowMs: number;
	today: Today;
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
