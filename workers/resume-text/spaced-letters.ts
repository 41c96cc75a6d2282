import { originOf, type TextRun } from "./text-runs.ts";

/** A piece of a line between spaces, and how wide the space before it is; NaN if that is not known. */
interface Piece {
	text: string;
	gap: number;
}

const MIN_LETTERS = 4;
/** How much wider than the space between a word's letters the one between words is. */
const WORD_GAP = 1.5;
/** In line heights: words are further apart. */
const MAX_TIGHT = 0.17;
/** In line heights: letters further apart are a table's. */
const MAX_LETTER_GAP = 1.2;

/** The text of a line, with words whose letters are set apart ('I m a n i') as words. */
export function lineText(runs: TextRun[]): string {
	const height = runs.reduce((most, run) => Math.max(most, run.height), 0);
	const pieces = withoutTight(piecesOf(runs), height);
	const words: string[] = [];
	for (let at = 0; at < pieces.length; ) {
		const end = Math.max(at + 1, endOfSpaced(pieces, at));
		words.push(...wordsOf(pieces, at, end, height));
		at = end;
	}
	return words.join(" ");
}

function piecesOf(runs: TextRun[]): Piece[] {
	const pieces: Piece[] = [];
	let space: number | undefined;
	let last: TextRun | undefined;
	for (const run of runs) {
		if (!run.str.trim()) {
			if (run.str && pieces.length > 0) space = Number.NaN;
			continue;
		}
		const texts = run.str.split(/\s/);
		const isKnown = (run.dir ?? "ltr") === "ltr" && run.gaps?.length === texts.length - 1;
		for (const [index, text] of texts.entries()) {
			if (index > 0) space = (isKnown && run.gaps?.[index - 1]) || Number.NaN;
			if (text === "") continue;
			if (index === 0 && last && space !== undefined) space = gapBetween(last, run);
			const before = pieces.at(-1);
			if (before && space === undefined) before.text += text;
			else pieces.push({ text, gap: space ?? Number.NaN });
			space = undefined;
		}
		if (/\s$/.test(run.str)) space = Number.NaN;
		last = run;
	}
	return pieces;
}

/** Pieces of one or two letters that stand closer than any words are one: letters that are a little apart. */
function withoutTight(pieces: Piece[], height: number): Piece[] {
	const joined: Piece[] = [];
	for (let from = 0; from < pieces.length; ) {
		let end = from + 1;
		while (end < pieces.length && (pieces[end]?.gap ?? Number.NaN) < height * MAX_TIGHT) end += 1;
		const tight = pieces.slice(from, end);
		const text = tight.map((piece) => piece.text).join("");
		const isWord =
			tight.length >= 3 && /^\p{L}{4,}$/u.test(text) && text.length <= tight.length * 2;
		joined.push(...(isWord ? [{ text, gap: tight[0]?.gap ?? Number.NaN }] : tight));
		from = end;
	}
	return joined;
}

export function gapBetween(one: TextRun, other: TextRun): number {
	return originOf(other).along - originOf(one).along - one.width;
}

const isPair = (text: string) => /^\p{L}{2}$|^\p{L}\p{P}$/u.test(text);
const isLetter = (text: string) => /^\p{L}$/u.test(text);

/** The end of the pieces from one on that are single letters or signs; a narrow pair such as 'AV' may be together. */
function endOfSpaced(pieces: Piece[], from: number): number {
	let end = from;
	for (; end < pieces.length; end++) {
		const text = pieces[end]?.text ?? "";
		if (Array.from(text.slice(0, 3)).length > 1 && !isPair(text)) break;
	}
	return end;
}

/** The words of single letters; each by itself if they are no words, such as the grades of a table. */
function wordsOf(pieces: Piece[], from: number, end: number, height: number): string[] {
	const spaced = pieces.slice(from, end);
	const apart = spaced.map(({ text }) => text);
	const letters = apart.filter(isLetter).length;
	if (letters < MIN_LETTERS || letters < apart.filter(isPair).length * 3) return apart;
	const gaps = spaced.slice(1).map(({ gap }) => gap);
	const known = gaps.filter((gap) => gap > 0).toSorted((one, other) => one - other);
	const letterGap = known[Math.floor(known.length / 3)] ?? Number.NaN;
	if (letterGap > height * MAX_LETTER_GAP) return apart;
	const isApart = (gap: number) => gap > letterGap * WORD_GAP;
	const around = [from > 0 ? spaced[0]?.gap : undefined, pieces[end]?.gap];
	if (around.some((gap) => gap !== undefined && !isApart(gap))) return apart;
	if (new Set(apart).size < 3) return apart;
	const hasWords = gaps.some(isApart);
	const words: string[] = [];
	for (const [index, { text, gap }] of spaced.entries()) {
		const before = spaced[index - 1]?.text ?? "";
		const begins = hasWords ? isApart(gap) : /\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(text);
		if (index === 0 || begins) words.push(text);
		else words[words.length - 1] += text;
	}
	return words;
}
