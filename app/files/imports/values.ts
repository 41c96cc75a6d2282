/** What lists write for the values of facts. More than 250 lines: most of it is tables of words. */

import { US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import {
	AUDIENCES,
	type Audience,
	CITIZENSHIPS,
	FIELDS,
	PAYS,
	type Pay,
	PLACES,
	PROGRAM_KINDS,
	type ProgramKind,
	SEASONS,
	type Season,
	type StudyField,
} from "#db/programs/facts.ts";
import { dayOfInstant } from "#lib/time-zones.ts";

/** Why a row is refused. */
export class RowProblem extends Error {}

/** A word in the form used for comparing: only lower-case letters and digits. */
export function bare(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The words for each value: the value itself and these. */
function wordsFor<Value extends string>(
	values: readonly Value[],
	others: Partial<Record<Value, string[]>>,
) {
	return new Map(
		values.flatMap((value) =>
			[value, ...(others[value] ?? [])].map((word): [string, Value] => [bare(word), value]),
		),
	);
}

const UNDERGRADUATES: Audience[] = ["firstyear", "sophomore", "junior", "senior"];
/** The words for several years of study at once. */
const GROUPS: [words: string[], Audience[]][] = [
	[["undergraduate", "undergraduates", "undergrad", "bachelors", "bachelor"], UNDERGRADUATES],
	[
		["associates", "associate"],
		["firstyear", "sophomore"],
	],
	[["all", "anyone", "allstudents"], [...AUDIENCES]],
];
const AUDIENCE_WORDS = wordsFor(AUDIENCES, {
	highschool: ["high school senior", "high school seniors", "high school student"],
	firstyear: ["first-year", "first years", "freshman", "freshmen", "first-year student"],
	sophomore: ["sophomores", "second year"],
	junior: ["juniors", "third year"],
	senior: ["seniors", "fourth year"],
	graduate: [
		"graduate student",
		"graduate students",
		"graduates",
		"grad",
		"masters",
		"master",
		"phd",
		"doctorate",
		"mba",
		"jd",
		"md",
	],
	recentgrad: ["recent graduate", "recent graduates", "recent grad", "new grad"],
});
const FIELD_WORDS = wordsFor(FIELDS, {
	agriculture: ["agriculture & food"],
	arts: ["arts & design", "art", "design", "music"],
	biology: ["life sciences", "bioscience"],
	business: [
		"business & finance",
		"finance",
		"accounting",
		"economics",
		"marketing",
		"quant",
		"quantitative finance",
		"product",
		"product management",
	],
	communications: ["media & communications", "communication", "media", "journalism"],
	computing: [
		"computer science & data",
		"computer science",
		"cs",
		"software",
		"software engineering",
		"data science",
		"ai",
		"data science ai & machine learning",
		"ai ml data",
		"it",
		"cybersecurity",
		"technology",
	],
	engineering: ["hardware", "hardware engineering", "mechanical engineering"],
	environment: ["environmental science", "climate", "sustainability"],
	government: ["government & policy", "policy", "public policy", "politics"],
	health: ["health & medicine", "medicine", "nursing", "public health"],
	humanities: ["humanities & languages", "history", "languages", "english"],
	mathematics: ["math", "maths", "statistics"],
	physical: ["chemistry & physics", "chemistry", "physics"],
	social: ["social sciences", "social science", "psychology", "sociology"],
	any: ["any major", "all majors", "all"],
});
/** The facts with one value. */
const PLAIN = {
	kind: wordsFor(PROGRAM_KINDS, {
		internship: ["internships", "intern", "co-op", "coop"],
		fellowship: ["fellowships", "fellow"],
		scholarship: ["scholarships", "grant", "grants", "award"],
		research: ["REU", "research program", "undergraduate research"],
		other: ["program", "new grad", "full-time", "job", "event", "conference", "competition"],
	}),
	pay: wordsFor(PAYS, { paid: ["yes", "true", "1"], unpaid: ["no", "false", "0"] }),
	place: wordsFor(PLACES, {
		inperson: ["in person", "on-site", "onsite", "office"],
		remote: ["virtual", "online", "work from home"],
		abroad: ["international", "overseas"],
	}),
	citizenship: wordsFor(CITIZENSHIPS, {
		citizens: ["U.S. citizens", "U.S. citizen", "us citizenship is required", "us only"],
		residents: [
			"U.S. citizens and permanent residents",
			"permanent resident",
			"permanent residents",
			"does not offer sponsorship",
			"no sponsorship",
		],
		anyone: ["offers sponsorship", "any", "all", "none", "international"],
	}),
};
type Plain = typeof PLAIN;
type ValueOf<Name extends keyof Plain> =
	Plain[Name] extends Map<string, infer Value> ? Value : never;

/**
 * Whether it pays, and how much, for lists that write both into one column.
 *
 * @throws RowProblem if it is neither
 */
export function payOf(text: string): { pay: Pay | null; details: string } {
	const isAmount = /\d/.test(text) && !PLAIN.pay.has(bare(text));
	if (!isAmount) return { pay: oneOf("pay", text), details: "" };
	return /[1-9]/.test(text) ? { pay: "paid", details: text } : { pay: "unpaid", details: "" };
}

/** A fact with one value; null if empty. @throws RowProblem if it isn't one of the allowed values */
export function oneOf<Name extends keyof Plain>(name: Name, text: string): ValueOf<Name> | null {
	if (text === "") return null;
	const found = PLAIN[name].get(bare(text));
	if (found) return found as ValueOf<Name>;
	throw new RowProblem(`The ${name} “${shortened(text)}” isn't one we know.`);
}

/** The same, but null for unknown values, for columns in which lists write anything. */
export function knownOf<Name extends keyof Plain>(name: Name, text: string): ValueOf<Name> | null {
	return (PLAIN[name].get(bare(text)) as ValueOf<Name> | undefined) ?? null;
}

/** Who may apply. @throws RowProblem unless `lenient` */
export function audienceOf(texts: string[], { lenient = false } = {}): Audience[] | null {
	const meant = (word: string) =>
		GROUPS.find(([words]) => words.includes(word))?.[1] ?? AUDIENCE_WORDS.get(word);
	return allOf(AUDIENCES, texts, meant, lenient ? undefined : "a year of study");
}

/** Fields of study. @throws RowProblem unless `lenient` */
export function fieldsOf(texts: string[], { lenient = false } = {}): StudyField[] | null {
	return allOf(FIELDS, texts, (word) => FIELD_WORDS.get(word), lenient ? undefined : "a field");
}

/**
 * The values that texts mean, in their order; null if there are none.
 *
 * @param what what every text must be; if left out, those that mean nothing are ignored
 * @throws RowProblem
 */
function allOf<Value extends string>(
	values: readonly Value[],
	texts: string[],
	meant: (word: string) => Value | Value[] | undefined,
	what: string | undefined,
): Value[] | null {
	const found = texts.flatMap((text) => {
		const known = meant(bare(text));
		if (!known && what) throw new RowProblem(`“${shortened(text)}” isn't ${what} we know.`);
		return known ?? [];
	});
	const chosen = values.filter((value) => found.includes(value));
	return chosen.length > 0 ? chosen : null;
}

/** 'Summer' from 'Summer 2027'; null unless exactly one season is named. */
export function seasonOf(text: string): Season | null {
	const named = SEASONS.filter((season) =>
		season === "year"
			? /\b(year|all year|year-round)\b/i.test(text)
			: new RegExp(`\\b${season}\\b`, "i").test(text) ||
				(season === "fall" && /autumn/i.test(text)),
	);
	return named.length === 1 ? (named[0] ?? null) : null;
}

/** The kind of program that a name suggests. */
export function kindByName(name: string): ProgramKind | null {
	if (/\b(intern|interns|internships?|co-?op)\b/i.test(name)) return "internship";
	if (/\bscholars?(hips?)?\b/i.test(name)) return "scholarship";
	if (/\bfellow(s|ships?)?\b/i.test(name)) return "fellowship";
	if (/\b(reu|research)\b/i.test(name)) return "research";
	return null;
}

/** @throws RowProblem */
export function yesOrNo(text: string, what: string): boolean | null {
	const word = bare(text);
	if (word === "") return null;
	if (["yes", "y", "true", "1", "x"].includes(word)) return true;
	if (["no", "n", "false", "0"].includes(word)) return false;
	throw new RowProblem(`Write yes or no for “${what}”, not “${shortened(text)}”.`);
}

/** @throws RowProblem */
export function gpaOf(text: string): number | null {
	if (text === "") return null;
	const [, said] =
		text.match(/^([0-3](?:[.,]\d{1,2})?|4(?:[.,]00?)?)(?:\s*\/\s*4(?:[.,]00?)?)?$/) ?? [];
	if (said) return Number(said.replace(",", "."));
	throw new RowProblem(`The GPA “${shortened(text)}” isn't a number from 0 to 4.`);
}

const NO_DATE = /^(none|rolling|ongoing|open|tb[ad]|n\/?a|varies|-|–|rolling basis|until filled)$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Longer than any date with time and weekday. */
const MOST_OF_DATE = 60;

/** A date as YYYY-MM-DD; null for none. @throws RowProblem */
export function dateOf(text: string, what: string): string | null {
	if (text === "" || NO_DATE.test(text)) return null;
	const date = text.length > MOST_OF_DATE ? undefined : partsOfDate(text);
	if (date && isDay(date)) return date;
	throw new RowProblem(
		`The ${what} “${shortened(text)}” isn't a date. Write it as year-month-day, like 2027-03-31.`,
	);
}

function partsOfDate(text: string): string | undefined {
	const instant = dayOfInstant(text);
	if (instant) return instant;
	const iso = text.match(
		/^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ][\d:.]+\s*(?:Z|[+-]\d\d:?\d\d)?)?$/,
	);
	if (iso) return ymd(iso[1], iso[3], iso[4]);
	const close = text.match(/^(2\d{3})(\d\d)(\d\d)$/);
	if (close) return ymd(close[1], close[2], close[3]);
	// With slashes the month comes first, as Americans write it; with dots the day does, as everybody else writes it.
	const us = text.match(/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)$/);
	if (us) return ymd(us[3], us[1], us[2]);
	const dotted = text.match(/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/);
	if (dotted) return ymd(dotted[3], dotted[2], dotted[1]);
	const bareDay = text.replace(
		/(,|\s+at|\s+by)?\s+\d{1,2}(:\d\d)?\s*[ap]\.?m\.?(\s+[a-z]{2,4})?$/i,
		"",
	);
	const words = bareDay.match(
		/^(?:\w+day,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i,
	);
	const turned = bareDay.match(/^(\d{1,2})\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i);
	const [month, day, year] = words
		? [words[1], words[2], words[3]]
		: [turned?.[2], turned?.[1], turned?.[3]];
	const at = MONTHS.indexOf(month?.slice(0, 3).toLowerCase() ?? "");
	return at < 0 ? undefined : ymd(year, String(at + 1), day);
}

function ymd(year = "", month = "", day = ""): string {
	return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function isDay(date: string): boolean {
	const time = Date.parse(`${date}T00:00:00Z`);
	return (
		/^2\d{3}-/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
	);
}

const STATES = new Map(
	Object.entries(US_STATES_BY_CODE).flatMap((names) => names.map((word) => [bare(word), names[1]])),
).set("washingtondc", "District of Columbia");

/** A state by its name or two-letter code. */
export function stateOf(text: string): string | undefined {
	return STATES.get(bare(text));
}

/** A text, shortened to be quoted in a reason. */
export function shortened(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
