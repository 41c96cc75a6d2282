/** What pdf.js says about a run of glyphs: its text, where it begins, and whether its line ends there. */
export interface TextRun {
	str: string;
	hasEOL: boolean;
	/** [a, b, c, d, x, y], in page units. */
	transform: number[];
	width: number;
	height: number;
	/** Other than "ltr" for a text whose spaces may stand in another order than their widths in `gaps`. */
	dir?: string;
	fontName?: string;
	/** Its font doesn't say what its glyphs mean. */
	isUnmapped?: boolean;
	/** Its font has signs for its letters, such as bullets. */
	isOfSymbols?: boolean;
	/** How wide each space in the text is, in page units (patches/README.md). */
	gaps?: number[] | null;
	/** Where such a space begins, if something else may have been drawn into it. */
	gapStarts?: (number | undefined)[] | null;
}

/** The runs of a line, or of a part of one, with their text and where they stand, in page units. */
export interface PlacedRuns {
	runs: TextRun[];
	text: string;
	left: number;
	right: number;
	y: number;
	height: number;
}

/** What pdf.js finds on a page: runs, and where marked content begins and ends. */
export type PageItem = TextRun | { type: string; actualText?: string; isMissing?: boolean };

/**
 * The runs of a page, with the text that the file gives for glyphs (ActualText) instead of the glyphs' own. A text for
 * nothing visible (a space) becomes a run, too; an empty one for letters, or one
 * whose end is missing, is passed over.
 */
export function runsOf(items: PageItem[]): TextRun[] {
	const runs: TextRun[] = [];
	let depth = 0;
	let open: { text: string; depth: number; at: number } | undefined;
	for (const item of items) {
		if ("str" in item) runs.push(asSeen(item));
		else if (item.type === "endMarkedContent") {
			if (open?.depth === depth) {
				if (!item.isMissing) replaceFrom(runs, open.at, open.text);
				open = undefined;
			}
			depth = Math.max(0, depth - 1);
		} else {
			depth += 1;
			if (item.actualText !== undefined) {
				open ??= { text: item.actualText, depth, at: runs.length };
			}
		}
	}
	return runs;
}

/** A run with a hyphen for the soft one that it shows, and a bullet for letters of a font of signs. */
function asSeen(run: TextRun): TextRun {
	if (run.isOfSymbols) return { ...run, str: run.str.replace(/[!-\xff\uf021-\uf0ff]+/g, "\u2022") };
	return run.str.includes("\xad") ? { ...run, str: run.str.replaceAll("\xad", "-") } : run;
}

/** Replaces all runs from one on by a text, but not the space or line end that comes before their first glyph. */
function replaceFrom(runs: TextRun[], from: number, given: string): void {
	const text = given.normalize("NFKC").replace(/\s+/g, " ");
	let at = from;
	while (at < runs.length && !runs[at]?.str.trim()) at += 1;
	const replaced = runs.slice(at);
	const own = replaced.map(({ str }) => str).join("");
	if (text === "" && /[\p{L}\p{N}]/u.test(own)) return;
	const model = replaced[0] ?? runs.at(-1);
	if (!model) return;
	const last = replaced.at(-1);
	const space = /^\s/.test(own) ? " " : "";
	runs.splice(at, replaced.length, {
		str: space + text,
		hasEOL: last?.hasEOL ?? false,
		transform: replaced[0] ? model.transform : endOf(model),
		width: last ? widthFrom(model, last) : 0,
		height: model.height,
		dir: "ltr",
	});
}

function endOf({ transform, width }: TextRun): number[] {
	const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
	const scale = Math.hypot(a, b) || 1;
	return [a, b, c, d, x + (a / scale) * width, y + (b / scale) * width];
}

/**
 * Where a run begins along its line, and how high its line is on the page: both in page units, also when turned, by an
 * angle in radians.
 */
export function originOf({ transform }: TextRun) {
	const [a = 1, b = 0, , , x = 0, y = 0] = transform;
	const scale = Math.hypot(a, b) || 1;
	return {
		along: (x * a + y * b) / scale,
		across: (y * a - x * b) / scale,
		angle: Math.atan2(b, a),
	};
}

function widthFrom(first: TextRun, last: TextRun): number {
	return Math.max(0, originOf(last).along + last.width - originOf(first).along);
}
