/** Reads what lists write for the values of facts: the values themselves, or words for them. */
import { US_STATES_BY_CODE } from "#app/forms/fields/us-states.ts";
import {
	AUDIENCES,
	type Audience,
	FACTS,
	type FactName,
	factsByName,
	keysOf,
	type StatedFacts,
} from "#db/programs/facts.ts";
import { factWordsOf } from "./fact-words.ts";
import fieldWords from "./words/field-words.json" with { type: "json" };

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
		const others = factWordsOf(name).values ?? {};
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
export function readValues<Name extends keyof Choices>(
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
	if (/^\s*[✓✔☑✅]/u.test(text)) return true;
	if (/^\s*[✗✘❌☐]/u.test(text)) return false;
	if (
		/^(yes|y|true|1|x|checked|annual(ly)?|yearly|everyyear|recurring|hbcu(only|s|students)?)$/.test(
			word,
		)
	)
		return true;
	return /^(no|n|false|0|once|onetime)$/.test(word) ? false : undefined;
}

/** What lists write into a cell that they leave empty. */
export function isEmpty(text: string): boolean {
	return /^([\s\p{P}]*|n\/?\.?a\.?|null|nil|nan|undefined|none|unknown|tb[ad]|not (applicable|available)|no minimum)$/iu.test(
		text.trim().slice(0, 40),
	);
}

const STATES = new Map(
	Object.entries(US_STATES_BY_CODE).flatMap((names) => names.map((word) => [bare(word), names[1]])),
)
	.set("washingtondc", "District of Columbia")
	.set("usvi", "U.S. Virgin Islands");

/** A state by its name or two-letter code. */
export function stateOf(text: string): string | undefined {
	return STATES.get(bare(text));
}

/** The rest of a longer text isn't searched. */
const MAX_SEARCHED = 500;

/** Which values each phrase stands for; a phrase of no value hides the words within it. */
class Phrases<Value extends string> {
	private readonly values = new Map<string, Set<Value>>();
	private longest = 1;

	constructor(table: Readonly<Record<string, readonly string[]>>) {
		for (const [value, phrases] of Object.entries(table)) {
			for (const phrase of phrases) {
				const words = wordsIn(phrase);
				const known = this.values.get(words.join(" ")) ?? new Set();
				this.values.set(words.join(" "), known);
				if (value) known.add(value as Value);
				this.longest = Math.max(this.longest, words.length);
			}
		}
	}

	/** The values that a text means; of phrases that overlap, the longest counts. */
	valuesIn(text: string): Set<Value> {
		const words = wordsIn(text.slice(0, MAX_SEARCHED));
		const found = new Set<Value>();
		for (let at = 0; at < words.length; ) {
			let length = Math.min(this.longest, words.length - at);
			let values: Set<Value> | undefined;
			for (; length > 0 && !values; length--) {
				values = this.values.get(words.slice(at, at + length).join(" "));
			}
			for (const value of values ?? []) found.add(value);
			at += Math.max(length + 1, 1);
		}
		return found;
	}
}

/** Lower-case words without accents, in the singular as far as endings show it. */
function wordsIn(text: string): string[] {
	return text
		.normalize("NFKD")
		.replace(/[\p{M}'’.]/gu, "")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) =>
			word.length > 3 ? word.replace(/ies$/, "y").replace(/([^sui])s$/, "$1") : word,
		);
}

type Field = NonNullable<StatedFacts["fields"]>[number];

const phrases = (table: Record<string, string>) =>
	Object.fromEntries(Object.entries(table).map(([value, all]) => [value, all.split(", ")]));

const FIELD_PHRASES = new Phrases<Field>(phrases(fieldWords));

const UNDERGRADUATE =
	"undergraduate, undergrad, college student, university student, bachelor, baccalaureate, current college student, college undergraduate, all class years, ba, bs, bsc, bfa, four year college";
const ASSOCIATE =
	"associate degree, community college, two year college, junior college, associate, trade school";
const EVERYONE =
	"all level, any level, all students, all ages, all grade level, any student, open to all";
const YEARS: Record<Audience, string> = {
	highschool:
		"high school, high school senior, high school junior, high school sophomore, high school freshman, high school student, high schooler, high school graduate, secondary school, 12th grade, 11th grade, 10th grade, 9th grade, 12th grader, 11th grader, hs senior, hs junior, hs, rising high school senior",
	firstyear:
		"first year, freshman, freshmen, 1st year, incoming college student, entering freshman, undergraduate freshman, undergraduate freshmen",
	sophomore: "sophomore, second year, 2nd year, undergraduate sophomore",
	junior:
		"junior, third year, 3rd year, undergraduate junior, penultimate year, upperclassmen, upperclassman",
	senior:
		"senior, fourth year, 4th year, undergraduate senior, final year, upperclassmen, upperclassman",
	graduate:
		"graduate, graduate student, graduate school, graduate degree, graduate level, graduate program, grad, grad student, grad school, master, master degree, masters, masters degree, mba, mfa, mph, msw, msc, phd, ph d, doctoral, doctorate, dissertation, jd, md, law student, law school, medical student, medical school, post graduate, postgraduate, professional student, professional school, dental student, first year graduate, first year law student",
	recentgrad:
		"recent graduate, recent grad, recent college graduate, recent college grad, college graduate, university graduate, new grad, new graduate, new college grad, alumni, alum, alumnus, early career, entry level, post doc, postdoc, postdoctoral, post bac, postbac, post baccalaureate, bachelor degree holder, bachelor holder, young professional, working professional",
};
const AUDIENCE_PHRASES = new Phrases<Audience>(
	Object.fromEntries(
		[
			...Object.entries(YEARS).map(([year, words]): [string, string] => {
				const isCollege = /^(firstyear|sophomore|junior|senior)$/.test(year);
				const isEarly = /^(firstyear|sophomore)$/.test(year);
				const all = [words, EVERYONE, isCollege && UNDERGRADUATE, isEarly && ASSOCIATE];
				return [year, all.filter(Boolean).join(", ")];
			}),
			[
				"",
				"senior citizen, senior level, junior level, senior staff, senior year of high school",
			] as const,
		].map(([year, words]) => [year, words.split(", ")]),
	),
);

const YEAR_ORDER: [RegExp, Audience][] = [
	[/first|1st|fresh/, "firstyear"],
	[/soph|second|2nd/, "sophomore"],
	[/jun|third|3rd/, "junior"],
	[/sen|fourth|4th/, "senior"],
];
const YEAR_NAME =
	"(fresh\\w+|first[- ]years?|sophomores?|juniors?|seniors?|1st|2nd|3rd|4th)(?:[- ]years?)?";
const YEAR_RANGE = new RegExp(`\\b${YEAR_NAME} ?(?:-|–|to|thru|through) ?${YEAR_NAME}\\b`);

/** The years that 'sophomores through seniors' means. */
function yearsBetween(text: string): Audience[] {
	const [, ...ends] = text.slice(0, 500).toLowerCase().match(YEAR_RANGE) ?? [];
	const [from = -1, to = -1] = ends.map((end) => YEAR_ORDER.findIndex(([year]) => year.test(end)));
	return from < 0 ? [] : YEAR_ORDER.slice(from, to + 1).map(([, year]) => year);
}

/** The values of a fact with several that a text means by its words. */
export function valuesByWords(name: FactName, text: string): Set<string> {
	if (name === "fields") return FIELD_PHRASES.valuesIn(text);
	if (name !== "audience") return new Set();
	return new Set([...AUDIENCE_PHRASES.valuesIn(text), ...yearsBetween(text)]);
}
