import type { Today } from "#app/dates.ts";
import type { ProgramQuery } from "#app/forms/program-filters.ts";
import type { Program } from "#db/programs/programs.ts";
import type { ProgramCounts } from "#db/search/counts.ts";

/** What a list of programs was asked for, and what was found. */
export interface FoundPrograms<Item extends Program = Program> {
	query: ProgramQuery;
	items: Item[];
	/** What most of the words are found in, after what all of them are found in. */
	close?: Item[];
	/** Places of the pages beside this one. */
	next?: string | undefined;
	previous?: string | undefined;
	/** How many there are, up to one more than are counted; null when they were not counted. */
	total: number | null;
	counts: ProgramCounts | null;
	/** Words that were read as others, which programs use. */
	corrected?: { typed: string; read: string }[];
	/** How many each way of asking for less would leave (loosen.ts), where nothing fits. */
	loosened?: number[] | undefined;
	nowMs: number;
	today: Today;
	/** Why there is no list. */
	problem?: string | undefined;
}

/** How far found programs are counted. */
const COUNTED = 500;

/** The id of the heading of what was found, or was not. */
export const RESULTS = "results";

/** '1 program', '23 programs', '500+ programs' */
export function programsInWords(total: number): string {
	if (total > COUNTED) return `${COUNTED}+ programs`;
	return total === 1 ? "1 program" : `${total} programs`;
}
