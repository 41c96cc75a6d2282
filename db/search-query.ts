const MAX_WORDS = 12;
const PREFIX_FROM_LETTERS = 3;
/** As far as the index of beginnings goes (migrations/0009); longer ones would read all their matches. */
const PREFIX_TO_LETTERS = 8;

/** What to look for in a full-text index. */
export interface SearchQuery {
	/** In FTS5's syntax, of which nothing was typed by a person. */
	expression: string;
	/** Whether several lists of rows are compared, which can take long and find nothing. */
	compares: boolean;
}

/**
 * What a person typed, as a query in which every word must occur in one of the columns. A word of three
 * to eight letters also finds words that begin with it, as far as their stem goes ("engin" finds
 * engineering); a longer one finds those with its stem.
 *
 * @param state when given, what the index's column `state` must say
 * @returns undefined when the text holds no word
 */
export function searchQuery(
	text: string,
	columns: string[],
	state?: "open",
): SearchQuery | undefined {
	const words = text
		.normalize("NFC")
		.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
		?.slice(0, MAX_WORDS)
		.map((word) => `"${word}"${beginsWords(word) ? "*" : ""}`);
	if (!words) return undefined;
	const expression = `{${columns.join(" ")}}: (${words.join(" AND ")})`;
	return {
		expression: state ? `${expression} AND {state}: "${state}"` : expression,
		compares: words.length > 1 || state !== undefined,
	};
}

function beginsWords(word: string): boolean {
	const letters = [...word].length;
	return letters >= PREFIX_FROM_LETTERS && letters <= PREFIX_TO_LETTERS;
}
