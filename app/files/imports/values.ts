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
import { factWordsOf } from "./fact-words.ts";
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

/** A text, excerpt to be quoted in a reason. */
export function excerpt(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}
