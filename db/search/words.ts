import { hasFact, tokenize, withoutFacts } from "./search-query.ts";
import { GENERIC_WORDS, type Group, groupOf, isCommon, isGroup, STOP_WORDS } from "./thesaurus.ts";

const MAX_WORDS = 12;
/** Words beyond these are not looked up in the thesaurus, so that a query stays small. */
const MAX_GROUPS = 8;
const MAX_PHRASE = 5;

const GENERIC = 0.15;
export const ATTRIBUTE_WEIGHT = 0.5;
/** People who ask for money don't want an internship. */
const SCHOLARSHIP = 0.7;
const TOPIC = 1;

/** Words for abbreviations with signs or digits. */
const WRITTEN: [RegExp, string][] = [
	[/\bph\.? ?d\b\.?/g, "phd"],
	[/\bw\/o\b/g, "without"],
	[/\bw\/(?=\w|\s)/g, "with "],
	[/\bb4\b/g, "before"],
	[/\bint'l\b/g, "intl"],
	[/\bgov't\b/g, "govt"],
	[/\bu\.s\.?(a\.?)?(?=\W|$)/g, "us"],
	[/\bd\.c\.?(?=\W|$)/g, "dc"],
	[/\bn\.y\.?(c\.?)?(?=\W|$)/g, "nyc"],
	[/\/ ?h(?:ou)?rs?\b/g, " hourly"],
	[/\$+(?!\s?\d)|💰|💵|🤑|💸/gu, " money "],
	[/\b(\d)(st|nd|rd|th) yrs?\b/g, "$1$2 year"],
	[/'s\b/g, ""],
	// Between vowels it is an ʻokina.
	[/(?<=[aeiou])'(?=[aeiou])/g, ""],
	[/(?<=\w)'(?=\w)/g, " "],
];

/** States whose abbreviation is a word, when it is part of an address. */
const STATES: Record<string, string> = {
	DE: "delaware",
	HI: "hawaii",
	IN: "indiana",
	MA: "massachusetts",
	ME: "maine",
	OK: "oklahoma",
	OR: "oregon",
	ID: "idaho",
	LA: "louisiana",
};
const STATE = /(?<=\b(?:in|near|around)\s+|,\s*)(?:DE|HI|IN|MA|ME|OK|OR|ID|LA)\b/g;

/** A word or phrase that was typed, and its meaning. */
export interface ReadWord extends Group {
	/** As it was typed, in lower case; the words of a phrase separated by spaces. */
	typed: string;
	/** It is in the thesaurus. */
	known: boolean;
	/** Programs must have it to match. */
	required: boolean;
	/** No program has it, or a similar word, so a program with the other words is as close as possible. */
	unfound?: boolean;
	/** How much it says, from 0 to 1. */
	weight: number;
}

const LANGUAGE = /^(?:c\+\+|objective-c|[cf]#|(?:asp|vb|ado)?\.net|\S+\.js)$/;

const COLLEGE = new Set(["firstyear", "sophomore", "junior", "senior"]);
const WHO = new Set(["audience", "place", "citizenship", "hbcu"]);

/** The words and phrases of a search, and their meanings; stop words only if there is nothing else. */
export function readWords(search: string): ReadWord[] {
	const typed = phrasesIn(joined(plainly(withoutFacts(search))).slice(0, 4 * MAX_WORDS));
	const meaningful = typed.filter((one) => isGroup(one) || !STOP_WORDS.has(one));
	const distinct = new Map<Group | string, string>();
	for (const one of meaningful.length > 0 ? meaningful : typed) {
		const meaning = groupOf(one) ?? one;
		if (!distinct.has(meaning)) distinct.set(meaning, one);
	}
	const read = [...distinct.values()]
		.slice(0, MAX_WORDS)
		.map((one, at) => readWord(one, at < MAX_GROUPS));
	const isSpecific = meaningful.some((one) => isGroup(one) || !isCommon(one));
	// A search for only a deadline or a GPA fits any program.
	if (!isSpecific && hasFact(search)) {
		return read.map((word) => ({ ...word, required: false, weight: GENERIC }));
	}
	const wished = withWishes(withEitherYear(read));
	// Where no program names the language, those about writing code come closest.
	const isLanguage = wished.some((word) => LANGUAGE.test(word.typed));
	return isLanguage ? [...wished, { ...readWord("coding", true), required: false }] : wished;
}

/** Whether a search is of signs alone, such as "!!!": it finds nothing. */
export function hasNoWord(search: string): boolean {
	return search.trim() !== "" && readWords(search).length === 0;
}

/** The words of a search in lower case; abbreviations that contain a sign become one word. */
function plainly(search: string): string[] {
	let text = inCapitals(search.normalize("NFKD").replace(/[\u0300-\u036f]/g, ""))
		.toLowerCase()
		.replace(/[’'ʻʼ‘]/g, "'");
	for (const [written, read] of WRITTEN) text = text.replace(written, read);
	return tokenize(text).flatMap(knownApart);
}

/** The thesaurus has "pre-med" as two words; one that it hasn't stays whole. */
function knownApart(word: string): string[] {
	const parts = word.split("-");
	return isGroup(parts.join(" ")) ? parts : [word];
}

/** Small words with another meaning in capitals, such as "IT" or Oregon's "OR", unless everything is in capitals. */
function inCapitals(search: string): string {
	if (!/\p{Ll}/u.test(search)) return search;
	return search
		.replace(/\bIT\b/g, "information technology")
		.replace(STATE, (state) => STATES[state.slice(-2)] ?? state);
}

/** Joins words that were typed as two, such as "intern ship" and "under grad". */
function joined(words: string[]): string[] {
	const whole: string[] = [];
	for (const word of words) {
		const last = whole.at(-1);
		const both = `${last}${word}`;
		// "High school" stays two words, because longer phrases contain it.
		const apart =
			isGroup(`${last} ${word}`) ||
			[last, word].every((one) => one && (isCommon(one) || isGroup(one)));
		if (last && !apart && both.length > 5 && isGroup(both)) whole[whole.length - 1] = both;
		else whole.push(word);
	}
	return whole;
}

/** If no word says what a program is about, only the most telling are required; others only raise programs. */
function withWishes(read: ReadWord[]): ReadWord[] {
	const most = Math.max(...read.map(specificityOf));
	return read.map((word) => ({ ...word, required: specificityOf(word) === most }));
}

/** "Sophomore junior" means either: programs for one of the two are for this student. */
function withEitherYear(read: ReadWord[]): ReadWord[] {
	const years = read.filter(isYear);
	const [first, ...more] = years;
	if (!first || more.length === 0) return read;
	const facts = new Map(years.flatMap((word) => word.facts.map((fact) => [fact.value, fact])));
	const either = {
		...first,
		same: [...first.same, ...more.flatMap(({ typed, same }) => [typed, ...same])],
		also: years.flatMap(({ also }) => also),
		facts: [...facts.values()],
	};
	return read
		.filter((word) => !more.includes(word))
		.map((word) => (word === first ? either : word));
}

/** It names a year or two of college, but not all of them like "undergrad". */
function isYear({ isAttribute, facts }: ReadWord): boolean {
	const named = facts.filter(({ column, value }) => column === "audience" && COLLEGE.has(value));
	return isAttribute && named.length === facts.length && [1, 2].includes(named.length);
}

/** How much a word narrows: what a program is about, then who it is for, then its kind, then anything else. */
function specificityOf({ weight, isAttribute, facts }: ReadWord): number {
	if (weight === GENERIC) return 0;
	if (!isAttribute) return facts.some(({ column }) => column === "kind") ? 2.5 : 3;
	if (facts.some(({ column }) => WHO.has(column))) return 2;
	return facts.length > 0 ? 1 : 0.5;
}

function readWord(typed: string, lookedUp: boolean): ReadWord {
	const group = lookedUp ? groupOf(typed) : undefined;
	if (!group) {
		const generic = isCommon(typed);
		const weight = generic ? GENERIC : TOPIC;
		const nothing = { same: [], also: [], facts: [], isAttribute: false };
		return { typed, known: false, required: !generic, weight, ...nothing };
	}
	const same = group.same.filter((one) => one !== typed);
	return {
		...group,
		same,
		typed,
		known: true,
		required: true,
		weight: GENERIC_WORDS.has(typed) ? GENERIC : weightOf(group),
	};
}

function weightOf({ isAttribute, facts }: Group): number {
	if (!isAttribute) return TOPIC;
	return facts.some(({ value }) => value === "scholarship") && facts.length === 1
		? SCHOLARSHIP
		: ATTRIBUTE_WEIGHT;
}

/** Joins words that the thesaurus has as a phrase, the longest first. */
function phrasesIn(words: string[]): string[] {
	const found: string[] = [];
	for (let at = 0; at < words.length; ) {
		let length = Math.min(MAX_PHRASE, words.length - at);
		while (length > 1 && !isPhrase(words.slice(at, at + length))) length--;
		found.push(words.slice(at, at + length).join(" "));
		at += length;
	}
	return found;
}

/**
 * Whether the thesaurus has these words as one phrase. A subject followed by a kind stays two words: "engineering
 * internship" is an internship, and otherwise the same as "engineering".
 */
function isPhrase(words: string[]): boolean {
	const group = groupOf(words.join(" "));
	if (!group) return false;
	const [about, last] = [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
	const isTwo = groupOf(about) === group && groupOf(last)?.isAttribute;
	return !isTwo || group.isAttribute;
}
