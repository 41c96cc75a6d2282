/** Reads what lists write for the values of facts. */
import { US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import {
	AUDIENCES,
	type Audience,
	FACTS,
	type FactName,
	factsByName,
	keysOf,
	type Pay,
	type ProgramKind,
	SEASONS,
	type Season,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { dayOfInstant } from "#lib/time-zones.ts";
import { wordsOf } from "./fact-words.ts";

/** Why a row is refused. */
export class RowProblem extends Error {}

/** A word in the form used for comparing: only lower-case letters and digits. */
export function bare(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
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
/** The facts with values, each with what it holds. */
type Choices = { [Name in FactName as HasValues<Name>]: NonNullable<StatedFacts[Name]> };
type HasValues<Name extends FactName> = (typeof FACTS)[Name] extends { values: object }
	? Name
	: never;
type One<Values> = Values extends (infer Value)[] ? Value : Values;

/** Whether a fact has values to choose from. */
export const hasValues = (name: FactName): name is keyof Choices => "values" in FACTS[name];

/** The words for each value: the value itself, its label and others. */
const WORDS = factsByName<{ [Name in keyof Choices]: Map<string, One<Choices[Name]>> }>(
	(name, fact) => {
		const labels = "values" in fact ? fact.values : {};
		const others = wordsOf(name).values ?? {};
		const words = keysOf(labels).map((value) =>
			[value, labels[value] ?? "", ...(others[value] ?? [])].map(
				(word) => [bare(word), value] as const,
			),
		);
		return new Map(words.flat());
	},
);

/**
 * Whether it pays, and how much, for lists that write both into one column.
 *
 * @throws RowProblem if it is neither
 */
export function payOf(text: string): { pay: Pay | null; details: string } {
	const isAmount = /\d/.test(text) && !knownOf("pay", text);
	if (!isAmount) return { pay: oneOf("pay", text), details: "" };
	return /[1-9]/.test(text) ? { pay: "paid", details: text } : { pay: "unpaid", details: "" };
}

/** A fact with one value; null if empty. @throws RowProblem if it isn't one of the allowed values */
export function oneOf<Name extends keyof Choices>(
	name: Name,
	text: string,
): One<Choices[Name]> | null {
	if (text === "") return null;
	const found = knownOf(name, text);
	if (found) return found;
	throw new RowProblem(`The ${FACTS[name].column} “${shortened(text)}” isn't one we know.`);
}

/** The same, but null for unknown values, for columns in which lists write anything. */
export function knownOf<Name extends keyof Choices>(
	name: Name,
	text: string,
): One<Choices[Name]> | null {
	return WORDS[name].get(bare(text)) ?? null;
}

/**
 * The values of a fact that texts mean, in their order; null if there are none.
 *
 * @throws RowProblem if one means nothing, unless `lenient`
 */
export function allOf<Name extends keyof Choices>(
	name: Name,
	texts: string[],
	{ lenient = false } = {},
): One<Choices[Name]>[] | null {
	const found = texts.flatMap((text) => {
		const group = name === "audience" && GROUPS.find(([words]) => words.includes(bare(text)));
		const known: (string | null)[] = group ? group[1] : [knownOf(name, text)];
		if (!lenient && known.includes(null)) {
			throw new RowProblem(
				`“${shortened(text)}” isn't ${wordsOf(name).what ?? FACTS[name].column} we know.`,
			);
		}
		return known;
	});
	const chosen = keysOf(FACTS[name].values).filter((value) => found.includes(value));
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
	const [, chosen] =
		text.match(/^([0-3](?:[.,]\d{1,2})?|4(?:[.,]00?)?)(?:\s*\/\s*4(?:[.,]00?)?)?$/) ?? [];
	if (chosen) return Number(chosen.replace(",", "."));
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
