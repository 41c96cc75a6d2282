import { expect, test } from "vitest";
import { readHardened } from "../support/hardened-pdf-libraries.ts";
import {
	glyphs,
	lines,
	mappedFont,
	pdfOfContent,
	pdfOfPages,
	text,
	unmappedFont,
} from "../support/resume-kinds.ts";

const NO_FI = mappedFont({ "01": "0000", "02": "0000" });
const READABLE = [
	"Coordinated the tutoring program of the",
	"chapter and trained eleven volunteers in",
	"organic chemistry for two whole years and",
	"raised the share of students who passed.",
];
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
	["a name", unmapped("Imani Carter", -29)],
	["glyphs numbered as they come", unmapped("Imani Carter", -7)],
	["glyphs numbered far from letters", unmapped("Imani Carter", 400)],
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

test("glyphs that are numbered by their letters are read", async () => {
	const said = GIBBERISH.slice(0, 60);
	expect(await readHardened(unmapped(said, 0))).toMatchObject({ lines: said });
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
	expect(await readHardened(twoFonts(READABLE, "Summer internship at a lab"))).toEqual({
		pageCount: 1,
		lines: READABLE.join("\n"),
		lacks: "font",
	});
	expect(await readHardened(twoFonts(["Page 1"], GIBBERISH))).toEqual({ problem: "font" });
});
