/**
 * How students speak: thesaurus.json, one group per line.
 *
 * Before ">" are words and phrases with the same meaning: each finds all of them. After it is what they find as well,
 * but which does not find them: wider words, and facts as "column:value" (db/programs/facts.ts; "audience", "fields"
 * and so on are columns of the index). A word appears before ">" only once in the file.
 * "~" before a word: it is read as the group but not searched for, because programs use it for other things, too.
 * "wish:only" after ">": nice to have, and not required when another word says what a program is about.
 * Words are written without plural s; "computer science" is one phrase.
 */
import { GENERIC_WORDS, STOP_WORDS } from "./common-words.ts";
import { INFERRED_FACTS } from "./inferred-facts.ts";
import thesaurus from "./thesaurus.json" with { type: "json" };

/** A fact that the index has in a column, such as fields:law. */
export interface FactTerm {
	column: string;
	value: string;
	/** It means the same as the group's words; otherwise it is wider, as health is for nursing. */
	exact: boolean;
	/** Words in a text that make the fact likely where nobody stated it. */
	inferredFrom: string[];
}

/** Different ways to say the same thing: one line of the thesaurus. */
export interface Group {
	/** Words and phrases that mean the same. */
	same: string[];
	/** What else they find, with less weight. */
	also: string[];
	facts: FactTerm[];
	/** It says what a program is, rather than what it is about. */
	isAttribute: boolean;
}

/** Facts that say what a program is, rather than what it is about. */
const ATTRIBUTES = new Set([
	"wish",
	"kind",
	"audience",
	"pay",
	"place",
	"citizenship",
	"season",
	"hbcu",
]);

/** If a column has more facts than this, their words are left out, so that a query stays small. */
const MAX_INFERRED = { fields: 5, audience: 4 } as Record<string, number>;

const INFERRED = new Map(
	INFERRED_FACTS.split("\n")
		.filter((line) => line !== "")
		.map((line) => line.split(" = "))
		.map(([fact = "", words = ""]) => [fact, words.split(", ")]),
);

/** What the name of one college also finds: the fact is wider than the name. */
const ONE_COLLEGE = "hbcu:hbcu";

/** The groups of the thesaurus, by what is typed. */
const GROUPS = new Map<string, Group>();
/** Every single word in the thesaurus. */
export const THESAURUS_WORDS = new Set<string>();

/** The lines of thesaurus.json, which has them under headings. */
export const THESAURUS: readonly string[] = Object.values(thesaurus).flat();

for (const line of THESAURUS) {
	const [left = "", right = ""] = line.split(" > ");
	const spoken = left.split(", ").map((one) => one.replace("~", ""));
	const same = shortest(
		left
			.split(", ")
			.filter((one) => !one.startsWith("~"))
			.flatMap(withLogist),
	);
	const others = right === "" ? [] : right.split(", ");
	const isAttribute = ATTRIBUTES.has(factOf(others[0] ?? "").column);
	const facts = withInferred(
		others
			.filter((one) => one.includes(":") && !one.startsWith("wish:"))
			.map(factOf)
			.map((fact) => ({
				...fact,
				exact: isNamed(fact, spoken) || (isAttribute && right !== ONE_COLLEGE),
			})),
	);
	const group = {
		same,
		also: shortest(others.filter((one) => !one.includes(":"))),
		facts,
		isAttribute,
	};
	for (const one of spoken) GROUPS.set(keyOf(one), group);
	for (const word of [...spoken, ...others]
		.filter((one) => !one.includes(":"))
		.join(" ")
		.split(" "))
		THESAURUS_WORDS.add(word);
}
for (const word of [...GENERIC_WORDS, ...STOP_WORDS]) THESAURUS_WORDS.add(word);

/** The group of a word or phrase, in singular or plural. */
export function groupOf(text: string): Group | undefined {
	return GROUPS.get(keyOf(text));
}

/** Whether a word is read as a group by itself, rather than as part of phrases. */
export function isGroup(word: string): boolean {
	return groupOf(word) !== undefined;
}

/** A word or phrase of the thesaurus without plural endings, so that both forms are found. */
export function keyOf(text: string): string {
	return text
		.split(" ")
		.map((word) =>
			/[^s]s$/.test(word) && word.length > 3 ? word.replace(/ies$/, "y").replace(/s$/, "") : word,
		)
		.join(" ");
}

/** A science and its scientist: the index gives them different stems. */
function withLogist(word: string): string[] {
	return /^\S+ology$/.test(word) ? [word, word.replace(/y$/, "ist")] : [word];
}

function factOf(text: string) {
	const [column = "", value = ""] = text.split(":");
	return { column, value };
}

/** Facts, each with the words that suggest it where nobody stated it. */
function withInferred(facts: Omit<FactTerm, "inferredFrom">[]): FactTerm[] {
	const alike = (column: string) => facts.filter((fact) => fact.column === column).length;
	return facts.map((fact) => {
		const few = alike(fact.column) <= (MAX_INFERRED[fact.column] ?? 0);
		return {
			...fact,
			inferredFrom: few ? (INFERRED.get(`${fact.column}:${fact.value}`) ?? []) : [],
		};
	});
}

/** Words and phrases without those that contain another: any text with "nursing school" also has "nursing". */
function shortest(texts: string[]): string[] {
	return texts.filter(
		(text) => !texts.some((other) => other !== text && ` ${text} `.includes(` ${other} `)),
	);
}

/** Whether words name a field of study; those that only start with it, like "business owner", may be narrower. */
function isNamed({ column, value }: { column: string; value: string }, words: string[]): boolean {
	const name = value.replace(/s$/, "");
	const names = (word: string) =>
		word.startsWith(name) && (!word.includes(" ") || word === `${name} science`);
	return (column === "fields" || column === "hbcu") && words.some(names);
}
