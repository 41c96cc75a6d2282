/** The order in which a line, and a page, is read, where the file draws it in another one. */
import { originOf, type TextRun } from "./text-runs.ts";

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const LETTER = /\p{L}/u;
/** How many steps from a line to the next go up at least, and how many for each that goes down. */
const MIN_UP = 3;
const MORE_UP = 4;
/** In line heights: how far a letter may be from the gap that was left for it. */
const VERTICAL_SHIFT = 0.2;
const TOLERANCE = 0.1;
/** More than any line has. */
const MAX_RUNS = 500;
/** A line is in a script when so many times more of its letters are. */
const MOSTLY = 4;

/**
 * A line whose Hebrew or Arabic words are drawn from left to right, as they look, with these words in the order in which
 * they are read.
 */
export function inSpokenOrder(line: TextRun[]): TextRun[] {
	if (line.filter(isRightToLeft).length < 2) return line;
	const isBase =
		countOf(line, isRightToLeft) >
		MOSTLY * countOf(line, (run) => LETTER.test(run.str) && !isRightToLeft(run));
	const ordered: TextRun[] = [];
	for (const part of partsOf(line)) {
		const first = part.find(isRightToLeft);
		const last = part.findLast(isRightToLeft);
		const isAsSeen = first && last && originOf(first).along < originOf(last).along;
		ordered.push(...(isAsSeen ? part.toReversed() : part));
	}
	const seen = line.filter(({ str }) => LETTER.test(str));
	const rises = seen.every(
		(run, at) => at === 0 || originOf(run).along > originOf(seen[at - 1] as TextRun).along,
	);
	return isBase && rises
		? partsOf(line)
				.toReversed()
				.flatMap((part) => (part.some(isRightToLeft) ? part.toReversed() : part))
		: ordered;
}

/**
 * A line whose letters of another font, such as 'ế', are drawn after the others, with each of them in the gap that was
 * left for it.
 */
export function withFilledGaps(line: TextRun[]): TextRun[] {
	if (line.length > MAX_RUNS) return line;
	const filled: TextRun[] = [];
	for (const run of line) {
		const place = run.str.trim() ? gapFor(run, filled) : undefined;
		if (!place) filled.push(run);
		else filled[place.at] = withFilled(place.run, place.gap, run.str);
	}
	return filled;
}

function gapFor(run: TextRun, runs: TextRun[]) {
	const [, , , , x = 0, y = 0] = run.transform;
	for (const [at, other] of runs.entries()) {
		const isNear = Math.abs((other.transform[5] ?? 0) - y) < other.height * VERTICAL_SHIFT;
		if (!isNear || x > (other.transform[4] ?? 0) + other.width) continue;
		const gap = other.gapStarts?.findIndex(
			(start, index) =>
				start !== undefined &&
				Math.abs(start - x) < run.height * TOLERANCE &&
				other.str.split(" ").length === (other.gaps?.length ?? 0) + 1 &&
				run.width <= (other.gaps?.[index] ?? 0) + run.height * TOLERANCE,
		);
		if (gap !== undefined && gap >= 0) return { at, gap, run: other };
	}
	return undefined;
}

function withFilled(run: TextRun, gap: number, str: string): TextRun {
	const pieces = run.str.split(" ");
	const before = pieces.slice(0, gap + 1).join(" ");
	const after = pieces.slice(gap + 1).join(" ");
	const without = <Item>(items: Item[] | null | undefined) => items?.toSpliced(gap, 1) ?? null;
	return {
		...run,
		str: before + str.trim() + after,
		gaps: without(run.gaps),
		gapStarts: without(run.gapStarts),
	};
}

const isRightToLeft = ({ str }: TextRun) => RIGHT_TO_LEFT.test(str);

function countOf(line: TextRun[], isOne: (run: TextRun) => boolean): number {
	return line.filter(isOne).reduce((count, { str }) => count + str.length, 0);
}

/** A line's runs that follow each other in one direction; a space between two of them belongs to them. */
function partsOf(line: TextRun[]): TextRun[][] {
	const parts: TextRun[][] = [];
	let waiting: TextRun[] = [];
	let direction: boolean | undefined;
	for (const run of line) {
		if (!LETTER.test(run.str)) {
			waiting.push(run);
			continue;
		}
		const isSame = direction === isRightToLeft(run);
		if (isSame) parts.at(-1)?.push(...waiting, run);
		else {
			if (waiting.length > 0) parts.push(waiting);
			parts.push([run]);
		}
		waiting = [];
		direction = isRightToLeft(run);
	}
	return waiting.length > 0 ? [...parts, waiting] : parts;
}

/** The lines of a page from top to bottom, if the file has them from bottom to top. */
export function fromTheTop(lines: TextRun[][]): TextRun[][] {
	const heights = lines.map((line) => line.find(({ str }) => str.trim())?.transform[5]);
	const known = heights.filter((height) => height !== undefined);
	const steps = known.slice(1).map((height, at) => height - (known[at] ?? 0));
	const up = steps.filter((step) => step > 0).length;
	const down = steps.filter((step) => step < 0).length;
	return up >= MIN_UP && up >= down * MORE_UP ? lines.toReversed() : lines;
}
