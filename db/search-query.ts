const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;

/**
 * What a person typed, as an FTS5 expression in which every word must occur and nothing they typed is
 * syntax. A word of three letters or more also finds words that begin with it, as far as their stem
 * goes ("engin" finds engineering, "engineerin" does not).
 *
 * @returns undefined when the text holds no word
 */
export function wordsOf(text: string): string | undefined {
	const words = text
		.normalize("NFC")
		.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
		?.slice(0, MAX_WORDS);
	return words
		?.map((word) => `"${word}"${word.length >= PREFIX_FROM_LETTERS ? "*" : ""}`)
		.join(" AND ");
}

/** The same over a program's name and description, among open programs or all. */
export function searchExpression(text: string, state: "open" | "any"): string | undefined {
	const words = wordsOf(text);
	if (!words) return undefined;
	const expression = `{name description}: (${words})`;
	return state === "open" ? `${expression} AND {state}: "open"` : expression;
}
