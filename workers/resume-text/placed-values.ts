/** Values of a form beside the words that ask for them. */
import { CHECKED, type FormValue } from "./form-values.ts";
import type { TextRun } from "./text-runs.ts";

/** In page units: how far a value may be from the words beside it, and how deep below its line's its box begins. */
const MAX_GAP = 250;
const BELOW = 4;
/** A box is at most so many lines high, in heights of its line. */
const MAX_HEIGHT = 2.5;
const OVERLAP = 2;

/**
 * Puts each value of one line onto the line of text at whose height it is.
 *
 * @returns the page's runs, and the values that have no such line
 */
export function withValues(
	given: TextRun[],
	values: FormValue[],
): { runs: TextRun[]; others: string[] } {
	const runs = [...given];
	const others: string[] = [];
	for (const value of values) {
		const at = value.text.includes("\n") ? undefined : placeFor(runs, value);
		if (at !== undefined) insert(runs, at, value);
		else if (value.text !== CHECKED) others.push(value.text);
	}
	return { runs, others };
}

/** Before which run a value belongs. */
function placeFor(runs: TextRun[], value: FormValue): number | undefined {
	const beside = runs.flatMap((run, at) => (isBeside(run, value) ? [{ run, at }] : []));
	if (beside.some(({ run }) => isOver(run, value))) return undefined;
	const right = beside.filter(({ run }) => leftOf(run) >= value.left);
	const left = beside.filter(({ run }) => leftOf(run) < value.left);
	const [before] = left.toSorted((one, other) => rightOf(other.run) - rightOf(one.run));
	const [after] = right.toSorted((one, other) => leftOf(one.run) - leftOf(other.run));
	if (before && value.left - rightOf(before.run) < MAX_GAP) return before.at + 1;
	return after && leftOf(after.run) - value.left < MAX_GAP ? after.at : undefined;
}

const leftOf = ({ transform: [, , , , x = 0] }: TextRun) => x;
const rightOf = (run: TextRun) => leftOf(run) + run.width;

function isBeside(
	{ str, transform: [a = 1, b = 0, , , , y = 0], height }: TextRun,
	value: FormValue,
) {
	const isUpright = a > 0 && Math.abs(b) < 0.01 * a;
	const isLow = value.top - value.bottom < height * MAX_HEIGHT;
	return (
		isUpright && isLow && str.trim() !== "" && y > value.bottom - BELOW && y < value.top - OVERLAP
	);
}

function isOver(run: TextRun, { left }: FormValue): boolean {
	return leftOf(run) < left - OVERLAP && rightOf(run) > left + run.height;
}

function insert(runs: TextRun[], at: number, { text, left }: FormValue): void {
	const before = runs[at - 1];
	const model = runs[at]?.str.trim() && !before?.str.trim() ? runs[at] : (before ?? runs[at]);
	if (!model) return;
	const [a = 1, b = 0, c = 0, d = 0, , y = 0] = model.transform;
	const own = {
		str: text,
		hasEOL: false,
		transform: [a, b, c, d, left, y],
		width: 0,
		height: model.height,
	};
	const space = { ...own, str: " ", height: 0 };
	const ends = before?.hasEOL ?? false;
	if (before && ends && isBesideRun(before, y)) {
		runs[at - 1] = { ...before, hasEOL: false };
		runs.splice(at, 0, space, { ...own, hasEOL: true });
	} else runs.splice(at, 0, space, own, space);
}

const isBesideRun = ({ transform, height }: TextRun, y: number) =>
	Math.abs((transform[5] ?? 0) - y) < height / 2;
