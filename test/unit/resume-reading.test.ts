import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textLines } from "../../workers/resume-text/page-text.ts";
import { type PageItem, runsOf } from "../../workers/resume-text/text-runs.ts";
import { readHardened } from "../support/hardened-pdfjs.ts";
import {
	at,
	field,
	freeText,
	glyphs,
	LIGATURE,
	lines,
	mappedFont,
	pdfOfContent,
	pdfOfPages,
	unmappedFont,
} from "../support/resume-kinds.ts";

const NO_FI = mappedFont({ "01": "0000", "02": "0000" });
const span = (actualText: string, content: string) =>
	`/Span << /ActualText ${actualText} >> BDC ${content} EMC `;
const text = (content: string) => `BT /F1 12 Tf 72 700 Td ${content} ET`;
const placed = (letters: string, x: number, step: number, size = 12) =>
	Array.from(
		letters,
		(letter, index) => `BT /F1 ${size} Tf ${x + index * step} 700 Td (${letter}) Tj ET`,
	).join("\n");

const LEFT = [
	"Coordinated the tutoring program of the",
	"chapter and trained eleven volunteers in",
	"organic chemistry for two whole years and",
	"raised the share of students who passed.",
];
const RIGHT = [
	"Wrote the data pipeline that the lab uses",
	"for its weekly reports and presented it",
	"at the spring symposium in front of the",
	"whole department and three visiting labs.",
];
const byTurns = (offset = 0) =>
	LEFT.map(
		(line, row) =>
			at(40, 600 - 14 * row, line) + at(330, 600 - offset - 14 * row, RIGHT[row] ?? ""),
	).join("");

