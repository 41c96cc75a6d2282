import type {
	Audience,
	Citizenship,
	Pay,
	Place,
	ProgramKind,
	StudyField,
} from "#db/programs/facts.ts";

/** Days within which a program closes, or that it has no deadline. */
export const CLOSES = ["7", "30", "90", "none"] as const;
export type Closes = (typeof CLOSES)[number];

/** "best" is for what was searched for; the others for any list. */
export const PROGRAM_ORDERS = ["newest", "closing", "best"] as const;
export type ProgramOrder = (typeof PROGRAM_ORDERS)[number];

/**
 * What a list of programs is narrowed by. Of several values of one facet a program needs one; what is empty or
 * null narrows nothing. A program that doesn't say is not found by a facet, except that one for every major is
 * found by each field, and one for anyone by each citizenship that includes them.
 */
export interface ProgramFilters {
	kinds: ProgramKind[];
	audience: Audience[];
	fields: StudyField[];
	pay: Pay | null;
	places: Place[];
	/** What the student is: a program for anyone is found by each. */
	citizenship: Citizenship | null;
	closes: Closes | null;
	forHbcu: boolean;
	/** Only those whose applications open later. */
	opensLater: boolean;
	/** Also those whose deadline is over everywhere. */
	includeClosed: boolean;
}

/** What could be asked for instead of a list that holds nothing. */
export interface Loosened {
	filters: ProgramFilters;
	/** The words that were searched for stay. */
	withWords: boolean;
}

/** Each is counted up to this; beyond it says "100+". */
export const COUNTED_LOOSELY = 100;

export const NO_FILTERS: ProgramFilters = {
	kinds: [],
	audience: [],
	fields: [],
	pay: null,
	places: [],
	citizenship: null,
	closes: null,
	forHbcu: false,
	opensLater: false,
	includeClosed: false,
};
