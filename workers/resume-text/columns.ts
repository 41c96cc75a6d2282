import { gapBetween } from "./spaced-letters.ts";
import type { PlacedRuns, TextRun } from "./text-runs.ts";

/** A part of a line without a wide gap in it. */
type Segment = PlacedRuns;

/** In line heights. */
const WIDE_GAP = 1.2;
const SAME_LINE = 0.3;
/** In page units. */
const EDGE_TOLERANCE = 3;
const MAX_INDENT = 30;
/** How often each column must be there, and how often the text must change between them. */
const MIN_SEGMENTS = 3;
const MIN_CHANGES = 4;
/** How many of their lines must be by turns, and begin at the column's edge. */
const MOSTLY = 0.6;
/** A column's lines have so many characters; those of a table, or of dates at the right, have fewer. */
const LONG_TEXT = 25;
/** As few lines may be what they look like by chance. */
const MIN_THAT_GO_ON = 2;
const MAX_EDGES = 8;
const MAX_COLUMNS = 3;
/** More than any page has. */
const MAX_LINES = 500;
/** What the sections of resumes are called; a table's columns are not. */
const SECTION_NAME =
	"(?:(?:technical |key |core |soft |programming |computer )?skills|education|(?:work |professional |relevant |research |volunteer |teaching )?experience|(?:personal |academic )?projects|languages|interests|awards|honors|certifications|licenses|(?:extracurricular )?activities|leadership|contact(?: information)?|about me|profile|summary|objective|(?:relevant )?coursework|volunteering|(?:community |public )?service|(?:campus )?involvement|references|publications|hobbies|tools|technologies|memberships|affiliations|organizations|achievements|accomplishments|strengths|training|research|employment(?: history)?|work history|presentations)";
const SECTION = new RegExp(`^${SECTION_NAME}(?:,? (?:&|and) ${SECTION_NAME})?\\W*$`, "i");
const BULLET = /^\s*[\u2022\u25e6\u25aa\u25cf\u25cb\u2023\u2043\u00b7*]/;
const HAS_DATE = /\b(19|20)\d\d\b|\bpresent\b/i;

/**
 * The lines of a page with each of two columns read to its end, where the file has a line of one and a line of the other
 * by turns. Conservative: a table, or dates at the right, stay on their line. A page that is turned stays as it is.
 */
export function inReadingOrder(lines: TextRun[][], columns = MAX_COLUMNS): TextRun[][] {
	if (columns < 2 || lines.length > MAX_LINES || lines.some((line) => line.some(isTurned))) {
		return lines;
	}
	const rows = lines.map(segmentsOf);
	let best: { from: number; to: number; edge: number } | undefined;
	for (const edge of edgesOf(rows)) {
		for (const band of bandsAt(rows, edge)) {
			if (best && band.to - band.from <= best.to - best.from) continue;
			if (areColumns(rows.slice(band.from, band.to), edge)) best = { ...band, edge };
		}
	}
	if (!best) return lines;
	const { from, to, edge } = best;
	const within = rows.slice(from, to).flat();
	const left = within.filter((one) => isLeftOf(one, edge));
	const right = within.filter((one) => !isLeftOf(one, edge));
	return [
		...inReadingOrder(lines.slice(0, from), columns),
		...inReadingOrder(linesOf(left), columns - 1),
		...inReadingOrder(linesOf(right), columns - 1),
		...inReadingOrder(lines.slice(to), columns),
	];
}

function isTurned({ str, transform: [a = 1, b = 0] }: TextRun): boolean {
	return str.trim() !== "" && (Math.abs(b) > 0.01 * Math.abs(a) || a < 0);
}

function segmentsOf(line: TextRun[]): Segment[] {
	const segments: Segment[] = [];
	let last: TextRun | undefined;
	for (const run of line) {
		const current = segments.at(-1);
		if (!run.str.trim()) {
			current?.runs.push(run);
			continue;
		}
		const [, , , , x = 0, y = 0] = run.transform;
		const isNew =
			!last ||
			gapBetween(last, run) > WIDE_GAP * Math.max(run.height, last.height) ||
			gapBetween(last, run) < -run.height;
		last = run;
		if (isNew || !current) {
			const right = x + run.width;
			segments.push({ runs: [run], text: run.str, left: x, right, y, height: run.height });
			continue;
		}
		current.runs.push(run);
		current.text += run.str;
		current.right = Math.max(current.right, x + run.width);
		current.height = Math.max(current.height, run.height);
	}
	return segments;
}

/** Where columns may begin, the most frequent first. */
function edgesOf(rows: Segment[][]): number[] {
	const counts = new Map<number, number>();
	for (const { left } of rows.flat()) {
		const edge = Math.round(left / EDGE_TOLERANCE) * EDGE_TOLERANCE;
		counts.set(edge, (counts.get(edge) ?? 0) + 1);
	}
	const leftmost = Math.min(...counts.keys());
	return [...counts]
		.filter(([edge, count]) => count >= MIN_SEGMENTS && edge > leftmost)
		.toSorted(([, one], [, other]) => other - one)
		.slice(0, MAX_EDGES)
		.map(([edge]) => edge);
}

