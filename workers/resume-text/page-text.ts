import { withDotsBelow } from "./accents.ts";
import { inReadingOrder } from "./columns.ts";
import { attachDatesAndBullets } from "./detached-dates-and-bullets.ts";
import { fromTheTop, inSpokenOrder, withFilledGaps } from "./reading-order.ts";
import { lineText } from "./spaced-letters.ts";
import { originOf, type TextRun } from "./text-runs.ts";

/** The minimum distance between the baselines of two paragraphs, in line heights. */
const PARAGRAPH_GAP = 1.9;

/**
 * The text of a page line by line, with an empty line where the page has a gap. Runs are joined without spaces, because
 * pdf.js gives the space between two words as a run, and a word may be several runs.
 */
export function textLines(runs: TextRun[]): string {
	const lines: string[] = [];
	let last: TextRun | undefined;
	for (const line of inReadingOrder(attachDatesAndBullets(fromTheTop(linesOf(runs))))) {
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
	let last: TextRun | undefined;
	const endLine = () => {
		if (line.length > 0) lines.push(line);
		line = [];
		last = undefined;
	};
	for (const run of runs) {
		// pdf.js ends no line where a picture with a text in it begins, or a text that is turned.
		if (isVisible(run)) {
			if (last && !isOnOneLine(last, run)) endLine();
			last = run;
		}
		line.push(run);
		if (run.hasEOL) endLine();
	}
	endLine();
	return lines;
}

/** Whether two runs have one direction, and baselines at most a line apart, as raised and lowered texts do. */
function isOnOneLine(one: TextRun, other: TextRun): boolean {
	const [from, to] = [originOf(one), originOf(other)];
	const turn = Math.abs(from.angle - to.angle);
	const height = Math.max(one.height, other.height) || 1;
	return Math.min(turn, 2 * Math.PI - turn) < 0.1 && Math.abs(from.across - to.across) <= height;
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
