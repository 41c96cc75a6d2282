/** Resumes as programs write them that make reading hard, by small generators of content streams. */
import { type PdfObject, pdfOfObjects } from "./pdf-objects.ts";

export const HELVETICA =
	"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

/** A glyph that `mappedFont` may give any text, or none. */
export const LIGATURE = "\\001";

/** A page: what is drawn, what its annotations are, and what its resources have besides the font F1. */
export interface MadePage {
	content: string;
	annotations?: string[];
	resources?: string;
}

/**
 * A PDF of these pages, all in font F1.
 *
 * @param font the objects of the font; the first is the font itself, number 3
 * @param catalog more in the catalog
 */
export function pdfOfPages(
	pages: MadePage[],
	{ font = [HELVETICA], catalog = "" }: { font?: PdfObject[]; catalog?: string } = {},
): Uint8Array<ArrayBuffer> {
	const objects: PdfObject[] = [];
	const first = 3 + font.length;
	const kids: number[] = [];
	for (const { content, annotations = [], resources = "" } of pages) {
		const number = first + objects.length;
		kids.push(number);
		objects.push(
			`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${number + 1} 0 R /Annots [${annotations.map((_, at) => `${number + 2 + at} 0 R`).join(" ")}] >>`,
			`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
			...annotations,
		);
	}
	return pdfOfObjects([
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(" ")}] /Count ${kids.length} >>`,
		...font,
		...objects,
	]);
}

export const pdfOfContent = (content: string, font?: PdfObject[]) =>
	pdfOfPages([{ content }], { ...(font && { font }) });

/** Helvetica with a map that gives other texts for some codes, as hexadecimal UTF-16. */
export function mappedFont(texts: Record<string, string>): PdfObject[] {
	const pairs = Object.entries(texts).map(([code, text]) => `<${code}> <${text}>`);
	const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfrange <20> <7E> <0020> endbfrange ${pairs.length} beginbfchar ${pairs.join(" ")} endbfchar endcmap end`;
	return [
		`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >> /ToUnicode 4 0 R /FirstChar 0 /LastChar 255 /Widths [${"500 ".repeat(256)}] >>`,
		`<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
	];
}

/** A font whose codes are the numbers of its glyphs, with no map to letters, as some print drivers write it. */
export function unmappedFont(): PdfObject[] {
	return [
		"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [4 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>",
	];
}

/** Codes of two bytes, as hexadecimal. */
export function glyphs(text: string, shift: number): string {
	const codes = Array.from(text, (letter) => (letter.codePointAt(0) ?? 0) + shift);
	return `<${codes.map((code) => code.toString(16).padStart(4, "0")).join("")}>`;
}

/** Text in 12 points, near the top of the page. */
export const text = (content: string) => `BT /F1 12 Tf 72 700 Td ${content} ET`;

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

/** A text at a place of the page, in 12 points. */
export function at(x: number, y: number, text: string, more = ""): string {
	return `BT /F1 12 Tf ${more} ${x} ${y} Td (${escaped(text)}) Tj ET\n`;
}

/** Lines below each other, 14 points apart. */
export const lines = (texts: string[], x = 72, top = 700) =>
	texts.map((text, index) => at(x, top - 14 * index, text)).join("");

/** A field of a form with what was filled in. */
export function field(name: string, value: string, y: number, more = "/FT /Tx"): string {
	return `<< /Type /Annot /Subtype /Widget /Rect [200 ${y} 400 ${y + 16}] /F 4 /T (${name}) /V (${escaped(value)}) ${more} >>`;
}

/** A text that was written onto a page, as viewers save it. */
export const freeText = (text: string, y: number, more = "") =>
	`<< /Type /Annot /Subtype /FreeText /Rect [72 ${y} 300 ${y + 16}] /F 4 /DA (/Helv 12 Tf 0 g) /Contents (${escaped(text)}) ${more} >>`;
