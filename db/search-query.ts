const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;

/**
 * What a person typed, as an FTS5 expression over name and description in which every word must
 * occur and nothing they typed is syntax. A word of three letters or more also finds words that begin
 * with it, as far as their stem goes ("engin" finds engineering, "engineerin" does not).
 *
 * @returns undefined when the text holds no word
 */
export function searchExpression(text: string, state: "open" | "any"): string | undefined {
	const words = text
		.normalize("NFC")
		.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
		?.slice(0, MAX_WORDS);
	if (!words) return undefined;
	const terms = words.map((word) => `"${word}"${word.length >= PREFIX_FROM_LETTERS ? "*" : ""}`);
	const expression = `{name description}: (${terms.join(" AND ")})`;
	return state === "open" ? `${expression} AND {state}: "open"` : expression;
}
