import { type SQL, sql } from "drizzle-orm";
import { onlyOf } from "../programs/fact.ts";
import { ALL_FACTS, type FactName, factOf, startingWith } from "../programs/facts.ts";
import { type FactTerm, isCommon } from "./thesaurus.ts";
import type { ReadWord } from "./words.ts";

/**
 * The facts that have values of their own in the search index. Of one with `only`, that value alone is there, as the
 * column's name.
 */
export const INDEXED_VALUES = ALL_FACTS.flatMap((name) => {
	const fact = factOf(name);
	const { type, column, index } = fact;
	return index && "filter" in fact ? [{ type, column, index, only: onlyOf(fact) }] : [];
});

/** The columns of the facts that its column `details` joins, in the order in which it has them. */
export const DETAILS = startingWith<FactName>(
	["city", "usState", "payDetails"],
	ALL_FACTS.filter((name) => factOf(name).index === "details"),
).map((name) => factOf(name).column);

/** Weights of a hit: highest in the name, then as a fact, then in the description. */
const NAME = { typed: 10, same: 6, also: 2.5 };
const STATED = { typed: 5, same: 4, also: 1 };
const TEXT = { typed: 4.5, same: 3.5, also: 0.5 };
/** A word as typed in the name ranks above any synonym elsewhere. */
const NAMED = 3;
/** A single word of a phrase. */
const PART = 1;
const MAX_MORE = 2;
const STATED_WEIGHTS = { exact: 6, wider: 2 };
/** Words that suggest a fact nobody stated; at most two count. */
const INFERRED = { fields: { exact: 2, wider: 0.4 }, audience: { exact: 2.5, wider: 1 } };
/** The most that one word can count, so that repeating it doesn't raise a program. */
const MAX_SCORES = { condition: 17, wish: 5 };
/** How much a text counts for a wish when the fact isn't stated, or says otherwise. */
const INFERRED_WEIGHT = 0.8;
const OTHERWISE = 0.6;
/** The person searching may not apply. */
const NOT_FOR_THEM = 3;
/** It pays for school where work is wanted, or the other way round; other kinds are closer to each other. */
const OTHER_KIND = 3;
/** How much a prefix counts compared with the whole word. */
const BEGINNING = { typed: 0.7, known: 0.3 };
/** Lists of facts, stored as JSON. */
const LISTS = new Set(
	INDEXED_VALUES.filter(({ type }) => type === "choices").map(({ index }) => index),
);
/** Facts that say who may apply. */
const WHO_MAY = new Set(["audience", "citizenship"]);
/** The shortest prefix that identifies a word. */
const BEGINS = /^.{4}/u;
const NESTED = 10;

/** The facts that a thesaurus group can have, as the ranking reads them. */
export const FACT_COLUMNS = INDEXED_VALUES.map(({ column, index, only }) =>
	only
		? `case when programs.${column} = ${only} then '${index}' end as ${index}`
		: `programs.${column} as ${index}`,
);

export const NAME_TEXT = plain("programs.name");
export const DESCRIPTION_TEXT = plain("programs.description");
export const FACTS_TEXT = plain(
	["organisation", ...DETAILS]
		.map((column) => `coalesce(programs.${column}, '')`)
		.join(" || ' ' || "),
);

/** A text in lower case, each word between spaces and without a plural s. */
function plain(text: string): SQL {
	// ASCII only: libSQL's client counts a statement's characters, its server the bytes, so one of nearly 5,000 fails.
	const separators = [
		...[...'-/(),.:;!?&"'].map((one) => `'${one}'`),
		"''''",
		"char(8217)",
		"char(10)",
	];
	const apart = separators.reduce((inner, one) => `replace(${inner}, ${one}, ' ')`, text);
	const words = `replace(${apart}, char(699), '')`;
	return sql.raw(`replace(' ' || lower(${words}) || ' ', 's ', ' ')`);
}

/** How well a program matches a word: in its name, beside it, in its description and as a fact. */
export function hitOf(
	{ typed, known, same, also, facts, isAttribute, required }: ReadWord,
	at: number,
): string {
	const begins = known ? BEGINNING.known : BEGINNING.typed;
	const places = Object.entries({ name: NAME, stated: STATED, text: TEXT }).map(
		([column, weights]) => {
			const any = (words: string[], weight: number) =>
				words.length > 0
					? ` when ${nested(
							words.map((one) => within(column, one)),
							" or ",
						)} then ${weight}`
					: "";
			return `case when instr(${column}, whole${at}) then ${weights.typed}${any(column === "text" ? [] : same, weights.same)}
			when instr(${column}, beginning${at}) then ${weights.typed * begins}${any(also, weights.also)} else 0 end`;
		},
	);
	const more = nested(
		same.map((one) => `(${within("text", one)}>0)`),
		"+",
	);
	const wished = isOptionalFact({ isAttribute, required });
	const ofFacts = wished ? "" : factScore(facts);
	const parts = partsOf(typed).map((part) => ` + ${PART} * (${within("words", part)}>0)`);
	const inTexts = `min(${wished ? MAX_SCORES.wish : MAX_SCORES.condition}, ${places.join(" + ")}${parts.join("")}
		${more && `+ min(${MAX_MORE}, ${more}) * ${TEXT.same}`} ${ofFacts} ${inferredBy(facts)})`;
	return wished
		? optionalFactScore(facts, inTexts)
		: `(${inTexts} + ${NAMED} * (instr(name, whole${at}) > 0))`;
}

