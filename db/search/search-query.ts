const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;
/** As far as the index of beginnings goes (migrations/0010); longer ones would read all their matches. */
const PREFIX_TO_LETTERS = 8;

/**
 * What a person typed, as a query in FTS5's syntax, in which every word must occur in one of the
 * columns. A word of three to eight letters also finds words that begin with it, as far as their stem
 * goes ("engin" finds engineering); a longer one finds those with its stem.
 *
 * @returns undefined when the text holds no word
 */
export function searchQuery(text: string, columns: string[]): string | undefined {
	const words = wordsOf(text).slice(0, MAX_WORDS).map(searchTerm);
	if (words.length === 0) return undefined;
	return `{${columns.join(" ")}}: (${words.join(" AND ")})`;
}

/** The words of a text that a person typed: letters, digits and their marks, nothing that FTS5 or SQL reads. */
export function wordsOf(text: string): string[] {
	return text.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
}

/** One word of `wordsOf` in FTS5's syntax, with what begins with it. */
export function searchTerm(word: string): string {
	return `"${word}"${beginsWords(word) ? "*" : ""}`;
}

function beginsWords(word: string): boolean {
	const letters = [...word].length;
	// A word with this ending is whole, and its stem begins others: that of "studing" begins "student".
	if (/^\p{L}{3,}ing$/iu.test(word)) return false;
	return letters >= PREFIX_FROM_LETTERS && letters <= PREFIX_TO_LETTERS;
}
