/**
 * What a program can state besides its name, link and description: the one list from which forms, calls, pages,
 * filters, imports, messages and the search index are made. Every fact is optional, and null means "not stated". Forms
 * load this file: it holds plain data and small pure functions. More than 250 lines: most of it is the table.
 */
import type { Fact } from "./fact.ts";

/** Only U.S. citizens; also permanent residents; anyone. */
const CITIZENSHIP_NAMES = {
	citizens: "U.S. citizens",
	residents: "U.S. citizens and permanent residents",
	anyone: "Anyone",
};

/** What a program may require so that a person of each citizenship can still apply. */
const CITIZENSHIPS_FOR: Record<string, string[]> = {
	citizens: ["citizens", "residents", "anyone"],
	residents: ["residents", "anyone"],
	anyone: ["anyone"],
};

/** The groups of what it takes to apply, and of what comes with it besides pay. */
const ASKS = "What it asks for";
const COSTS = "What it costs and gives";
/** The groups of a form that stay closed until something of them is stated. */
export const FOLDED_GROUPS: readonly string[] = [ASKS, COSTS];

/** In the order of forms. */
export const FACTS = {
	kind: {
		type: "choice",
		column: "kind",
		label: "Kind",
		change: null,
		schemaOrg: "programType",
		index: "kind",
		values: {
			internship: "Internship",
			fellowship: "Fellowship",
			scholarship: "Scholarship",
			research: "Research",
			other: "Program",
		},
		filter: { key: "kinds", param: "kind", title: "Kind", options: { other: "Other" } },
	},
	organisation: {
		type: "text",
		maxLength: 150,
		column: "organisation",
		label: "Organization",
		change: null,
		field: { hint: "Who runs it." },
		schemaOrg: "provider",
		index: "organisation",
	},
	/** Who may apply, by year of study. */
	audience: {
		type: "choices",
		column: "audience",
		label: "Who can apply",
		change: "who can apply",
		schemaOrg: "audience",
		index: "audience",
		values: {
			highschool: "High school senior",
			firstyear: "First-year",
			sophomore: "Sophomore",
			junior: "Junior",
			senior: "Senior",
			graduate: "Graduate student",
			recentgrad: "Recent graduate",
		},
		filter: { key: "audience", param: "who", title: "For whom" },
	},
	/** "any" means that every major may apply, which is not the same as stating nothing. */
	fields: {
		type: "choices",
		column: "fields",
		label: "Field",
		change: null,
		field: { label: "Fields of study" },
		schemaOrg: null,
		index: "fields",
		values: {
			agriculture: "Agriculture & food",
			arts: "Arts & design",
			biology: "Biology",
			business: "Business & finance",
			communications: "Media & communications",
			computing: "Computer science & data",
			education: "Education",
			engineering: "Engineering",
			environment: "Environment",
			government: "Government & policy",
			health: "Health & medicine",
			humanities: "Humanities & languages",
			law: "Law",
			mathematics: "Mathematics",
			physical: "Chemistry & physics",
			social: "Social sciences",
			any: "Any major",
		},
		filter: { key: "fields", param: "field", title: "Field", finds: (field) => [field, "any"] },
	},
	pay: {
		type: "choice",
		column: "pay",
		label: "Pay",
		change: "pay",
		field: { label: "Paid or unpaid", group: "Pay" },
		schemaOrg: null,
		index: "pay",
		values: { paid: "Paid", unpaid: "Unpaid" },
		filter: { key: "pay", param: "pay", title: "Pay", any: "Any" },
	},
	/** In words, such as "$6,000 and housing". */
	payDetails: {
		type: "text",
		maxLength: 200,
		column: "pay_details",
		label: "What it pays",
		change: null,
		field: { group: "Pay", placeholder: "$6,000 and housing" },
		rowOf: "pay",
		schemaOrg: null,
		index: "details",
	},
	housing: {
		type: "choice",
		column: "housing",
		label: "Housing",
		change: "housing",
		field: { group: COSTS },
		rowLabel: COSTS,
		short: { yes: "Housing", no: null },
		schemaOrg: null,
		index: "housing",
		values: { yes: "Housing provided", no: "No housing" },
		filter: { key: "housing", param: "housing", title: "Housing provided", only: "yes" },
	},
	travel: {
		type: "choice",
		column: "travel",
		label: "Travel",
		change: null,
		field: { group: COSTS },
		rowOf: "housing",
		schemaOrg: null,
		index: null,
		values: { yes: "Travel paid", no: "Travel not paid" },
		filter: null,
	},
	meals: {
		type: "choice",
		column: "meals",
		label: "Meals",
		change: null,
		field: { group: COSTS },
		rowOf: "housing",
		schemaOrg: null,
		index: null,
		values: { yes: "Meals provided", no: "No meals" },
		filter: null,
	},
	stipendPaid: {
		type: "choice",
		column: "stipend_paid",
		label: "Stipend",
		change: null,
		field: { group: COSTS },
		rowOf: "housing",
		schemaOrg: null,
		index: null,
		values: {
			start: "Stipend paid at the start",
			weekly: "Stipend paid weekly",
			biweekly: "Stipend paid every two weeks",
			monthly: "Stipend paid monthly",
			halves: "Stipend paid half at the start, half at the end",
			end: "Stipend paid at the end",
		},
		filter: null,
	},
	/** What applying costs. */
	applicationFee: {
		type: "choice",
		column: "application_fee",
		label: "Application fee",
		change: "application fee",
		field: { group: COSTS },
		rowOf: "housing",
		schemaOrg: null,
		index: "nofee",
		values: { no: "No application fee", yes: "Application fee" },
		filter: { key: "noFee", param: "nofee", title: "No fee", only: "no" },
	},
	place: {
		type: "choice",
		column: "place",
		label: "Where",
		change: "place",
		field: { label: "Place", group: "Where" },
		schemaOrg: "educationalProgramMode",
		index: "place",
		values: { inperson: "In person", hybrid: "Hybrid", remote: "Remote", abroad: "Abroad" },
		filter: { key: "places", param: "place", title: "Place" },
	},
	city: {
		type: "text",
		maxLength: 100,
		column: "city",
		label: "City",
		change: null,
		field: { group: "Where" },
		rowOf: "place",
		schemaOrg: "contentLocation",
		index: "details",
	},
	usState: {
		type: "state",
		column: "us_state",
		label: "State",
		change: null,
		field: { label: "State or territory", group: "Where" },
		rowOf: "place",
		schemaOrg: "contentLocation",
		index: "details",
	},
	citizenship: {
		type: "choice",
		column: "citizenship",
		label: "Citizenship",
		change: "citizenship rule",
		field: { group: "Who is eligible" },
		schemaOrg: null,
		index: "citizenship",
		values: CITIZENSHIP_NAMES,
		filter: {
			key: "citizenship",
			param: "citizenship",
			title: "Citizenship",
			any: "Any",
			options: { citizens: "U.S. citizen", residents: "Permanent resident", anyone: "Neither" },
			chip: (text) => (text === "Neither" ? "Not a citizen or resident" : text),
			finds: (citizenship) => CITIZENSHIPS_FOR[citizenship] ?? [],
		},
	},
	minGpa: {
		type: "gpa",
		column: "min_gpa",
		label: "GPA",
		change: "lowest GPA",
		field: { label: "Lowest GPA", group: "Who is eligible", placeholder: "3.0" },
		schemaOrg: null,
		index: null,
	},
	materials: {
		type: "choices",
		column: "materials",
		label: "What it asks for",
		change: null,
		field: { label: "Materials", group: ASKS },
		schemaOrg: null,
		index: null,
		values: {
			resume: "Resume",
			transcript: "Transcript",
			portfolio: "Portfolio",
			testscores: "Test scores",
			interview: "Interview",
			fafsa: "FAFSA",
			nomination: "Nomination by your college",
		},
		filter: null,
	},
	letters: {
		type: "count",
		min: 0,
		max: 10,
		column: "letters",
		label: "Letters of recommendation",
		change: "letters of recommendation",
		field: { group: ASKS, hint: "How many; 0 for none." },
		rowOf: "materials",
		schemaOrg: null,
		index: "noletters",
		filter: { key: "noLetters", param: "noletters", title: "No letters", only: 0 },
	},
	essays: {
		type: "count",
		min: 0,
		max: 10,
		column: "essays",
		label: "Essays",
		change: "essays",
		field: { group: ASKS, hint: "How many; 0 for none." },
		rowOf: "materials",
		schemaOrg: null,
		index: "noessay",
		filter: { key: "noEssay", param: "noessay", title: "No essay", only: 0 },
	},
	/** Of one of them. */
	essayWords: {
		type: "count",
		min: 1,
		max: 10_000,
		column: "essay_words",
		label: "Words of an essay",
		change: null,
		field: { label: "Most words of an essay", group: ASKS },
		rowOf: "materials",
		schemaOrg: null,
		index: null,
		filter: null,
	},
	materialsNote: {
		type: "text",
		maxLength: 200,
		column: "materials_note",
		label: "Also asks for",
		change: null,
		field: { label: "It also asks for", group: ASKS },
		rowOf: "materials",
		schemaOrg: null,
		index: null,
	},
	season: {
		type: "choice",
		column: "season",
		label: "Season",
		change: null,
		field: { group: "When" },
		schemaOrg: null,
		index: "season",
		values: {
			spring: "Spring",
			summer: "Summer",
			fall: "Fall",
			winter: "Winter",
			year: "All year",
		},
		filter: null,
	},
	opensOn: {
		type: "day",
		ofDeadline: false,
		column: "opens_on",
		label: "Opens",
		change: "opening day",
		field: { label: "Applications open on", group: "When" },
		schemaOrg: "applicationStartDate",
		index: null,
	},
	applicationDeadline: {
		type: "day",
		ofDeadline: false,
		column: "application_deadline",
		label: "Closes",
		change: "deadline",
		field: { label: "Application deadline", hint: "Leave blank if there's no deadline." },
		schemaOrg: "applicationDeadline",
		index: null,
	},
	/** The hour at which it closes on that day, there; without both it closes when the day is over everywhere. */
	deadlineTime: {
		type: "time",
		ofDeadline: true,
		column: "deadline_time",
		label: "Closing time",
		change: "closing time",
		field: { label: "Hour it closes", group: "When", hint: "If the page names one." },
		rowOf: "applicationDeadline",
		schemaOrg: null,
		index: null,
	},
	deadlineZone: {
		type: "choice",
		ofDeadline: true,
		column: "deadline_zone",
		label: "Time zone",
		change: "time zone",
		field: { label: "Time zone of that hour", group: "When", hint: "Eastern for ET." },
		rowOf: "applicationDeadline",
		schemaOrg: null,
		index: null,
		values: {
			eastern: "Eastern (ET)",
			central: "Central (CT)",
			mountain: "Mountain (MT)",
			arizona: "Arizona (MST)",
			pacific: "Pacific (PT)",
			alaska: "Alaska (AKT)",
			hawaii: "Hawaii (HT)",
			atlantic: "Puerto Rico, Virgin Islands (AST)",
			utc: "UTC",
		},
		filter: null,
	},
	/** A sentence of the program's own page. */
	deadlineWords: {
		type: "text",
		ofDeadline: true,
		maxLength: 300,
		column: "deadline_words",
		label: "As the page says",
		change: null,
		field: {
			label: "The deadline as the page says it",
			group: "When",
			hint: "Everyone can read this.",
		},
		schemaOrg: null,
		index: null,
	},
	/** For a yearly program whose day isn't known. */
	closesIn: {
		type: "choice",
		column: "closes_in",
		label: "Usually closes in",
		change: null,
		field: { group: "When", hint: "If only the month is known." },
		schemaOrg: null,
		index: null,
		values: {
			january: "January",
			february: "February",
			march: "March",
			april: "April",
			may: "May",
			june: "June",
			july: "July",
			august: "August",
			september: "September",
			october: "October",
			november: "November",
			december: "December",
		},
		filter: null,
	},
	/** The last day on which applicants hear back. */
	decisionsBy: {
		type: "day",
		ofDeadline: true,
		column: "decisions_by",
		label: "Decisions by",
		change: null,
		field: { group: "When", hint: "The day by which applicants hear back." },
		schemaOrg: null,
		index: null,
	},
	forHbcu: {
		type: "tick",
		column: "for_hbcu",
		label: "For HBCU students",
		change: null,
		field: { label: "It's made for students of HBCUs" },
		schemaOrg: null,
		index: "hbcu",
		filter: { key: "forHbcu", param: "hbcu", title: "For HBCU students" },
	},
	/** Only students of these; their members are in db/recommendations/college-groups.json. */
	collegeGroups: {
		type: "choices",
		column: "college_groups",
		label: "Only for students of",
		change: null,
		field: { label: "Only for students of", group: "Which colleges" },
		schemaOrg: null,
		index: null,
		values: {
			uncf: "UNCF member colleges",
			landgrants: "1890 land-grant universities",
			publichbcus: "Public HBCUs",
		},
		filter: null,
	},
	/** Or of these, by name. */
	colleges: {
		type: "text",
		maxLength: 300,
		column: "colleges",
		label: "Colleges by name",
		change: null,
		field: {
			label: "Only for students of these colleges, by name",
			group: "Which colleges",
			placeholder: "Spelman College; Morehouse College",
		},
		rowOf: "collegeGroups",
		schemaOrg: null,
		index: null,
	},
	yearly: {
		type: "tick",
		column: "yearly",
		label: "Comes back every year",
		change: null,
		schemaOrg: null,
		index: null,
		filter: null,
	},
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof FACTS;

type ValueOf<Of extends Fact> = Of extends { type: "choices"; values: infer Values }
	? (keyof Values)[]
	: Of extends { values: infer Values }
		? keyof Values
		: Of extends { type: "tick" }
			? boolean
			: Of extends { type: "gpa" | "count" }
				? number
				: string;

/** Everything that a program states. */
export type StatedFacts = { [Name in FactName]: ValueOf<(typeof FACTS)[Name]> | null };

/** The same without the two that many modules treat apart. */
export type Facts = Omit<StatedFacts, "kind" | "applicationDeadline">;

/** The keys that an object is written with; the type of Object.keys allows for more. */
export function keysOf<Of extends object>(of: Of) {
	return Object.keys(of) as (keyof Of & string)[];
}

export const ALL_FACTS = keysOf(FACTS);
export const FACT_NAMES = ALL_FACTS.filter(
	(name): name is keyof Facts => name !== "kind" && name !== "applicationDeadline",
);

/** A fact's description, whichever fact it is. */
export const factOf = (name: FactName): Fact => FACTS[name];

export const isFact = (name: string): name is FactName => Object.hasOwn(FACTS, name);

/** The facts of which people who saved a program are notified when they change. */
export type WatchedFact = {
	[Name in FactName]: (typeof FACTS)[Name] extends { change: string } ? Name : never;
}[FactName];
export const WATCHED_FACTS = ALL_FACTS.filter(
	(name): name is WatchedFact => FACTS[name].change !== null,
);

/** The facts that hold for one deadline only. */
export type DeadlineFact = {
	[Name in FactName]: (typeof FACTS)[Name] extends { ofDeadline: true } ? Name : never;
}[FactName];
export const DEADLINE_FACTS = ALL_FACTS.filter(
	(name): name is DeadlineFact => factOf(name).ofDeadline === true,
);

/** The facts that cards and feeds name in few words, besides those that have code of their own. */
export type ShortFact = {
	[Name in FactName]: (typeof FACTS)[Name] extends { short: unknown } ? Name : never;
}[FactName];
/** Each value of such a fact has its few words, or null for none. */
type WithShortWords = {
	[Name in ShortFact]: {
		short: (typeof FACTS)[Name] extends { values: infer Values }
			? Record<keyof Values, string | null>
			: { true: string | null };
	};
};
export const SHORT_FACTS = keysOf(FACTS satisfies WithShortWords).filter(
	(name): name is ShortFact => "short" in FACTS[name],
);

export const KIND_NAMES = FACTS.kind.values;
export type ProgramKind = keyof typeof KIND_NAMES;
export const PROGRAM_KINDS = keysOf(KIND_NAMES);

export const AUDIENCE_NAMES = FACTS.audience.values;
export type Audience = keyof typeof AUDIENCE_NAMES;
export const AUDIENCES = keysOf(AUDIENCE_NAMES);

export const FIELD_NAMES = FACTS.fields.values;
export type StudyField = keyof typeof FIELD_NAMES;
export const FIELDS = keysOf(FIELD_NAMES);

export const PAY_NAMES = FACTS.pay.values;
export type Pay = keyof typeof PAY_NAMES;
export const PAYS = keysOf(PAY_NAMES);

export const PLACE_NAMES = FACTS.place.values;
export type Place = keyof typeof PLACE_NAMES;
export const PLACES = keysOf(PLACE_NAMES);

export const CITIZENSHIPS = keysOf(CITIZENSHIP_NAMES);

export type DeadlineZone = keyof typeof FACTS.deadlineZone.values;
export const DEADLINE_ZONES = keysOf(FACTS.deadlineZone.values);

export type CollegeGroup = keyof typeof FACTS.collegeGroups.values;
export const COLLEGE_GROUPS = keysOf(FACTS.collegeGroups.values);

export type Month = keyof typeof FACTS.closesIn.values;
export const MONTHS = keysOf(FACTS.closesIn.values);

export type Season = keyof typeof FACTS.season.values;
export const SEASONS = keysOf(FACTS.season.values);

/** The facts that somebody can meet or not (db/recommendations/conditions.ts). */
export const CONDITION_FACTS = [
	"audience",
	"fields",
	"minGpa",
	"citizenship",
	"place",
	"forHbcu",
	"collegeGroups",
	"colleges",
] as const;
export type ConditionFact = (typeof CONDITION_FACTS)[number];

/** What a student can study; "any" is for programs. */
export const STUDIED_FIELDS = FIELDS.filter((field) => field !== "any");

/** What a student can look for, without "other", which says nothing. */
export const GOALS = PROGRAM_KINDS.filter((kind) => kind !== "other");

/** A record of the facts under their columns' names. */
export type ByColumn<Values extends Record<FactName, unknown>> = {
	[Name in FactName as (typeof FACTS)[Name]["column"]]: Values[Name];
};

/**
 * A value for each fact, by its column; `factsByName` by its name. TypeScript can't follow Object.fromEntries, so these
 * two take it on trust that `valueFor` returns what `Values` says.
 */
export function factsByColumn<Values extends Record<FactName, unknown>>(
	valueFor: (name: FactName, fact: Fact) => unknown,
) {
	const values = ALL_FACTS.map((name) => [FACTS[name].column, valueFor(name, FACTS[name])]);
	return Object.fromEntries(values) as ByColumn<Values>;
}

export function factsByName<Values extends Partial<Record<FactName, unknown>>>(
	valueFor: (name: FactName, fact: Fact) => unknown,
) {
	return Object.fromEntries(ALL_FACTS.map((name) => [name, valueFor(name, FACTS[name])])) as Values;
}

/** A program that states nothing. */
export const NOTHING_STATED = factsByName<StatedFacts>(() => null);
const { kind: _, applicationDeadline: __, ...noFacts } = NOTHING_STATED;

export const NO_FACTS: Facts = noFacts;

/** A list with some names at its beginning. */
export const startingWith = <Name extends string>(
	first: readonly Name[],
	names: readonly Name[],
) => [...first, ...names.filter((name) => !first.includes(name))];

/** What a program can take over from another that is merged into it: everything but the link. */
export const MERGEABLE = [
	"name",
	"description",
	"kind",
	"applicationDeadline",
	...FACT_NAMES,
] as const;
export type Mergeable = (typeof MERGEABLE)[number];