const isLeftOf = ({ left }: Segment, edge: number) => left < edge - EDGE_TOLERANCE;
const isAcross = (one: Segment, edge: number) =>
	isLeftOf(one, edge) && one.right > edge - one.height / 2;

/**
 * Rows that follow each other down the page and have nothing that reaches across an edge, from the first with both sides
 * on. Where the file goes up again, it has the columns one after the other.
 */
function* bandsAt(rows: Segment[][], edge: number): Generator<{ from: number; to: number }> {
	let from = 0;
	for (let at = 0; at <= rows.length; at++) {
		const isIn = at < rows.length && !rows[at]?.some((one) => isAcross(one, edge));
		const goesUp = at > from && isAbove(rows[at], rows[at - 1]);
		if (isIn && !goesUp) continue;
		while (from < at && !hasBothSides(rows, edge, from)) from += 1;
		if (from < at) yield { from, to: at };
		from = isIn ? at : at + 1;
	}
}

function isAbove([one]: Segment[] = [], [other]: Segment[] = []): boolean {
	return one !== undefined && other !== undefined && one.y > other.y + one.height / 2;
}

/** Whether a row and the next one are on both sides of an edge: of a heading and the next, both are on one. */
function hasBothSides(rows: Segment[][], edge: number, at: number): boolean {
	const sides = rows.slice(at, at + 2).map((row) => row.map((one) => isLeftOf(one, edge)));
	const [own = [], next = []] = sides;
	return own.length > 0 && new Set([...own, ...next]).size > 1;
}

function areColumns(rows: Segment[][], edge: number): boolean {
	const within = rows.flat();
	const left = within.filter((one) => isLeftOf(one, edge));
	const right = within.filter((one) => !isLeftOf(one, edge));
	if (left.length < MIN_SEGMENTS || right.length < MIN_SEGMENTS) return false;
	let changes = 0;
	for (const [at, one] of within.entries()) {
		const before = within[at - 1];
		if (before && isLeftOf(before, edge) !== isLeftOf(one, edge)) changes += 1;
	}
	const most = 2 * Math.min(left.length, right.length);
	if (changes < MIN_CHANGES || changes < most * MOSTLY) return false;
	if (right.filter((one) => one.left < edge + MAX_INDENT).length < right.length * MOSTLY)
		return false;
	if ([left, right].every(([first]) => first && SECTION.test(first.text.trim()))) return true;
	// No table has a bullet in each of its cells.
	if ([left, right].every((side) => half(side, ({ text }) => BULLET.test(text)))) return true;
	if (isMostlyUnmatched(left, right) && isMostlyUnmatched(right, left)) return true;
	// Beside the second line of a cell a table has nothing.
	const [goesOnLeft, goesOnRight] = [left, right].map(linesThatGoOn);
	const isBeside = (some: Segment[] = [], other: Segment[]) =>
		some.length - unmatched(some, other).length >= MIN_THAT_GO_ON;
	if (isBeside(goesOnLeft, right) || isBeside(goesOnRight, left)) return true;
	if ([left, right].some((side) => half(side, ({ text }) => HAS_DATE.test(text)))) return false;
	const isProse = (side: Segment[]) =>
		half(side, ({ text }) => text.length >= LONG_TEXT) ||
		linesThatGoOn(side).length >= MIN_THAT_GO_ON;
	return isProse(left) && isProse(right);
}

/** Those with which a sentence goes on: in lower case, after some words without an end. */
const linesThatGoOn = (side: Segment[]) =>
	side.filter(({ text }, at) => {
		const before = side[at - 1]?.text.trim() ?? "";
		return /^\s*\p{Ll}/u.test(text) && before.split(/\s+/).length > 2 && !/[.;:!?]$/.test(before);
	});

function half(side: Segment[], isOne: (segment: Segment) => boolean): boolean {
	return side.filter(isOne).length * 2 >= side.length;
}

/** Whether most lines of one side have no line of the other at the same height, as rows of a table would. */
const isMostlyUnmatched = (side: Segment[], other: Segment[]) =>
	unmatched(side, other).length * 2 >= side.length;

function unmatched(side: Segment[], other: Segment[]): Segment[] {
	const heights = other.map(({ y }) => y).toSorted((one, next) => one - next);
	return side.filter(({ y, height }) => {
		let low = 0;
		for (let high = heights.length; low < high; ) {
			const middle = (low + high) >> 1;
			if ((heights[middle] ?? 0) < y - height * SAME_LINE) low = middle + 1;
			else high = middle;
		}
		return (heights[low] ?? Number.POSITIVE_INFINITY) > y + height * SAME_LINE;
	});
}

/** Segments as lines: those at the same height that follow each other are one. */
function linesOf(segments: Segment[]): TextRun[][] {
	const lines: TextRun[][] = [];
	let last: Segment | undefined;
	for (const segment of segments) {
		const isSame = last && Math.abs(last.y - segment.y) < segment.height * SAME_LINE;
		if (isSame) lines.at(-1)?.push(...segment.runs);
		else lines.push([...segment.runs]);
		last = segment;
	}
	return lines;
}
