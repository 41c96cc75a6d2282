import { expect, test } from "vitest";
import { readHardened } from "../support/hardened-pdf-libraries.ts";
import {
	at,
	field,
	lines,
	mappedFont,
	pdfOfContent,
	pdfOfPages,
	text,
} from "../support/resume-kinds.ts";

const LONG = "Coordinated the tutoring program of the chapter and trained eleven volunteers a lot";
const HEADING = at(72, 600, "Research Assistant") + at(72, 586, LONG) + at(72, 572, "Raised it");
const OTHER = at(72, 540, "Office Intern") + at(72, 526, LONG);
const DATES = at(480, 600, "Jan 2025 - Now") + at(480, 540, "May 2024");
const WITH_DATES = `Research Assistant Jan 2025 - Now\n${LONG}\nRaised it\n\nOffice Intern May 2024\n${LONG}`;

const COLUMNS = [
	[
		"Coordinated the tutoring",
		"program of the chapter",
		"and trained volunteers",
		"in organic labs",
	],
	[
		"Wrote the data pipeline",
		"that the lab uses for its",
		"weekly reports and talks",
		"at the meeting",
	],
	[
		"Raised the share of those",
		"students who passed the",
		"course and designed new",
		"sets of tasks",
	],
];
const threeColumns = COLUMNS.map((column) => column.join("\n")).join("\n\n");

/** Rows of two cells, drawn row by row. */
const byTurns = (rows: string[][]) =>
	pdfOfContent(
		rows
			.flatMap((cells, row) =>
				cells.map((cell, of) => cell && at([72, 320][of] ?? 0, 600 - 14 * row, cell)),
			)
			.join(""),
	);

const box = (name: string, y: number, value: string) =>
	`<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /V /${value} /AS /${value} /Rect [72 ${y} 84 ${y + 12}] /F 4 /AP << /N << /Yes 3 0 R /Off 3 0 R >> >> >>`;

/** Letters with their gaps, as a TJ operator has them. */
const spread = (letters: string, gap: number) =>
	`[${Array.from(letters, (letter) => `(${letter})`).join(` ${-gap} `)}] TJ`;

