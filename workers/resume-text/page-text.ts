import { withDotsBelow } from "./accents.ts";
import { inReadingOrder } from "./columns.ts";
import { withDrawnApart } from "./drawn-apart.ts";
import { lineText } from "./spaced-letters.ts";
import type { TextRun } from "./text-runs.ts";
import { fromTheTop, inSpokenOrder, withFilledGaps } from "./written-order.ts";

/** The minimum distance between the baselines of two paragraphs, in line heights. */
const PARAGRAPH_GAP = 1.9;

/**
 * The text of a page line by line, with an empty line where the page has a gap. Runs are joined without spaces, because
 * pdf.js gives the space between two words as a run, and a word may be several runs.
 */
export function textLines(runs: TextRun[]): string {
	const lines: string[] = [];
	let last: TextRun | undefined;
	for (const line of inReadingOrder(withDrawnApart(fromTheTop(linesOf(runs))))) {
		if (lines.length > 0 && isApart(last, line)) lines.push("");
		lines.push(lineText(inSpokenOrder(withDotsBelow(withFilledGaps(line)))));
		last = line.findLast(isVisible) ?? last;
	}
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

const isVisible = ({ str }: TextRun) => str.trim() !== "";

function linesOf(runs: TextRun[]): TextRun[][] {
	const lines: TextRun[][] = [];
	let line: TextRun[] = [];
	for (const run of runs) {
		line.push(run);
		if (!run.hasEOL) continue;
		lines.push(line);
		line = [];
	}
	return line.length > 0 ? [...lines, line] : lines;
}

function isApart(last: TextRun | undefined, line: TextRun[]): boolean {
	const run = line.find(isVisible);
	if (!last || !run) return false;
	const [, , , , lastX = 0, lastY = 0] = last.transform;
	const [, , , , x = 0, y = 0] = run.transform;
	const height = Math.max(last.height, run.height) || 1;
	// A page may be rotated: its lines then follow each other along x.
	return (
		Math.min(Math.abs(y - lastY), Math.max(Math.abs(x - lastX), Math.abs(y - lastY))) >
		height * PARAGRAPH_GAP
	);
}
