import words from "./resume-words.json" with { type: "json" };

/**
 * Resume words that are never used to look for programs, in lower case: words in every resume or program; words that
 * name a person's race, gender, religion, origin, health, family or need, or hint at them, also colleges and societies;
 * common first and last names, and people whom programs and colleges are named after.
 */
export const NEVER_MATCHED: readonly string[] = [
	...new Set([...words.generic, ...words.notToBeInferred, ...words.names]),
];
