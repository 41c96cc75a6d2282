import { describe, expect, test } from "vitest";
import { textLines } from "../../workers/resume-text/page-text.ts";
import { type PageItem, runsOf } from "../../workers/resume-text/text-runs.ts";
import { fc } from "../support/fuzz.ts";
import { readHardened } from "../support/hardened-pdf-libraries.ts";
import { at, field, lines, pdfOfPages } from "../support/resume-kinds.ts";

describe("one broken page doesn't lose the others", () => {
	const good = (words: string) => ({ content: at(72, 700, words) });
	const three = () => pdfOfPages([good("First page"), good("Second page"), good("Third page")]);
	const edited = (from: string | RegExp, to: string) => {
		const made = Buffer.from(three()).toString("latin1");
		expect(made).toMatch(from);
		return new Uint8Array(
			Buffer.from(
				made.replace(from, (found: string) => to.padEnd(found.length)),
				"latin1",
			),
		);
	};
	test.each<[string | undefined, string, Uint8Array]>([
		["pages", "a page that isn't there", edited("6 0 R 8", "99 0 R 8")],
		["pages", "a page that is a number", edited("[4 0 R 6 0 R 8", "[4 0 R 12345 8")],
		["pages", "a page that is null", edited("6 0 R 8", "null  8")],
		[undefined, "a page without what is drawn", edited("/Contents 7 0 R", "/Contents 99 0 R")],
		[
			undefined,
			"a page whose content is no stream",
			edited(/<< \/Length \d+ >>\nstream\n[^\n]*Second[\s\S]*?endstream/, "(x)"),
		],
		[undefined, "a page with a broken font", edited(/\/F1 3 0 R(?=[^F]*\/Contents 7)/, "/F1 (x)")],
		["pages", "a page within itself", edited("6 0 R 8", "2 0 R 8")],
		[
			"pages",
			"noise in what is drawn",
			edited(/BT \/F1 12 Tf {2}72 700 Td \(Second/, ")]>> (((\\ << /A [ BT 9 9 Tz"),
		],
	])("lacks %s: %s", async (lacks, _, bytes) => {
		const read = await readHardened(bytes);
		expect(read).toMatchObject({ lines: expect.stringMatching(/^First page[\s\S]*Third page$/) });
		expect("lacks" in read ? read.lacks : undefined).toBe(lacks);
	});
});

test("a very long text is cut, and says so", async () => {
	const sentence = "Coordinated the tutoring program of the chapter. ";
	const page = { content: lines(Array(50).fill(sentence.repeat(2)), 20) };
	const read = await readHardened(pdfOfPages(Array(45).fill(page)));
	expect(read).toMatchObject({ pageCount: 45, lacks: "end" });
	expect("lines" in read && read.lines.length).toBe(200_000);
});

test("values of a form are cut at the same length", async () => {
	const annotations = Array.from({ length: 30 }, (_, at) =>
		field(`f${at}`, `${at}`.repeat(15_000), 100 + at),
	);
	const read = await readHardened(pdfOfPages([{ content: at(72, 700, "Form"), annotations }]));
	expect(read).toMatchObject({ lacks: "end" });
	expect("lines" in read && read.lines.length).toBeLessThanOrEqual(200_000);
});

const number = fc.oneof(
	fc.integer({ min: -800, max: 800 }),
	fc.constantFrom(0, 72, 330, 1e9, Number.NaN),
);
const run = fc.record({
	str: fc.oneof(
		fc.constantFrom("a", " ", "", "Led the team", "I", "A"),
		fc.string({ maxLength: 12 }),
	),
	hasEOL: fc.boolean(),
	transform: fc.tuple(number, number, number, number, number, number).map((all) => [...all]),
	width: number,
	height: number,
	dir: fc.constantFrom("ltr", "rtl"),
	gaps: fc.option(fc.array(number, { maxLength: 4 })),
});
const mark = fc.record(
	{
		type: fc.constantFrom("beginMarkedContentProps", "endMarkedContent", "beginMarkedContent"),
		actualText: fc.string({ maxLength: 6 }),
	},
	{ requiredKeys: ["type"] },
);

test("whatever a page holds, its lines never fail and hold nothing that it doesn't", () => {
	const letters = (text: string) => [...text.replace(/\s/g, "")].toSorted().join("");
	fc.assert(
		fc.property(fc.array(fc.oneof(run, mark), { maxLength: 80 }), (items) => {
			const runs = runsOf(items as PageItem[]);
			expect(letters(textLines(runs))).toBe(letters(runs.map(({ str }) => str).join("")));
		}),
		{ numRuns: 300 },
	);
});
