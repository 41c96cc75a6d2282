/** Where the sentences of a text begin and end. */
const ABBREVIATED =
	/(?:\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|dr|mr|ms|mrs|st|ave|blvd|rd|rm|ste|attn|bldg|dept|ext|tel|apt|no|u\.s|a\.m|p\.m|e\.g|i\.e|inc|vs)|\b[a-z])$/i;

/** Where the sentence in which a place stands begins, not before another place. */
export function lastBreak(text: string, from: number, to: number): number {
	for (let at = to - 1; at > from; at--) {
		if (isEnd(text, at)) return at + 1;
	}
	return from;
}

function isEnd(text: string, at: number): boolean {
	return (
		/[.!?]/.test(text[at] ?? "") &&
		/^[)"”’]*\s+[("“]*\p{Lu}/u.test(text.slice(at + 1, at + 8)) &&
		!ABBREVIATED.test(text.slice(Math.max(0, at - 5), at))
	);
}

const MAX_WORDS = 300;

/** The sentence from some words to a date, in one line. */
export function wordsAround(text: string, from: number, to: number): string {
	let end = to;
	while (end < text.length && end < to + MAX_WORDS && !isEnd(text, end) && text[end] !== "\n")
		end++;
	const isStop = /[.!?]/.test(text[end] ?? "");
	const begin = Math.max(lastBreak(text, 0, from), text.lastIndexOf("\n", from) + 1);
	const words = text
		.slice(begin, isStop ? end + 1 : end)
		.replace(/\s+/g, " ")
		.trim();
	if (words.length <= MAX_WORDS) return words;
	const near = text
		.slice(Math.max(begin, to - 200), to)
		.replace(/\s+/g, " ")
		.trim();
	return `…${near}…`;
}
