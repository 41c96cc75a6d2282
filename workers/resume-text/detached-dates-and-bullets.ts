/** Dates and bullets that the file draws before or after the lines they belong to. */
import type { PlacedRuns, TextRun } from "./text-runs.ts";

const BULLET = /^[\u2022\u25cf\u25aa\u25a0\u25e6\u25cb\u2023\u2043\u00b7\uf0b7\uf0a7*-]$/;
const HAS_DATE = /\b(19|20)\d\d\b/;
/** In characters: a date or a place has fewer. */
const MAX_APART = 40;
/** In line heights. */
const SAME_LINE = 0.2;
const NEXT_LINE = 2.5;
const MAX_BULLET_GAP = 4;
const PARAGRAPH = 1.9;
/** In page units. */
const EDGE = 3;
const MAX_INDENT = 40;
/** A date and a place below it are drawn together; more lines are a column. */
const MAX_IN_A_ROW = 2;
/** More than any page has. */
const MAX_LINES = 500;

/**
 * Puts what stands at the right of a heading, such as its dates, and bullets onto the lines at whose height they are, if
 * the file has them elsewhere. Another column stays one: nothing of the heading's reaches below it.
 */
export function attachDatesAndBullets(given: TextRun[][]): TextRun[][] {
	if (given.length > MAX_LINES) return given;
	const lines = given.map(lineOf);
	const targets = lines.map((_, at) => targetOf(lines, at));
	for (let wasChanged = true; wasChanged; ) {
		wasChanged = false;
		for (const at of lines.keys()) {
			if (targets[at] === undefined || !isAmidText(lines, targets, at)) continue;
			targets[at] = undefined;
			wasChanged = true;
		}
	}
	const added = new Map<number, TextRun[]>();
	for (const [at, target] of targets.entries()) {
		const [line, other] = [lines[at], target === undefined ? undefined : lines[target]];
		if (!line || !other || target === undefined || targets[target] !== undefined) continue;
		const now = added.get(target) ?? other.runs;
		const isBefore = line.right <= other.left;
		added.set(target, isBefore ? [...joined(line.runs), ...now] : [...joined(now), ...line.runs]);
	}
	return given.flatMap((runs, at) => {
		const target = targets[at];
		return target !== undefined && added.has(target) ? [] : [added.get(at) ?? runs];
	});
}

function lineOf(runs: TextRun[]): PlacedRuns | undefined {
	const visible = runs.filter(({ str }) => str.trim());
	const [first] = visible;
	if (
		!first ||
		visible.some(({ transform: [a = 1, b = 0] }) => Math.abs(b) > 0.01 * Math.abs(a) || a < 0)
	) {
		return undefined;
	}
	return {
		runs,
		text: runs
			.map(({ str }) => str)
			.join("")
			.trim(),
		left: Math.min(...visible.map(({ transform }) => transform[4] ?? 0)),
		right: Math.max(...visible.map(({ transform, width }) => (transform[4] ?? 0) + width)),
		y: first.transform[5] ?? 0,
		height: Math.max(...visible.map(({ height }) => height)) || 1,
	};
}

/** The line that another one belongs to, though it isn't drawn with it. */
function targetOf(lines: (PlacedRuns | undefined)[], at: number): number | undefined {
	const line = lines[at];
	if (!line || line.text.length > MAX_APART) return undefined;
	const isBullet = BULLET.test(line.text);
	if (!isBullet && isOfColumn(lines, at)) return undefined;
	const distance = (other: PlacedRuns) =>
		isBullet ? other.left - line.right : line.left - other.right;
	const [nearest] = lines
		.flatMap((other, index) =>
			other && index !== at && isAtHeight(other, line) ? [{ other, index }] : [],
		)
		.filter(({ other }) => distance(other) >= 0 && !BULLET.test(other.text))
		.toSorted((one, next) => distance(one.other) - distance(next.other));
	if (!nearest) return undefined;
	const { other, index } = nearest;
	const isOwn = isBullet
		? distance(other) < other.height * MAX_BULLET_GAP
		: reachesBelow(lines, index, line);
	return isOwn ? index : undefined;
}

function isAtHeight(one: PlacedRuns, other: PlacedRuns): boolean {
	return Math.abs(one.y - other.y) < Math.max(one.height, other.height) * SAME_LINE;
}

/** Whether a line's own column goes on below what stands at its right, or above it, if that has a date. */
function reachesBelow(lines: (PlacedRuns | undefined)[], at: number, line: PlacedRuns): boolean {
	const heading = lines[at];
	const from = lines.indexOf(line);
	const isDated = [from - 1, from, from + 1].some((one) => HAS_DATE.test(lines[one]?.text ?? ""));
	return lines.some(
		(below) =>
			heading &&
			below &&
			below !== line &&
			(isDated || below.y < heading.y - heading.height * SAME_LINE) &&
			below.left > heading.left - EDGE &&
			below.left < heading.left + MAX_INDENT &&
			below.right > line.left + line.height,
	);
}

/** Whether so many such lines follow each other that they are a column by themselves. */
function isOfColumn(lines: (PlacedRuns | undefined)[], at: number): boolean {
	const goesOn = (from: number, step: number): number => {
		const [one, next] = [lines[from], lines[from + step]];
		const isNext =
			one && next && Math.abs(one.y - next.y) < Math.max(one.height, next.height) * PARAGRAPH;
		return isNext && next.text.length <= MAX_APART ? 1 + goesOn(from + step, step) : 0;
	};
	return 1 + goesOn(at, 1) + goesOn(at, -1) > MAX_IN_A_ROW;
}

/** Whether a neighbor in the file is right above or below and belongs to no other line: it is a column's text. */
function isAmidText(
	lines: (PlacedRuns | undefined)[],
	targets: (number | undefined)[],
	at: number,
): boolean {
	const line = lines[at];
	return [at - 1, at + 1].some((index) => {
		const other = lines[index];
		return (
			line &&
			other &&
			targets[index] === undefined &&
			index !== targets[at] &&
			Math.abs(other.y - line.y) < line.height * NEXT_LINE &&
			other.left < line.right &&
			other.right > line.left
		);
	});
}

/** A line's runs with a space behind them. */
function joined(runs: TextRun[]): TextRun[] {
	const last = runs.findLast(({ str }) => str.trim());
	if (!last) return runs;
	const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = last.transform;
	return [
		...runs,
		{
			...last,
			str: " ",
			width: 0,
			height: 0,
			transform: [a, b, c, d, x + last.width, y],
			gaps: null,
		},
	];
}
