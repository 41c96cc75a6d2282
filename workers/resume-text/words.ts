import data from "./words.json" with { type: "json" };

let known: Set<string> | undefined;

/** Whether it is one of the more common English words. */
export function isWord(text: string): boolean {
	known ??= new Set(data.words.split(" "));
	return known.has(text.toLowerCase());
}