test.each<[string, Uint8Array, string]>([
	[
		"a ligature mapped to U+0000, inside ActualText",
		pdfOfContent(
			text(`(Certi) Tj ${span("<FEFF00660069>", `(${LIGATURE}) Tj`)}(ed nurse) Tj`),
			NO_FI,
		),
		"Certified nurse",
	],
	[
		"ActualText as plain text, over several glyphs",
		pdfOfContent(
			text(`(My ) Tj ${span("(office)", `(o${LIGATURE}\\002ce) Tj`)}( hours) Tj`),
			NO_FI,
		),
		"My office hours",
	],
	[
		"ActualText over several lines",
		pdfOfContent(
			`${span("(Summer internship)", `${at(72, 700, "S-m-r")}${at(72, 686, "i-p")}`)}${at(72, 672, "Then work")}`,
		),
		"Summer internship\n\nThen work",
	],
	[
		"ActualText in the page's properties",
		pdfOfPages(
			[
				{
					content: text("(Ef) Tj /Span /P1 BDC (\\001) Tj EMC (ciency) Tj"),
					resources: "/Properties << /P1 << /ActualText (fi) >> >>",
				},
			],
			{ font: NO_FI },
		),
		"Efficiency",
	],
	[
		"ActualText within ActualText: the outer one",
		pdfOfContent(text(span("(outer)", span("(inner)", "(xx) Tj")))),
		"outer",
	],
	[
		"ActualText of a space that is not drawn",
		pdfOfContent(text(`(Data) Tj ${span("( )", "")}(science) Tj`)),
		"Data science",
	],
	[
		"ActualText that is empty, for letters: they stay",
		pdfOfContent(text(`${span("()", "(Skills) Tj")}`)),
		"Skills",
	],
	[
		"ActualText that nothing ends: what is drawn",
		pdfOfContent(text(`/Span << /ActualText (x) >> BDC (Skills and more) Tj`)),
		"Skills and more",
	],
	[
		"a soft hyphen as ActualText at a line's end",
		pdfOfContent(
			`BT /F1 12 Tf 72 700 Td (manage) Tj ${span("<FEFF00AD>", "(-) Tj")} 0 -14 Td (ment of funds) Tj ET`,
		),
		"management\nof funds",
	],
	[
		"a ligature mapped to U+0000 without ActualText",
		pdfOfContent(text(`(Certi\\001ed o\\002ce manager) Tj`), NO_FI),
		"Certified office manager",
	],
	[
		"a ligature in private use",
		pdfOfContent(text("(Scienti\\001c) Tj"), mappedFont({ "01": "E0A1" })),
		"Scientific",
	],
	[
		"a word hyphenated at a line's end",
		pdfOfContent(lines(["Led the develop-", "ment of tools"])),
		"Led the development\nof tools",
	],
	[
		"a compound at a line's end",
		pdfOfContent(lines(["Worked full-", "time as a tutor"])),
		"Worked full-time\nas a tutor",
	],
	["letters set apart by spacing", pdfOfContent(text("4 Tc (Imani Carter) Tj")), "Imani Carter"],
	["letters placed one by one", pdfOfContent(placed("TEACHER", 72, 14)), "TEACHER"],
	["letters set apart by single spaces", pdfOfContent(text("(I m a n i) Tj")), "Imani"],
	[
		"letters set apart by spaces, and words by three",
		pdfOfContent(text("(W O R K   H I S T O R Y) Tj")),
		"WORK HISTORY",
	],
	["grades stay apart", pdfOfContent(text("(Grades: A A B C A) Tj")), "Grades: A A B C A"],
	["grades of a table stay apart", pdfOfContent(placed("ABCA", 72, 60)), "A B C A"],
	[
		"a word drawn twice to look bold",
		pdfOfContent(at(72, 700, "Key Skills") + at(72.4, 700, "Key Skills") + at(72, 680, "Python")),
		"Key Skills\n\nPython".replace("\n\n", "\n"),
	],
	[
		"each letter drawn twice",
		pdfOfContent(
			Array.from(
				"Skills",
				(letter, index) => at(72 + 8 * index, 700, letter) + at(72.3 + 8 * index, 700, letter),
			).join(""),
		),
		"Skills",
	],
	[
		"a word drawn four times around",
		pdfOfContent(
			[
				[0, 0],
				[0.3, 0],
				[0, 0.3],
				[0.3, 0.3],
			]
				.map(([x = 0, y = 0]) => at(72 + x, 700 + y, "Dean's List, 2026"))
				.join(""),
		),
		"Dean's List, 2026",
	],
	[
		"the same word twice in a line",
		pdfOfContent(text("(very very good, Walla Walla) Tj")),
		"very very good, Walla Walla",
	],
	[
		"columns by turns, on the same lines",
		pdfOfContent(byTurns()),
		[...LEFT, "", ...RIGHT].join("\n"),
	],
	[
		"columns by turns, on other lines",
		pdfOfContent(byTurns(6)),
		[...LEFT, "", ...RIGHT].join("\n"),
	],
	[
		"columns below a heading",
		pdfOfContent(at(40, 640, "IMANI CARTER") + byTurns()),
		["IMANI CARTER", "", ...LEFT, "", ...RIGHT].join("\n"),
	],
	[
		"columns one after the other",
		pdfOfContent(lines(LEFT, 40) + lines(RIGHT, 330)),
		[...LEFT, "", ...RIGHT].join("\n"),
	],
	[
		"dates at the right stay on their line",
		pdfOfContent(
			[
				"Tutor, Math Lab",
				"Treasurer, Investment Club of the College",
				"Analyst, Credit Union of Atlanta",
				"Research assistant, plant genetics lab",
			]
				.map((job, row) => at(40, 600 - 14 * row, job) + at(480, 600 - 14 * row, `May 202${row}`))
				.join(""),
		),
		"Tutor, Math Lab May 2020\nTreasurer, Investment Club of the College May 2021\nAnalyst, Credit Union of Atlanta May 2022\nResearch assistant, plant genetics lab May 2023",
	],
	[
		"a table stays in rows",
		pdfOfContent(
			[
				["Languages", "Python, Java and some Rust"],
				["Tools", "Excel, Tableau and Power BI"],
				["Spoken", "English, Spanish, Yoruba"],
				["Other", "First aid, driving license"],
			]
				.map(([a = "", b = ""], row) => at(40, 600 - 14 * row, a) + at(330, 600 - 14 * row, b))
				.join(""),
		),
		"Languages Python, Java and some Rust\nTools Excel, Tableau and Power BI\nSpoken English, Spanish, Yoruba\nOther First aid, driving license",
	],
	[
		"a form that is filled in",
		pdfOfPages([
			{
				content: at(72, 700, "Name"),
				annotations: [field("b", "Howard University", 600), field("a", "Imani Carter", 690)],
			},
		]),
		"Name\n\nImani Carter\nHoward University",
	],
	[
		"a form that is filled in, and nothing else",
		pdfOfPages([
			{
				content: "",
				annotations: [
					field("a", "Imani Carter", 690),
					field("c", "MD", 650, "/FT /Ch /Ff 131072 /Opt [[(MD) (Maryland)] [(VA) (Virginia)]]"),
					field("s", "secret", 640, "/FT /Tx /Ff 8192"),
				],
			},
		]),
		"Imani Carter\nMaryland",
	],
	[
		"a text written onto a page",
		pdfOfPages([
			{
				content: at(72, 700, "Skills"),
				annotations: [freeText("Python, SQL", 640), freeText("hidden", 600, "/F 2")],
			},
		]),
		"Skills\n\nPython, SQL",
	],
])("%s", async (_, bytes, said) => {
	expect(await readHardened(bytes)).toEqual({ pageCount: expect.any(Number), lines: said });
});

