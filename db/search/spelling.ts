import damerauLevenshtein from "damerau-levenshtein";
import { sql } from "drizzle-orm";
import type { Db } from "#db/engine/open.ts";
import { searchTerm } from "./search-query.ts";
import { isCommon, isGroup, keyOf, THESAURUS_WORDS } from "./thesaurus.ts";
import type { ReadWord } from "./words.ts";

/** How many words of the index are compared with a misspelled one. */
const COMPARED = 400;

/** How many letters of a longer word are used. */
const MAX_LETTERS = 20;
/** A filler word must be closer to count: "evicted" is not a misspelled "excited". */
const MAX_COMMON = 1.25;
/** Shorter words resemble too many others. */
const SHORTEST_CORRECTED = 4;
const SHORTEST_PART = 3;
const MAX_PARTS = 4;
/** The distance between words that sound alike but are spelled differently. */
const SOUNDS = 0.5;
/** A word with less than a quarter of its letters right is no misspelling, however alike it sounds. */
const MAX_WRONG = 0.75;
/** A word that is only part of phrases comes after one with a meaning of its own, as "schooler" after "scholar". */
const PART_ONLY = 0.6;
/** The same letters in another order are a likelier meaning, as "psychology" for "phsycology". */
const SHUFFLED = 0.5;

/** A word that no program has, and the word used instead. */
export interface SpellingCorrection {
	typed: string;
	read: string;
}

/** The words of a search that perhaps no program has: words in Latin letters that the thesaurus doesn't have. */
export function doubtfulWords(words: ReadWord[]): string[] {
	return words
		.filter(({ known, required }) => !known && required)
		.map(({ typed }) => typed)
		.filter((typed) => /^[a-z]{2,40}$/.test(typed) && !isKnown(typed));
}

/** The query, for a batch, for which of these words no program has, each with similar words from the index. */
export function misspelledQuery(db: Db, doubtful: string[]) {
	const asked = doubtful.map((word) => ({
		word,
		term: `{name organisation details description}: ${searchTerm(word)}`,
		// An empty query is an error; this one finds nothing.
		parts: word.length < SHORTEST_CORRECTED ? '""' : sharedParts(word),
	}));
	const near = sql<string>`(select json_group_array(word) from (
		select search_words.word as word from search_word_parts
		join search_words on search_words.seq = search_word_parts.rowid
		where search_word_parts match json_extract(asked.value, '$.parts') limit ${COMPARED}))`;
	return db
		.select({
			typed: sql<string>`json_extract(asked.value, '$.word')`.as("typed"),
			near: near.as("near"),
		})
		.from(sql`json_each(${JSON.stringify(asked)}) as asked`)
		.where(
			sql`not exists (select 1 from programs_by_newest
				where programs_by_newest match json_extract(asked.value, '$.term'))`,
		);
}

/** The corrections of misspelled words; words that resemble no other stay as they are. */
export function correctionsOf(misspelled: { typed: string; near: string }[]): SpellingCorrection[] {
	return misspelled.flatMap(({ typed, near }) => {
		if (typed.length < SHORTEST_CORRECTED) return [];
		const nearest = nearestWord(typed, [...THESAURUS_WORDS, ...(JSON.parse(near) as string[])]);
		const read = nearest && nearest.distance <= 1 ? nearest.word : (apart(typed) ?? nearest?.word);
		return read ? [{ typed, read }] : [];
	});
}

function isKnown(word: string): boolean {
	return THESAURUS_WORDS.has(word) || THESAURUS_WORDS.has(keyOf(word));
}

/** Words typed without the space between them, such as "summerinternship". */
function apart(typed: string): string | undefined {
	const found = (from: number, left: number): string[] | undefined => {
		if (from === typed.length) return [];
		if (left === 0) return undefined;
		for (let to = typed.length; to >= from + SHORTEST_PART; to--) {
			const part = typed.slice(from, to);
			const rest = isKnown(part) ? found(to, left - 1) : undefined;
			if (rest) return [part, ...rest];
		}
		return undefined;
	};
	return found(0, MAX_PARTS)?.join(" ");
}

/** A search with its misspelled words replaced. */
export function corrected(search: string, corrections: SpellingCorrection[]): string {
	const read = new Map(corrections.map((one) => [one.typed, one.read]));
	return search.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => read.get(lettersOf(word)) ?? word);
}

/** A word in the form used for comparing: lower case, without accents. */
function lettersOf(word: string): string {
	return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The word that is spelled or sounds most like another; undefined when none is similar. */
function nearestWord(typed: string, words: string[]) {
	let best: { word: string; distance: number; rank: number } | undefined;
	const sound = soundOf(typed);
	const letters = inOrder(typed);
	for (const word of words) {
		const longer = Math.max(word.length, typed.length);
		const most = mostErrors(longer);
		// The index keeps words of deleted programs, so it may contain the very word that no program has.
		if (word === typed) continue;
		if (longer - Math.min(word.length, typed.length) > most || word.length < 4) continue;
		// People seldom misspell a word's beginning, and they usually mean a meaningful word.
		const unlikely = (sound[0] === soundOf(word)[0] ? 0 : 0.5) + (isCommon(word) ? 0.25 : 0);
		const spelled = errorsBetween(typed, word);
		if (spelled > longer * MAX_WRONG) continue;
		const distance = Math.min(spelled, SOUNDS + errorsBetween(sound, soundOf(word))) + unlikely;
		const rank =
			distance + (isPartOnly(word) ? PART_ONLY : 0) - (inOrder(word) === letters ? SHUFFLED : 0);
		if (
			distance <= (isCommon(word) ? Math.min(most, MAX_COMMON) : most) &&
			(!best || rank < best.rank)
		)
			best = { word, distance, rank };
	}
	return best;
}

function inOrder(word: string): string {
	return [...word].sort().join("");
}

/** The thesaurus has it only as a part of phrases, like "schooler". */
function isPartOnly(word: string): boolean {
	return THESAURUS_WORDS.has(word) && !isCommon(word) && !isGroup(word);
}

function mostErrors(letters: number): number {
	if (letters < 6) return 1.25;
	return letters < 9 ? 2.25 : 3;
}

/** Roughly how a word sounds: the same spelling for the same sounds, and no doubled letters. */
function soundOf(word: string): string {
	return word
		.replace(/ph/g, "f")
		.replace(/^(?:ps|c(?=[eiy]))/, "s")
		.replace(/^kn/, "n")
		.replace(/^wr/, "r")
		.replace(/ck|q|c(?![eihy])/g, "k")
		.replace(/x/g, "ks")
		.replace(/[cs]ion/g, "tion")
		.replace(/c(?=[eiy])/g, "s")
		.replace(/y/g, "i")
		.replace(/z/g, "s")
		.replace(/(.)\1+/g, "$1");
}

/** How many letters to add, remove, change or swap with the next. */
export function errorsBetween(a: string, b: string): number {
	return damerauLevenshtein(a, b).steps;
}

/** Finds words that share two of a word's three-letter groups; for a short word, one. */
function sharedParts(word: string): string {
	const parts = Array.from(
		{ length: Math.min(word.length, MAX_LETTERS) - 2 },
		(_, at) => `"${word.slice(at, at + 3)}"`,
	);
	if (parts.length < 4) return parts.join(" OR ");
	return parts
		.flatMap((part, at) => parts.slice(at + 1).map((other) => `(${part} AND ${other})`))
		.join(" OR ");
}
