/** Digits written as words or as letters that look like them. The text's lines are folded (`foldLine`). */

const SAME_LINE = "[^a-z\\d\\n]";
const WORD_START = "(?<![a-z])";
const WORD_END = "(?![a-z])";

const DIGIT_WORDS: Record<string, number> = {
	...numbered("zero one two three four five six seven eight nine ten eleven twelve"),
	...numbered("thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 13),
	...numbered("cero uno dos tres cuatro cinco seis siete ocho nueve"),
	...numbered("zero un deux trois quatre cinq six sept huit neuf"),
	oh: 0,
	nil: 0,
	niner: 9,
};
const TENS = numbered("twenty thirty forty fifty sixty seventy eighty ninety", 2);
const ONES = "zero|one|two|three|four|five|six|seven|eight|nine";
const DIGIT_WORD = new RegExp(
	`${WORD_START}(?:${Object.keys(DIGIT_WORDS).join("|")})${WORD_END}`,
	"gi",
);
const TENS_WORD = new RegExp(
	`${WORD_START}(${Object.keys(TENS).join("|")})(?:[ -]?(${ONES}))?${WORD_END}`,
	"gi",
);
const NUMBER_WORD = `(?:${[...Object.keys(DIGIT_WORDS), ...Object.keys(TENS)].join("|")}|hundred|double|triple)`;
/** "four zero four, five fifty-five": more than four number words in a row. */
export const SPELLED_DIGITS = new RegExp(
	`${WORD_START}${NUMBER_WORD}(?:${SAME_LINE}{1,4}(?:${NUMBER_WORD}|\\d{1,4})(?![a-z\\d])){4,}`,
	"gi",
);
const ONE_WORD = new RegExp(ONES, "gi");
const GLUED_WORDS = new RegExp(`(?:${ONES}){3,}`, "gi");

/** "four-0-four" and "4O4" as digits, each line for itself. */
export function withDigits(text: string): string {
	return text
		.replace(GLUED_WORDS, (words) => words.replace(ONE_WORD, digitOf))
		.replace(TENS_WORD, (_, tens: string, ones?: string) =>
			String((TENS[tens.toLowerCase()] ?? 0) * 10 + (ones ? Number(digitOf(ones)) : 0)),
		)
		.replace(DIGIT_WORD, digitOf)
		.replace(/(\d)[ -]hundred(?![A-Za-z])/gi, "$100")
		.replace(/(?<![A-Za-z])double (\d)(?!\d)/gi, "$1$1")
		.replace(/(?<![A-Za-z])triple (\d)(?!\d)/gi, "$1$1$1")
		.replace(/(?<![A-Za-z\d])(?=[OoQIlSBZ]*\d)[\dOoQIlSBZ]+(?![A-Za-z\d])/g, lettersAsDigits)
		.replace(LONE_LETTER, lettersAsDigits)
		.replace(/(?<=\d)[ (]{0,2}(?:dash|hyphen|minus|dot|point|period|space)[ )]{0,2}(?=\d)/gi, "-")
		.replace(/(?<=\d)[ (]{0,2}(?:slash|x)[ )]{0,2}(?=\d)/gi, "/")
		.replace(/(?<![A-Za-z])plus (?=\d)/gi, "+");
}

const LONE_LETTER = new RegExp(
	`(?<=\\d${SAME_LINE}{0,3})(?:[OoIl]|([OSBIl])\\1{2,3})(?=${SAME_LINE}{0,3}[\\dOoIl])`,
	"g",
);
const LIKE_DIGITS: Record<string, string> = { O: "0", o: "0", Q: "0", S: "5", B: "8", Z: "2" };

function lettersAsDigits(token: string): string {
	return token.replace(/\D/g, (letter) => LIKE_DIGITS[letter] ?? "1");
}

function digitOf(word: string): string {
	return String(DIGIT_WORDS[word.toLowerCase()]);
}

function numbered(words: string, from = 0): Record<string, number> {
	return Object.fromEntries(words.split(" ").map((word, at) => [word, from + at]));
}
