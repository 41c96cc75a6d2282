import type { TextRun } from "./text-runs.ts";
import { isWord } from "./words.ts";

/** How much of a font's text is looked at. */
const SAMPLE = 3000;
/** How much of a font's text may be no letter or sign: more, and the file doesn't say which letters its glyphs are. */
const MAX_NO_LETTERS = 0.25;
/** Fewer such glyphs in a row are icons. */
const MIN_WORD = 3;
const NO_LETTERS = /[\p{Co}\p{Cn}\ufffd]|(?![\t\n\r])\p{Cc}/gu;
/** How far the numbers of a font's glyphs are from the letters': TrueType fonts begin with 3 others, CFF with 1. */
const USUAL_SHIFTS = [29, 31];
const MAX_SHIFT = 60;
/** A text in another script is not judged by its letters. */
const MAX_FOREIGN = 0.1;
/** How many fonts are judged; a resume has under ten. */
const MAX_FONTS = 20;
/** Of a text in English, more than half are. */
const MIN_KNOWN = 0.3;
/** So many words of which so few have a vowel are none; abbreviations alone are fewer. */
const MIN_WORDS = 10;
const MIN_SPOKEN = 0.3;

/** A page's runs without those whose font doesn't say what its glyphs mean, and how many characters those have. */
export function withoutUnreadable(pages: TextRun[][]): { pages: TextRun[][]; lost: number } {
	const samples = new Map<string, string[]>();
	const unmapped = new Set<string>();
	for (const { fontName = "", str, isUnmapped } of pages.flat()) {
		if (!str.trim()) continue;
		if (isUnmapped) unmapped.add(fontName);
		const texts = samples.get(fontName) ?? [];
		if (texts.length === 0) samples.set(fontName, texts);
		texts.push(str);
	}
	samples.delete("");
	const unreadable = new Set<string>();
	const judged = [...samples].toSorted(([, one], [, other]) => other.length - one.length);
	for (const [font, texts] of judged.slice(0, MAX_FONTS)) {
		if (isGibberish(texts, unmapped.has(font))) unreadable.add(font);
	}
	let lost = 0;
	const readable = pages.map((page) =>
		page.map((run) => {
			if (!unreadable.has(run.fontName ?? "")) return run;
			lost += run.str.replace(/\s/g, "").length;
			return { ...run, str: "" };
		}),
	);
	return { pages: readable, lost };
}

/**
 * Whether a font's runs are what its glyphs are numbered, not what they mean: '+HOOR' for 'Hello'.
 *
 * @param isUnmapped the font has nothing else; its glyphs may still be numbered by their letters
 */
function isGibberish(runs: string[], isUnmapped: boolean): boolean {
	const sample = runs.slice(0, SAMPLE).join(" ").slice(0, SAMPLE);
	const visible = sample.replace(/ /g, "").length;
	const unknown = sample.match(NO_LETTERS)?.length ?? 0;
	if (unknown > visible * MAX_NO_LETTERS) {
		return runs.some((run) => (run.match(NO_LETTERS)?.length ?? 0) >= MIN_WORD);
	}
	const known = knownWords(sample);
	if (isUnmapped) return known.share < MIN_KNOWN;
	const foreign = sample.match(/[^ -~\p{Cc}]/gu)?.length ?? 0;
	if (foreign > visible * MAX_FOREIGN) return false;
	if (known.count >= 3 && known.share > 0.1) return false;
	// Numbers of letters lie before the small ones, so a text with these isn't judged by a single word.
	const oneWordSuffices = known.count === 0 && !/[a-z]/.test(sample);
	for (let shift = 1; shift <= MAX_SHIFT; shift++) {
		for (const by of [shift, -shift]) {
			const needed = oneWordSuffices && USUAL_SHIFTS.includes(by) ? 1 : 3;
			const moved = knownWords(shifted(sample, by));
			if (moved.count >= Math.max(needed, known.count * 3) && moved.share >= 0.4) return true;
		}
	}
	const words = longWords(sample);
	const spoken = words.filter((word) => /[aeiouy]/i.test(word)).length;
	return known.count === 0 && words.length >= MIN_WORDS && spoken < words.length * MIN_SPOKEN;
}

function shifted(text: string, by: number): string {
	return text.replace(/[^ \n]/g, (letter) => {
		const code = letter.charCodeAt(0) + by;
		return code > 31 && code < 127 ? String.fromCharCode(code) : "\u0000";
	});
}

function knownWords(text: string): { count: number; share: number } {
	const words = longWords(text);
	const count = words.filter(isWord).length;
	return { count, share: words.length > 0 ? count / words.length : 0 };
}

const longWords = (text: string) => text.match(/[a-z]{4,}/gi) ?? [];
