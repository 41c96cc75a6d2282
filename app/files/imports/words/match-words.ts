/** Finds the values that a text means by the words and phrases in it. */

/** The rest of a longer text isn't searched. */
const MOST_SEARCHED = 500;

/** Which values each phrase stands for; a phrase of no value hides the words within it. */
export class Phrases<Value extends string> {
	private readonly values = new Map<string, Set<Value>>();
	private longest = 1;

	constructor(table: Readonly<Record<string, readonly string[]>>) {
		for (const [value, phrases] of Object.entries(table)) {
			for (const phrase of phrases) {
				const words = wordsIn(phrase);
				const known = this.values.get(words.join(" ")) ?? new Set();
				this.values.set(words.join(" "), known);
				if (value) known.add(value as Value);
				this.longest = Math.max(this.longest, words.length);
			}
		}
	}

	/** The values that a text means; of phrases that overlap, the longest counts. */
	valuesIn(text: string): Set<Value> {
		const words = wordsIn(text.slice(0, MOST_SEARCHED));
		const found = new Set<Value>();
		for (let at = 0; at < words.length; ) {
			let length = Math.min(this.longest, words.length - at);
			let values: Set<Value> | undefined;
			for (; length > 0 && !values; length--) {
				values = this.values.get(words.slice(at, at + length).join(" "));
			}
			for (const value of values ?? []) found.add(value);
			at += Math.max(length + 1, 1);
		}
		return found;
	}
}

/** Lower-case words without accents, in the singular as far as endings show it. */
function wordsIn(text: string): string[] {
	return text
		.normalize("NFKD")
		.replace(/[\p{M}'’.]/gu, "")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.map((word) =>
			word.length > 3 ? word.replace(/ies$/, "y").replace(/([^sui])s$/, "$1") : word,
		);
}
