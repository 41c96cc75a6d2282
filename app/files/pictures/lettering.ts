import type { Coverage } from "./coverage.ts";
import { LETTERS } from "./letters.ts";

/** The outlines' units per letter size. */
const UNITS = 256;
const ELLIPSIS = "…";

interface Letter {
	width: number;
	outline: string;
}

let letters: Map<string, Letter> | undefined;

/** Read when the first picture is drawn. */
function lettersOf(): Map<string, Letter> {
	letters ??= new Map(
		LETTERS.split("\n").map((line) => {
			const [, character = "", width, outline = ""] = line.match(/^(.)(\d+)(.*)$/) ?? [];
			return [character, { width: Number(width), outline }];
		}),
	);
	return letters;
}

/** A text in the letters that we have: others lose their accents or are left out. */
export function drawable(text: string): string {
	const known = lettersOf();
	const base = (character: string) =>
		[...character.normalize("NFKD")].filter((part) => known.has(part)).join("");
	return [...text.normalize("NFC")]
		.map((character) =>
			/\s/.test(character) ? " " : known.has(character) ? character : base(character),
		)
		.join("")
		.replace(/ +/g, " ")
		.trim();
}

/** The width of a text in letters of a given size. */
export function widthOf(text: string, size: number): number {
	const units = [...text].reduce(
		(sum, character) => sum + (lettersOf().get(character)?.width ?? 0),
		0,
	);
	return (units * size) / UNITS;
}

/** A text in lines of at most a given width; what doesn't fit is cut with an ellipsis. */
export function linesOf(
	text: string,
	{ size, width, most }: { size: number; width: number; most: number },
): { lines: string[]; cut: boolean } {
	const fits = (line: string) => widthOf(line, size) <= width;
	const lines = [""];
	for (const word of text.split(" ").flatMap((long) => pieces(long, fits))) {
		const line = lines.at(-1) ?? "";
		const longer = line ? `${line} ${word}` : word;
		if (fits(longer)) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	if (lines.length <= most) return { lines, cut: false };
	let last = [...(lines[most - 1] ?? "")];
	while (last.length > 0 && !fits(last.join("") + ELLIPSIS)) last = last.slice(0, -1);
	return {
		lines: [...lines.slice(0, most - 1), last.join("").trimEnd() + ELLIPSIS],
		cut: true,
	};
}

/** A word in as many pieces as it needs to fit. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
	const found = [""];
	for (const character of word) {
		const longer = found.at(-1) + character;
		if (fits(longer)) found[found.length - 1] = longer;
		else found.push(character);
	}
	return found;
}

/** Adds a text to a shape, with its baseline at a given height. */
export function addText(
	shape: Coverage,
	text: string,
	{ x, baseline, size }: { x: number; baseline: number; size: number },
): void {
	const scale = size / UNITS;
	let left = x;
	for (const character of text) {
		const letter = lettersOf().get(character);
		if (!letter) continue;
		addOutline(shape, letter.outline, { left, baseline, scale });
		left += letter.width * scale;
	}
}

function addOutline(
	shape: Coverage,
	outline: string,
	{ left, baseline, scale }: { left: number; baseline: number; scale: number },
): void {
	let [x, y] = [0, 0];
	for (const [, step, numbers = ""] of outline.matchAll(/([mlq])([^mlq]*)/g)) {
		const [a = 0, b = 0, c = 0, d = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number);
		const at = (dx: number, dy: number) =>
			[left + (x + dx) * scale, baseline - (y + dy) * scale] as const;
		if (step === "m") shape.moveTo(...at(a, b));
		if (step === "l") shape.lineTo(...at(a, b));
		if (step === "q") shape.curveTo(...at(a, b), ...at(c, d));
		[x, y] = step === "q" ? [x + c, y + d] : [x + a, y + b];
	}
}