test.each<[string, Uint8Array, string]>([
	[
		"hyphens that the font calls soft ones",
		pdfOfContent(
			text("(manage\\003) Tj 0 -14 Td (ment of full\\003time staff) Tj"),
			mappedFont({ "03": "00AD" }),
		),
		"management\nof full-time staff",
	],
	...["200B", "", "0003", "FEFF"].map((code): [string, Uint8Array, string] => [
		`spaces that the font calls '${code}'`,
		pdfOfContent(text("(Data\\003science\\003club) Tj"), mappedFont({ "03": code })),
		"Data science club",
	]),
	[
		"a word with a shadow, also of its narrow letters",
		pdfOfContent(at(72, 700, "Filial Skills") + at(73.2, 698.8, "Filial Skills")),
		"Filial Skills",
	],
	[
		"marks beside their letters, as in TeX's older fonts",
		pdfOfContent(
			text("(caf) Tj (\\264e r\\264esum\\264e, Jos\\264e, na\\250\\001ve, fa\\270cade, \\230n) Tj"),
			[...mappedFont({ "01": "0131" })],
		),
		"café résumé, José, naïve, façade, ñ",
	],
	[
		"a dot that is drawn below its letter",
		pdfOfContent(
			"BT /F1 12 Tf 72 700 Td (Ade) Tj (o) Tj ET BT /F1 12 Tf 90.5 697 Td (.) Tj ET BT /F1 12 Tf 99 700 Td (la) Tj ET",
		),
		"Adeọla",
	],
	[
		"a bullet of TeX",
		pdfOfContent(text("(\\017 Led a team) Tj"), mappedFont({ "0f": "000F" })),
		"• Led a team",
	],
	["dates that are drawn before their headings", pdfOfContent(DATES + HEADING + OTHER), WITH_DATES],
	["dates that are drawn after all else", pdfOfContent(HEADING + OTHER + DATES), WITH_DATES],
	[
		"bullets that are drawn after all else",
		pdfOfContent(
			lines(["Coordinated the tutoring", "Raised the share", "Certified files"], 84, 600) +
				lines(["*", "*", "*"], 72, 600),
		),
		"* Coordinated the tutoring\n* Raised the share\n* Certified files",
	],
	[
		"a column beside lines at the same heights stays one",
		pdfOfContent(
			at(72, 640, LONG) +
				lines(["Spelman College", "Morehouse College", "Howard University"], 72, 600) +
				lines(["Python", "Java", "SQL"], 400, 600),
		),
		`${LONG}\n\nSpelman College\nMorehouse College\nHoward University\n\nPython\nJava\nSQL`,
	],
	[
		"lines from the bottom to the top",
		pdfOfContent(
			["Imani Carter", "Education", "Spelman College", "Experience", "Tutor"]
				.map((line, row) => at(72, 700 - 14 * row, line))
				.toReversed()
				.join(""),
		),
		"Imani Carter\nEducation\nSpelman College\nExperience\nTutor",
	],
	[
		"three columns by turns",
		pdfOfContent(
			[0, 1, 2, 3]
				.flatMap((row) =>
					[36, 220, 400].map((x, of) => at(x, 600 - 14 * row, COLUMNS[of]?.[row] ?? "")),
				)
				.join(""),
		),
		threeColumns,
	],
	[
		"two columns of short lines by turns, each below its heading",
		pdfOfContent(
			[
				["SKILLS", "EDUCATION"],
				["Python", "Spelman College"],
				["SQL", "Atlanta, GA"],
				["Excel", "GPA 3.8"],
				["Tableau", "Honors"],
			]
				.flatMap((pair, row) =>
					pair.map((line, of) => at([72, 320][of] ?? 0, 600 - 14 * row, line)),
				)
				.join(""),
		),
		"SKILLS\nPython\nSQL\nExcel\nTableau\n\nEDUCATION\nSpelman College\nAtlanta, GA\nGPA 3.8\nHonors",
	],
	[
		"short lines by turns with sentences that go on beside them, without a heading",
		byTurns([
			["Python", "Led the robotics club"],
			["Public speaking", "of forty students and"],
			["Tableau", "taught them to build"],
			["Spanish", "their own machines."],
		]),
		"Python\nPublic speaking\nTableau\nSpanish\n\nLed the robotics club\nof forty students and\ntaught them to build\ntheir own machines.",
	],
	[
		"the same with the sentences on the left, and years beside them",
		byTurns([
			["Tutored first-year students", "Dean's list 2025"],
			["in calculus and wrote", "UNCF scholar 2024"],
			["new problems for their", "Eagle Scout 2023"],
			["weekly meetings.", "Band captain 2022"],
		]),
		"Tutored first-year students\nin calculus and wrote\nnew problems for their\nweekly meetings.\n\nDean's list 2025\nUNCF scholar 2024\nEagle Scout 2023\nBand captain 2022",
	],
	[
		"short lines by turns, each with a bullet",
		byTurns([
			["* Python", "* Chess"],
			["* Java", "* Tutoring"],
			["* SQL", "* Hiking"],
			["* Excel", "* Choir"],
		]),
		"* Python\n* Java\n* SQL\n* Excel\n\n* Chess\n* Tutoring\n* Hiking\n* Choir",
	],
	[
		"short lines by turns, below headings that name two things",
		byTurns([
			["Honors & Awards", "Skills and Interests"],
			["Dean's list", "Python"],
			["UNCF scholar", "Chess"],
			["Eagle Scout", "Choir"],
		]),
		"Honors & Awards\nDean's list\nUNCF scholar\nEagle Scout\n\nSkills and Interests\nPython\nChess\nChoir",
	],
	[
		"a table with names of its columns stays one",
		byTurns([
			["COURSE", "GRADE"],
			["Calculus", "A"],
			["Biology", "A-"],
			["Physics", "B+"],
		]),
		"COURSE GRADE\nCalculus A\nBiology A-\nPhysics B+",
	],
	[
		"a table whose cells go on below their first line stays one",
		byTurns([
			["Languages", "Python, Java, and some"],
			["", "of the older ones"],
			["Leadership", "Led the robotics club"],
			["", "of forty students"],
			["Honors", "Dean's list, each term"],
			["Interests", "chess"],
		]),
		"Languages Python, Java, and some\nof the older ones\nLeadership Led the robotics club\nof forty students\nHonors Dean's list, each term\nInterests chess",
	],
	[
		"a table of small letters stays one",
		byTurns([
			["python", "advanced"],
			["java", "basic"],
			["sql", "basic"],
			["excel", "advanced"],
		]),
		"python advanced\njava basic\nsql basic\nexcel advanced",
	],
	[
		"letters a little apart, some of which look like words",
		pdfOfContent(text(`(Co) Tj ${spread("ntac", 130)} -130 Tc (t) Tj`)),
		"Contact",
	],
	[
		"one letter at a line's end keeps its hyphen, and so does a name",
		pdfOfContent(lines(["Sent an e-", "mail about a T-", "shirt to New York-", "based teams"])),
		"Sent an e-mail\nabout a T-shirt\nto New York-based\nteams",
	],
	[
		"Hebrew words one by one, as they look",
		pdfOfContent(
			"BT /F1 12 Tf 72 700 Td (\\001\\002) Tj ET BT /F1 12 Tf 90 700 Td (\\003\\004) Tj ET",
			mappedFont({ "01": "05DE", "02": "05DC", "03": "05D4", "04": "05D0" }),
		),
		"אה למ",
	],
	...["", "A B C\n"].map((above): [string, Uint8Array, string] => [
		`a letter of another font in the gap that was left for it${above && ", below other gaps"}`,
		pdfOfContent(
			`${above && "BT /F1 12 Tf 72 714 Td [(A) -500 (B) -500 (C)] TJ ET "}${text("[(Ti) -500 (ng Vi) -500 (t)] TJ")} BT /F1 12 Tf 84 700 Td (\\001) Tj ET BT /F1 12 Tf 120 700 Td (\\002) Tj ET`,
			mappedFont({ "01": "1EBF", "02": "1EC7" }),
		),
		`${above}Tiếng Việt`,
	]),
	[
		"fields beside the words that ask for them",
		pdfOfPages([
			{
				content: at(72, 700, "Name:") + at(72, 670, "School:"),
				annotations: [field("n", "Imani Carter", 696), field("s", "Howard University", 666)],
			},
		]),
		"Name: Imani Carter\n\nSchool: Howard University",
	],
	[
		"boxes that are checked",
		pdfOfPages([
			{
				content: at(90, 700, "Full-time") + at(90, 686, "Part-time"),
				annotations: [box("a", 698, "Yes"), box("b", 684, "Off")],
			},
		]),
		"☑ Full-time\nPart-time",
	],
	[
		"headers and numbers of pages are said once",
		pdfOfPages(
			["First", "Second", "Third"].map((body, page) => ({
				content:
					at(72, 760, "Imani Carter, imani@example.edu") +
					lines([`${body} of all`, "My work", `${body} at last`, `${body} line`]) +
					at(280, 30, `Page ${page + 1} of 3`),
			})),
		),
		"Imani Carter, imani@example.edu\n\nFirst of all\nMy work\nFirst at last\nFirst line\n\nSecond of all\nMy work\nSecond at last\nSecond line\n\nThird of all\nMy work\nThird at last\nThird line",
	],
	[
		"a word that goes on after a footer",
		pdfOfPages([
			{ content: lines(["Imani", "Led the develop-"]) + at(280, 30, "1") },
			{ content: lines(["ment of tools", "Wrote papers"]) + at(280, 30, "2") },
		]),
		"Imani\nLed the development\n\nof tools\nWrote papers",
	],
])("%s", async (_, bytes, said) => {
	expect(await readHardened(bytes)).toEqual({ pageCount: expect.any(Number), lines: said });
});

test("signs of a font of signs are bullets, not letters", async () => {
	const content = `BT /F2 10 Tf 72 700 Td (l) Tj ET ${at(84, 700, "Python")} BT /F2 10 Tf 72 686 Td (n) Tj ET ${at(84, 686, "Java")}`;
	const resources = "/Font << /F1 3 0 R /F2 4 0 R >>";
	const font = ["Helvetica", "ZapfDingbats"].map(
		(name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`,
	);
	const made = Buffer.from(pdfOfPages([{ content }], { font })).toString("latin1");
	const bytes = Buffer.from(made.replace("/Font << /F1 3 0 R >>", resources), "latin1");
	expect(await readHardened(new Uint8Array(bytes))).toMatchObject({ lines: "• Python\n• Java" });
});

test.each([
	"Please wait... \nIf this message is not eventually replaced by the proper contents of the document",
	"For the best experience, open this PDF portfolio in Acrobat X or Adobe Reader X, or later.",
])("what stands for a content that only Adobe's programs show is none: %j", async (said) => {
	expect(await readHardened(pdfOfContent(lines(said.split("\n"))))).toEqual({ problem: "shell" });
});
