import { expect, test } from "vitest";
import { WorkBudget } from "#lib/work-budget.ts";
import { withAccents, withDotsBelow } from "../../workers/resume-text/accents.ts";
import { joinBrokenWords } from "../../workers/resume-text/broken-words.ts";
import { inReadingOrder } from "../../workers/resume-text/columns.ts";
import { attachDatesAndBullets } from "../../workers/resume-text/detached-dates-and-bullets.ts";
import { type FormValue, valuesOf } from "../../workers/resume-text/form-values.ts";
import { textLines } from "../../workers/resume-text/page-text.ts";
import { withValues } from "../../workers/resume-text/placed-values.ts";
import {
	fromTheTop,
	inSpokenOrder,
	withFilledGaps,
} from "../../workers/resume-text/reading-order.ts";
import { withoutRepeated } from "../../workers/resume-text/repeated-lines.ts";
import { lineText } from "../../workers/resume-text/spaced-letters.ts";
import { runsOf, type TextRun } from "../../workers/resume-text/text-runs.ts";
import { mendLigatures } from "../../workers/resume-text/words.ts";
import { fc } from "../support/fuzz.ts";
import { runToTheEnd } from "../support/run-to-the-end.ts";

const place = fc.oneof(
	fc.constantFrom(72, 90, 330, 480, 600, 614, 628, 0, Number.NaN, 1e9, -1e9),
	fc.integer({ min: -800, max: 800 }),
);
const str = fc.oneof(
	fc.constantFrom(
		"a",
		"I",
		" ",
		"",
		"•",
		".",
		"´e",
		"caf",
		"Led the de-",
		"velopment",
		"May 2024",
		"שלום",
		"محمد",
		"ế",
		"Ti ng Vi t",
		"Page 1 of 2",
		"\u00ad",
		"\u0000",
	),
	fc.string({ unit: "grapheme", maxLength: 12 }),
);
const upright = fc.tuple(place, place).map(([x, y]) => [12, 0, 0, 12, x, y]);
const turned = fc.tuple(place, place, place, place, place, place).map((all) => [...all]);
const run: fc.Arbitrary<TextRun> = fc.record(
	{
		str,
		hasEOL: fc.boolean(),
		transform: fc.oneof({ weight: 5, arbitrary: upright }, { weight: 1, arbitrary: turned }),
		width: place,
		height: fc.constantFrom(0, 7, 10, 12, Number.NaN),
		gaps: fc.array(place, { maxLength: 3 }),
		gapStarts: fc.array(fc.option(place, { nil: undefined }), { maxLength: 3 }),
		isOfSymbols: fc.boolean(),
	},
	{ requiredKeys: ["str", "hasEOL", "transform", "width", "height"] },
);
const line = fc.array(run, { minLength: 1, maxLength: 8 });
const page = fc.array(line, { maxLength: 30 });
const text = fc
	.array(fc.oneof(str, fc.constantFrom("\n", "-\n", "\n\n")))
	.map((all) => all.join(""));
const value: fc.Arbitrary<FormValue> = fc.record({
	text: str,
	left: place,
	bottom: place,
	top: place,
});

const signs = (given: string) => [...given.replace(/\s/g, "")].toSorted().join("");
const signsOf = (lines: TextRun[][]) =>
	signs(
		lines
			.flat()
			.map((one) => one.str)
			.join(""),
	);

/** Steps that only change an order. */
const ORDERS: [string, (lines: TextRun[][]) => TextRun[][]][] = [
	["columns", (lines) => inReadingOrder(lines)],
	["detached dates and bullets", attachDatesAndBullets],
	["from the top", fromTheTop],
	["right to left", (lines) => lines.map(inSpokenOrder)],
	["gaps that are filled", (lines) => lines.map(withFilledGaps)],
];

test.each(ORDERS)("%s: nothing is lost or added, whatever a page holds", (_, step) => {
	fc.assert(
		fc.property(page, (lines) => {
			const ordered = step(lines);
			expect(signsOf(ordered)).toBe(signsOf(lines));
			expect(ordered.length).toBeLessThanOrEqual(Math.max(lines.length, lines.flat().length));
		}),
		{ numRuns: 500 },
	);
});

test.each([
	["detached dates and bullets", attachDatesAndBullets],
	["from the top", fromTheTop],
	["gaps that are filled", (lines: TextRun[][]) => lines.map(withFilledGaps)],
	["dots below", (lines: TextRun[][]) => lines.map(withDotsBelow)],
])("%s: what is done needs no second time", (_, step) => {
	fc.assert(
		fc.property(page, (lines) => {
			const once = step(lines);
			expect(step(once)).toEqual(once);
		}),
		{ numRuns: 500 },
	);
});