const GIBBERISH =
	"Imani Carter studies biology at Howard University and led the tutoring program of her chapter";
const unmapped = (said: string, shift: number) =>
	pdfOfContent(text(`${glyphs(said, shift)} Tj`), unmappedFont());
const shiftedBy = (said: string, shift: number) =>
	Array.from(said, (letter) =>
		letter === " " ? " " : String.fromCharCode(letter.charCodeAt(0) + shift),
	).join("");

test.each<[string, Uint8Array]>([
	["codes that are numbers of glyphs, as in TrueType", unmapped(GIBBERISH, -29)],
	["codes that are numbers of glyphs, as in CFF", unmapped(GIBBERISH, -31)],
	["one such word", unmapped("Hello", -29)],
	["such letters in a font that claims to be usual", pdfOfContent(lines(["+HOOR :RUOG"]))],
	["letters that are three further", pdfOfContent(lines([shiftedBy(GIBBERISH.toLowerCase(), 3)]))],
	["letters in private use", unmapped(GIBBERISH, 0xe000)],
	["letters that are control characters", unmapped("imanicarterleads", 31)],
	["letters that are all U+0000", pdfOfContent(text("(\\001\\002\\001\\001\\002) Tj"), NO_FI)],
	[
		"letters without vowels",
		pdfOfContent(lines(["xkcd qwrt plmk bvgh zxcv trfd wsdf hjkl mnbv cxzl kjhg fdsq wrtp"])),
	],
])("%s: the font can't be read, and nothing is stored", async (_, bytes) => {
	expect(await readHardened(bytes)).toEqual({ problem: "font" });
});

test.each([
	["English", GIBBERISH],
	["capitals", "IMANI CARTER, EDWARD BOND"],
	["a name alone", "Zbigniew Brzezinski"],
	["Spanish", "Coordiné el programa de tutoría del capítulo y formé a once voluntarios"],
	["Spanish without accents", "Licenciado en ciencias por la universidad nacional, con honores"],
	["French", "Assistante de recherche en biologie, deux ans de travail au laboratoire"],
	["German", "Wissenschaftlicher Mitarbeiter am Lehrstuhl, Schwerpunkt Maschinenbau"],
	["abbreviations", "HTML, CSS, SQL, XML, JSON, PHP, C++, C#, R, AWS, GCP, K8s, npm, tmux, ssh"],
	["numbers", "404 555 0100, 2023 2024, 3.7 / 4.0"],
])("%s is no gibberish", async (_, said) => {
	const latin1 = Buffer.from(said, "utf8").toString("utf8");
	const bytes = pdfOfContent(lines([latin1]));
	expect(await readHardened(bytes)).toMatchObject({ lines: said });
});

const icon = mappedFont({ "01": "F095", "02": "F0B7" });

test("icons and bullets of a font's own are no gibberish", async () => {
	const bytes = pdfOfContent(text("(\\001 404 555 0100) Tj 0 -14 Td (\\002 Led a team) Tj"), icon);
	expect(await readHardened(bytes)).toEqual({ pageCount: 1, lines: "404 555 0100\n• Led a team" });
});

/** A page of readable and one of unreadable text, in two fonts. */
function twoFonts(readable: string[], unreadable: string) {
	const other = unmappedFont().map((object) => String(object).replaceAll("4 0 R", "5 0 R"));
	const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
	const content = `${lines(readable)}BT /F2 12 Tf 72 300 Td ${glyphs(unreadable, -29)} Tj ET`;
	const page = { content, resources: "" };
	const bytes = pdfOfPages([page], { font: [helvetica, ...other] });
	const made = Buffer.from(bytes).toString("latin1");
	return new Uint8Array(
		Buffer.from(made.replace("/F1 3 0 R >> ", "/F1 3 0 R /F2 4 0 R >>"), "latin1"),
	);
}

test("of two fonts the one that can be read is read, and the page says that the other can't", async () => {
	expect(await readHardened(twoFonts([...LEFT, ...RIGHT], "Summer internship at a lab"))).toEqual({
		pageCount: 1,
		lines: [...LEFT, ...RIGHT].join("\n"),
		lacks: "font",
	});
	expect(await readHardened(twoFonts(["Page 1"], GIBBERISH))).toEqual({ problem: "font" });
});

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
	const page = { content: lines(Array.from({ length: 50 }, () => sentence.repeat(3))) };
	const read = await readHardened(pdfOfPages(Array.from({ length: 40 }, () => page)));
	expect(read).toMatchObject({ pageCount: 40, lacks: "end" });
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
		{ numRuns: 2000 },
	);
});
