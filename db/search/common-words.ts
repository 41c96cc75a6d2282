import words from "./common-words.json" with { type: "json" };

/** Words of a question that say nothing about a program. */
export const STOP_WORDS = new Set(words.stop);

/** Words that nearly any program could use: none is required, and they weigh little. */
export const GENERIC_WORDS = new Set(words.generic);

/** Whether a word says nothing, or next to nothing. */
export function isCommon(word: string): boolean {
	return STOP_WORDS.has(word) || GENERIC_WORDS.has(word) || /^\d+$/.test(word);
}