test.each<[string, (given: string) => string]>([
	["accents", withAccents],
	["ligatures", mendLigatures],
	["broken words", joinBrokenWords],
])("%s: what is done needs no second time, and grows no text", (_, step) => {
	fc.assert(
		fc.property(text, (given) => {
			const once = step(given.normalize("NFC"));
			expect(step(once)).toBe(once);
			expect(once.length).toBeLessThanOrEqual(given.length * 3 + 1);
		}),
		{ numRuns: 1000 },
	);
});

test.each<[(given: string) => string, string, string]>([
	[withAccents, "\u00b4\u00a8u", "\u01d8"],
	[withAccents, `\u00b4e ${"a".repeat(56)}\u00b4e`, `\u00e9 ${"a".repeat(56)}\u00e9`],
	[joinBrokenWords, "Led the de-\u00ad\na", "Led the dea"],
	[joinBrokenWords, "a-\n\u00ad\na", "a-a\n"],
])("what once needed a second time is done at once", (step, given, done) => {
	expect(step(given)).toBe(done);
});

test("a line's letters stay, however they are apart", () => {
	fc.assert(
		fc.property(line, (runs) => {
			expect(signs(lineText(runs))).toBe(signs(runs.map((one) => one.str).join("")));
		}),
		{ numRuns: 1000 },
	);
});

test("values are all there, on a line or behind, except boxes without words", () => {
	fc.assert(
		fc.property(page, fc.array(value, { maxLength: 10 }), (lines, values) => {
			const { runs, others } = withValues(lines.flat(), values);
			const all = signs(runs.map((one) => one.str).join("") + others.join(""));
			expect(all).toBe(
				signs([...lines.flat().map((one) => one.str), ...values.map((one) => one.text)].join("")),
			);
			expect(() => textLines(runs)).not.toThrow();
		}),
		{ numRuns: 500 },
	);
});

test("whatever is said of a form, its values are read within their limit", () => {
	fc.assert(
		fc.property(fc.array(fc.object({ maxDepth: 2 }), { maxLength: 20 }), (annotations) => {
			const budget = new WorkBudget({ characters: 100 });
			const made = annotations.map((one) => ({ ...one, subtype: "Widget", fieldType: "Tx" }));
			const texts = valuesOf(made as never, new Set(), budget).map((one) => one.text);
			expect(texts.join("").length).toBeLessThanOrEqual(100);
		}),
		{ numRuns: 300 },
	);
});

test("repeated lines: no page becomes empty, no line is new, and the first page loses only its number", () => {
	const lines = fc.array(
		fc.constantFrom("Imani", "Page 1 of 2", "Page 2 of 2", "1", "2", "Body", "Work", "", "2024"),
	);
	fc.assert(
		fc.property(fc.array(lines, { maxLength: 6 }), (pages) => {
			const given = pages.map((one) => one.join("\n").trim());
			const kept = withoutRepeated(given);
			expect(kept).toHaveLength(given.length);
			for (const [at, one] of kept.entries()) {
				expect(Boolean(one)).toBe(Boolean(given[at]));
				const own = given[at]?.split("\n") ?? [];
				expect(one.split("\n").filter((words) => !own.includes(words))).toEqual([]);
			}
		}),
		{ numRuns: 1000 },
	);
});

test.each<[string, () => unknown]>([
	[
		"a page of 200,000 lines",
		() => attachDatesAndBullets(Array.from({ length: 200_000 }, (_, at) => [made("x", 72, at)])),
	],
	[
		"a line of 100,000 runs",
		() => textLines(Array.from({ length: 100_000 }, (_, at) => made("x y", at, 600))),
	],
	["accents alone", () => withAccents("´".repeat(1_000_000))],
	["accents before letters", () => withAccents("´e".repeat(500_000))],
	["50 pages of 4,000 lines", () => withoutRepeated(Array(50).fill("1\n".repeat(4000)))],
])("%s: reading comes to an end", (_, work) => {
	runToTheEnd(work);
});

function made(said: string, x: number, y: number): TextRun {
	const gaps = { gaps: [3], gapStarts: [x + 3] };
	return {
		str: said,
		hasEOL: false,
		transform: [12, 0, 0, 12, x, y],
		width: 12,
		height: 12,
		...gaps,
	};
}

test("runs of marked content nest however they may", () => {
	const mark = fc.record({ type: fc.constantFrom("beginMarkedContent", "endMarkedContent") });
	fc.assert(
		fc.property(fc.array(fc.oneof(run, mark)), (items) => {
			expect(() => textLines(runsOf(items as never))).not.toThrow();
		}),
		{ numRuns: 300 },
	);
});
