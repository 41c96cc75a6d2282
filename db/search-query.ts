const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;
/** As far as the index of beginnings goes (migrations/0008); longer ones would read all their matches. */
const PREFIX_TO_LETTERS = 8;

/**
 * What a person typed, as an FTS5 expression in which every word must occur and nothing they typed is
 * syntax. A word of three to eight letters also finds words that begin with it, as far as their stem
 * goes ("engin" finds engineering); a longer one finds those with its stem.
 *
 * @returns undefined when the text holds no word
 */
export function wordsOf(text: string): string | undefined {
	const words = text
		.normalize("NFC")
		.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
		?.slice(0, MAX_WORDS);
	return words?.map((word) => `"${word}"${beginsWords(word) ? "*" : ""}`).join(" AND ");
}

/** The same over a program's name and description, among open programs or all. */
export function searchExpression(text: string, state: "open" | "any"): string | undefined {
	const words = wordsOf(text);
	if (!words) return undefined;
	const expression = `{name description}: (${words})`;
	return state === "open" ? `${expression} AND {state}: "open"` : expression;
}

function beginsWords(word: string): boolean {
	const letters = [...word].length;
	return letters >= PREFIX_FROM_LETTERS && letters <= PREFIX_TO_LETTERS;
}
