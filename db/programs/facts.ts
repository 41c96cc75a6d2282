/**
 * What a program can say besides its name, link, description and deadline. Every fact is optional, and null means "not
 * said". The values are single words, because the full-text index stores each as one token.
 */
export const PROGRAM_KINDS = [
	"internship",
	"fellowship",
	"scholarship",
	"research",
	"other",
] as const;
export type ProgramKind = (typeof PROGRAM_KINDS)[number];

/** Who may apply, by year of study. */
export const AUDIENCES = [
	"highschool",
	"firstyear",
	"sophomore",
	"junior",
	"senior",
	"graduate",
	"recentgrad",
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Broad fields of study; "any" means that every major may apply, which is not the same as saying nothing. */
export const FIELDS = [
	"agriculture",
	"arts",
	"biology",
	"business",
	"communications",
	"computing",
	"education",
	"engineering",
	"environment",
	"government",
	"health",
	"humanities",
	"law",
	"mathematics",
	"physical",
	"social",
	"any",
] as const;
export type StudyField = (typeof FIELDS)[number];

/** What a student can study; "any" is for programs. */
export const STUDIED_FIELDS = FIELDS.filter((field) => field !== "any");

/** What a student can look for, without "other", which says nothing. */
export const GOALS = PROGRAM_KINDS.filter((kind) => kind !== "other");

export const PAYS = ["paid", "unpaid"] as const;
export type Pay = (typeof PAYS)[number];

export const PLACES = ["inperson", "hybrid", "remote", "abroad"] as const;
export type Place = (typeof PLACES)[number];

/** Who may apply, by citizenship: only U.S. citizens; also permanent residents; anyone. */
export const CITIZENSHIPS = ["citizens", "residents", "anyone"] as const;
export type Citizenship = (typeof CITIZENSHIPS)[number];

export const SEASONS = ["spring", "summer", "fall", "winter", "year"] as const;
export type Season = (typeof SEASONS)[number];

/** The facts as modules pass them on; `kind` and the deadline are separate. */
export interface Facts {
	organisation: string | null;
	audience: Audience[] | null;
	fields: StudyField[] | null;
	pay: Pay | null;
	/** In words, such as '$6,000 and housing'. */
	payDetails: string | null;
	place: Place | null;
	city: string | null;
	/** A U.S. state by name, such as 'Georgia'. */
	usState: string | null;
	citizenship: Citizenship | null;
	/** From 0 to 4. */
	minGpa: number | null;
	season: Season | null;
	/** YYYY-MM-DD */
	opensOn: string | null;
	/** Made for HBCU students. */
	forHbcu: boolean | null;
	/** It recurs every year. */
	yearly: boolean | null;
}

/** A program that says nothing. */
export const NO_FACTS: Facts = {
	organisation: null,
	audience: null,
	fields: null,
	pay: null,
	payDetails: null,
	place: null,
	city: null,
	usState: null,
	citizenship: null,
	minGpa: null,
	season: null,
	opensOn: null,
	forHbcu: null,
	yearly: null,
};
