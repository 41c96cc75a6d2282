/** Which words there are, and words with a ligature that the file gives no letters for. */
import data from "./words.json" with { type: "json" };

let known: Set<string> | undefined;

/** Whether it is one of the more common English words. */
export function isWord(text: string): boolean {
	known ??= new Set(data.words.split(" "));
	return known.has(text.toLowerCase());
}

const LIGATURES = ["fi", "ff", "fl", "ffi", "ffl", "ti", "tt", "ft"];
/** The codes of TeX's fonts. */
const IN_TEX = new Map([
	["\u000e", "ffi"],
	["\u000f", "ffl"],
	["\u001b", "ff"],
	["\u001c", "fi"],
	["\u001d", "fl"],
	["\u001e", "ffi"],
	["\u001f", "ffl"],
]);
/** What is a bullet when it stands alone. */
const BULLETS = new Set(["\u000f", "\u0088", "\u0095"]);
const NO_LETTER = /[\p{Cc}\p{Co}\ufffd]/gu;
/** The letters a to z with their two bytes swapped: U+6100 to U+7A00. */
const SWAPPED = /[愀戀挀搀攀昀最栀椀樀欀氀洀渀漀瀀焀爀猀琀甀瘀眀砀礀稀]/gu;
const MISWRITTEN = /[û愀戀挀搀攀昀最栀椀樀欀氀洀渀漀瀀焀爀猀琀甀瘀眀砀礀稀]/u;
const LETTERS = /[\p{L}\p{Cc}\p{Co}\ufffd]+/gu;
/** How long a word is at most, and how many of its letters may be missing. */
const MAX_WORD = 100;
const MAX_MARKS = 2;

/** Gives words their ligatures back: 'Certi\0ed' can only be 'Certified'. What can't be known is left as it is. */
export function mendLigatures(given: string): string {
	const text = given.replace(/(?<=^|\s)\p{Cc}(?=\s|$)/gu, (sign) =>
		BULLETS.has(sign) ? "\u2022" : sign,
	);
	return text.replace(/\S+/g, (token) => {
		if (token.length > MAX_WORD) return token;
		if (token.search(NO_LETTER) >= 0) return token.replace(LETTERS, mended);
		return token.search(MISWRITTEN) >= 0 ? token.replace(/\p{L}+/gu, withBytesInOrder) : token;
	});
}

/** Ghostscript writes the letters of a ligature with their bytes swapped ('informa琀椀on'), and U+FB01 as its first. */
function withBytesInOrder(word: string): string {
	const letters = word.replace(SWAPPED, (sign) => String.fromCharCode(sign.charCodeAt(0) >> 8));
	const ofWord = ["fi", "fl"].map((text) => letters.replaceAll("û", text)).find(isWord);
	if (ofWord) return ofWord;
	return /\p{Script=Latin}/u.test(word) && !/\p{Script=Han}/u.test(letters) ? letters : word;
}

function mended(word: string): string {
	const marks = word.match(NO_LETTER) ?? [];
	if (marks.length === 0 || marks.length > MAX_MARKS || marks.length === word.length) return word;
	const texts = (mark: string) => new Set([IN_TEX.get(mark) ?? "fi", ...LIGATURES, ""]);
	const candidates = marks.reduce<string[]>(
		(words, mark) =>
			words.flatMap((one) => [...texts(mark)].map((text) => one.replace(mark, text))),
		[word],
	);
	return (
		candidates.find(isWord) ??
		marks.reduce((one, mark) => one.replace(mark, IN_TEX.get(mark) ?? mark), word)
	);
}
