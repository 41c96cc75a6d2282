import { plainSigns, spellingsOf, WORD } from "./word-signs.ts";

const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;
/** The length that the prefix index covers (migrations/0010); longer prefixes would read all their matches. */
const PREFIX_TO_LETTERS = 8;

/**
 * What a person typed, as a query in FTS5 syntax that requires every word in one of the columns. A word of three to
 * eight letters also finds words that start with its stem ("engin" finds engineering); a longer one finds those with
 * the same stem.
 *
 * @returns undefined when the text has no words
 */
export function searchQuery(text: string, columns: string[]): string | undefined {
	const words = tokenize(text).slice(0, MAX_WORDS).map(searchTerm);
	if (words.length === 0) return undefined;
	return `{${columns.join(" ")}}: (${words.join(" AND ")})`;
}

/** The words of a text that a person typed: letters, digits, their marks and the signs within words, but no quotes. */
export function tokenize(text: string): string[] {
	return plainSigns(text).match(WORD) ?? [];
}

/** One word of `tokenize` in FTS5 syntax, as a prefix where that applies. */
export function searchTerm(word: string): string {
	const [first = word, ...others] = spellingsOf(word);
	if (first === word && others.length === 0 && !isLetterC(word)) {
		const term = `"${word}"${beginsWords(word) ? "*" : ""}`;
		// "oneal" also finds O'Neal, which the index has as two words.
		const [, letter, name] = word.match(/^([od])(\p{L}{4,})$/iu) ?? [];
		return name ? `(${term} OR "${letter} ${name}")` : term;
	}
	// "pre-med" also finds what it begins, such as "premedical".
	if (word.includes("-") && /[^-]{3}$/.test(word)) {
		return `("${[first, ...others].join('"* OR "')}"*)`;
	}
	return `(${exactTerm(word)})`;
}

/** A word or phrase in FTS5 syntax, in any of its spellings but not as a prefix. */
export function exactTerm(phrase: string): string {
	if (isLetterC(phrase)) return `"${phrase}" NOT "objective c"`;
	return spellingsOf(phrase)
		.map((spelling) => `"${spelling}"`)
		.join(" OR ");
}

/** The index has Objective-C as two words, of which the language C is one. */
const isLetterC = (word: string) => /^c$/i.test(word);

function beginsWords(word: string): boolean {
	const letters = [...word].length;
	// A word with this ending is complete, and its stem starts other words: the stem of "studing" starts "student".
	if (/^\p{L}{3,}ing$/iu.test(word)) return false;
	return letters >= PREFIX_FROM_LETTERS && letters <= PREFIX_TO_LETTERS;
}

const CLASS = /\b(?:class of|c\/o) ?['’]?(?:20)?(\d\d)\b/gi;
const HIGH_SCHOOL = /\b(?:hs|high ?school)/i;
const JULY = 7;
/** The year of students who finish college this many years after this year's seniors. */
const YEARS_OF_STUDY = ["senior", "junior", "sophomore", "freshman"];

/** A search with "class of 2028" replaced by the student's year; removed next to "high school", which says enough. */
export function withYearOfStudy(search: string, today: string): string {
	const [year = 0, month = 0] = today.split("-").map(Number);
	const seniors = (month >= JULY ? year + 1 : year) % 100;
	return search.replace(CLASS, (_, classYear: string) =>
		HIGH_SCHOOL.test(search) ? "" : yearOfStudy(Number(classYear) - seniors),
	);
}

function yearOfStudy(years: number): string {
	return years < 0 ? "recent graduate" : (YEARS_OF_STUDY[years] ?? "high school");
}
