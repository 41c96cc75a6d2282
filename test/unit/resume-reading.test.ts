import { expect, test } from "vitest";
import { readHardened } from "../support/hardened-pdf-libraries.ts";
import {
	at,
	field,
	freeText,
	HELVETICA,
	LIGATURE,
	lines,
	mappedFont,
	pdfOfContent,
	pdfOfPages,
	text,
} from "../support/resume-kinds.ts";

const NO_FI = mappedFont({ "01": "0000", "02": "0000" });
const span = (actualText: string, content: string) =>
	`/Span << /ActualText ${actualText} >> BDC ${content} EMC `;
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
	...[
		["below", at(72, 660, "Skills"), "Led a team\n\nSkills"],
		["turned", "BT /F1 24 Tf 0 1 -1 0 40 300 Tm (Skills) Tj ET", "Led a team\n\nSkills"],
		["once more, to look bold", at(72.3, 700, "Led a team"), "Led a team"],
	].map(([where, content = "", words = ""]): [string, Uint8Array, string] => [
		`a text that is drawn as a picture, ${where}`,
		pdfOfPages(
			[{ content: `${at(72, 700, "Led a team")}/X Do`, resources: "/XObject << /X 4 0 R >>" }],
			{
				font: [
					HELVETICA,
					`<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
				],
			},
		),
		words,
	]),
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
		"Name Imani Carter\n\nHoward University",
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
