/** What pdf.js says about a run of glyphs: its text, where it begins, and whether its line ends there. */
export interface TextRun {
	str: string;
	hasEOL: boolean;
	/** [a, b, c, d, x, y], in page units. */
	transform: number[];
	height: number;
}

/** The minimum distance between the baselines of two paragraphs, in line heights. */
const PARAGRAPH_GAP = 1.9;

/**
 * The text of a page line by line, with an empty line where the page has a gap. Runs are joined without spaces, because
 * pdf.js gives the space between two words as a run, and a word may be several runs.
 */
export function textLines(runs: TextRun[]): string {
	const lines: string[] = [];
	let line = "";
	let last: TextRun | undefined;
	for (const run of runs) {
		if (line === "" && lines.length > 0 && isApart(last, run)) lines.push("");
		line += run.str;
		if (run.str.trim()) last = run;
		if (!run.hasEOL) continue;
		lines.push(tidy(line));
		line = "";
	}
	if (line) lines.push(tidy(line));
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

function isApart(last: TextRun | undefined, run: TextRun): boolean {
	if (!last || !run.str.trim()) return false;
	const [, , , , lastX = 0, lastY = 0] = last.transform;
	const [, , , , x = 0, y = 0] = run.transform;
	const height = Math.max(last.height, run.height) || 1;
	// A page may be rotated: its lines then follow each other along x.
	return (
		Math.min(Math.abs(y - lastY), Math.max(Math.abs(x - lastX), Math.abs(y - lastY))) >
		height * PARAGRAPH_GAP
	);
}

function tidy(line: string): string {
	return line.replace(/[^\S\n]+/g, " ").trim();
}
