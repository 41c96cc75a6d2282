/** Reads what lists write for the values of facts. */
import { US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import {
	AUDIENCES,
	FACTS,
	type FactName,
	factsByName,
	keysOf,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { dayOfInstant } from "#lib/time-zones.ts";
import { wordsOf } from "./fact-words.ts";
import { valuesByWords } from "./words/by-words.ts";

/** Why a row is refused. */
export class RowProblem extends Error {}

/** A word in the form used for comparing: only lower-case letters and digits. */
export function bare(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** What means everyone only where nothing else is said. */
const ALL_YEARS = ["all", "anyone", "everyone"];
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

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

/** The value that a text is, or its label or another word for it; null if it is none. */
export function knownOf<Name extends keyof Choices>(
	name: Name,
	text: string,
): One<Choices[Name]> | null {
	return WORDS[name].get(bare(text)) ?? null;
}

/** The values of a fact that texts mean, in their order, null for none; and the texts that mean none of them. */
export function allOf<Name extends keyof Choices>(
	name: Name,
	texts: string[],
): { values: One<Choices[Name]>[] | null; unread: string[] } {
	const found = new Set<string>();
	const unread = texts.filter((text) => {
		const isForAll = name === "audience" && ALL_YEARS.includes(bare(text));
		const known = knownOf(name, text);
		const meant = isForAll ? AUDIENCES : known ? [known] : valuesByWords(name, text);
		for (const value of meant) found.add(value);
		return [...meant].length === 0;
	});
	const chosen = keysOf(FACTS[name].values).filter((value) => found.has(value));
	return { values: chosen.length > 0 ? chosen : null, unread };
}

/** Whether a text says yes or no; undefined if neither. */
export function yesOrNo(text: string): boolean | undefined {
	const word = bare(text);
	if (/^(yes|y|true|1|x|annual(ly)?|yearly|everyyear|recurring|hbcu(only|s|students)?)$/.test(word))
		return true;
	return /^(no|n|false|0|once|onetime)$/.test(word) ? false : undefined;
}

/** What lists write into a cell that they leave empty. */
export function isEmpty(text: string): boolean {
	return /^([\s\p{P}]*|n\/?\.?a\.?|null|nil|nan|undefined|none|unknown|tb[ad]|not (applicable|available))$/iu.test(
		text.trim().slice(0, 40),
	);
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