/** The meaningful words of a phrase, one by one. */
export function partsOf(typed: string): string[] {
	return typed.includes(" ") ? typed.split(" ").filter((part) => !isCommon(part)) : [];
}

/** A word between spaces, and its beginning after a space. */
export function formsOf(typed: string) {
	const word = plainWord(typed);
	const whole = ` ${word} `;
	return { whole, beginning: BEGINS.test(word) ? ` ${stemOf(word)}` : whole };
}

export function isOptionalFact({
	isAttribute,
	required,
}: Pick<ReadWord, "isAttribute" | "required">): boolean {
	return isAttribute && !required;
}

/** A wish: a matching fact fulfills it; if the program states another fact, what its texts say counts for little. */
function optionalFactScore(facts: FactTerm[], inTexts: string): string {
	const [first] = facts.filter(({ exact }) => exact);
	if (!first) return `min(${MAX_SCORES.wish}, ${inTexts} ${factScore(facts)})`;
	const exact = facts.filter((fact) => fact.exact).map(statesFact);
	const { column } = first;
	// Every program has a kind; without any information it is "other".
	const isNotStated =
		column === "kind" ? "(kind = 'other' and fields is null)" : `${column} is null`;
	const less = WHO_MAY.has(column) ? NOT_FOR_THEM : column === "kind" ? otherKind(facts) : 0;
	return `case when ${exact.join(" or ")} then ${MAX_SCORES.wish}
		when ${isNotStated} then ${inTexts} * ${INFERRED_WEIGHT}
		else ${inTexts} * ${OTHERWISE} - ${less} end`;
}

function otherKind(facts: FactTerm[]): string {
	const isForMoney = facts.some(({ value }) => value === "scholarship");
	return `${OTHER_KIND} * (kind ${isForMoney ? "in ('internship', 'research')" : "= 'scholarship'"})`;
}

function statesFact({ column, value }: FactTerm): string {
	return LISTS.has(column) ? `instr(${column}, '"${value}"') > 0` : `${column} = '${value}'`;
}

/** Words of the thesaurus go into the statement unescaped: they contain only letters, digits and spaces. */
function within(column: string, word: string): string {
	return `instr(${column},' ${plainWord(word)} ')`;
}

/** How likely a text makes facts that nobody stated. */
function inferredBy(facts: FactTerm[]): string {
	return facts
		.filter(({ inferredFrom }) => inferredFrom.length > 0)
		.map(({ column, inferredFrom, exact }) => {
			const words = nested(
				inferredFrom.map((one) => `(${within("words", one)}>0)`),
				"+",
			);
			const { [exact ? "exact" : "wider"]: weight } = INFERRED[column as keyof typeof INFERRED];
			return ` + case when ${column} is null then min(2, ${words}) * ${weight} else 0 end`;
		})
		.join("");
}

/** How much a program's facts match; less when a fact is wider than the words, as health is for nursing. */
export function factScore(facts: FactTerm[]): string {
	const whens = facts.map((fact) => ({
		condition: statesFact(fact),
		weight: fact.exact ? STATED_WEIGHTS.exact : STATED_WEIGHTS.wider,
	}));
	return whens
		.sort((a, b) => b.weight - a.weight)
		.map(
			({ condition, weight }, at) => `${at === 0 ? "+ case" : ""} when ${condition} then ${weight}`,
		)
		.concat(whens.length > 0 ? " else 0 end" : "")
		.join("");
}

/** Joins expressions in groups of ten, because D1 rejects nesting a hundred deep, which a chain of a hundred is. */
function nested(parts: string[], operator: string): string {
	if (parts.length <= NESTED) return parts.join(operator);
	const tens = Array.from({ length: Math.ceil(parts.length / NESTED) }, (_, at) =>
		parts.slice(at * NESTED, (at + 1) * NESTED).join(operator),
	);
	return tens.map((ten) => `(${ten})`).join(operator);
}

/** A word in the form that the plain texts use. */
export function plainWord(word: string): string {
	return word
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[-&/.]/g, " ")
		.trim()
		.replace(/s(?= |$)/g, "");
}

/** Roughly the part that a word shares with its other forms; the index knows the true stems. */
function stemOf(word: string): string {
	return word.replace(/(?<=[^ ]{4})(ies|ing|ers|er|es|ed|e|y)$/, "");
}
