import type {
	Audience,
	Citizenship,
	Pay,
	Place,
	ProgramKind,
	StudyField,
} from "#db/programs/facts.ts";

/** Closes within this many days, or has no deadline. */
export const CLOSES = ["7", "30", "90", "none"] as const;
export type Closes = (typeof CLOSES)[number];

/** "best" is for searches; the others are for any list. */
export const PROGRAM_ORDERS = ["newest", "closing", "best"] as const;
export type ProgramOrder = (typeof PROGRAM_ORDERS)[number];

/**
 * The filters of a list of programs. A program needs one of a filter's values; an empty or null filter excludes
 * nothing. A program that doesn't state the fact is not found, except that programs for every major are found by each
 * field, and programs for anyone by each citizenship they include.
 */
export interface ProgramFilters {
	kinds: ProgramKind[];
	audience: Audience[];
	fields: StudyField[];
	pay: Pay | null;
	places: Place[];
	/** The student's citizenship: each value also finds programs for anyone. */
	citizenship: Citizenship | null;
	closes: Closes | null;
	forHbcu: boolean;
	/** Only programs whose applications open later. */
	opensLater: boolean;
	/** Also programs whose deadline has passed everywhere. */
	includeClosed: boolean;
}

/** What could be searched instead of an empty list. */
export interface Loosened {
	filters: ProgramFilters;
	/** Keep the words that were searched for. */
	withWords: boolean;
}

/** Each is counted up to this; more shows as "100+". */
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
