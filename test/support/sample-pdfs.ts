/** Resumes as word processors and design programs write them, each with the words that it shows. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { degrees, PDFDocument } from "pdf-lib";
import Kit from "pdfkit";
import { pdfOfObjects } from "./pdf-objects.ts";
import { PNG } from "./pictures.ts";

const FONTS = join(
	dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
	"standard_fonts",
);
const SANS = join(FONTS, "LiberationSans-Regular.ttf");
const PARAGRAPH =
	"Coordinated the chapter's tutoring program, trained eleven volunteers, and raised the share of students who passed organic chemistry from sixty to eighty percent in two years.";

function write(
	draw: (pdf: PDFKit.PDFDocument) => void,
	options?: PDFKit.PDFDocumentOptions,
): Promise<Uint8Array<ArrayBuffer>> {
	const pdf = new Kit({ size: "LETTER", ...options });
	const chunks: Buffer[] = [];
	pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
	return new Promise((resolve) => {
		pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
		draw(pdf);
		pdf.end();
	});
}

export function pages(count: number): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => {
		for (let number = 1; number <= count; number++) {
			if (number > 1) pdf.addPage();
			pdf.fontSize(20).text(`Section ${number} of my work`);
			pdf.moveDown().fontSize(11).text(PARAGRAPH).moveDown().text(PARAGRAPH);
		}
	});
}

export function columns(): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => {
		pdf.fontSize(22).text("Amara Johnson").fontSize(11).moveDown();
		pdf.text(`${PARAGRAPH} ${PARAGRAPH} ${PARAGRAPH}`, { columns: 2, columnGap: 30, height: 220 });
	});
}

/** Set in a font that draws 'fi', 'fl' and 'ffi' as one glyph. */
export function ligatures(): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => {
		pdf.font(SANS).fontSize(14).text("Office of Financial Affairs: first certified staff officer");
		pdf.text("Efficient workflow, final figures, José Núñez, “quoted” – 3½ years");
	});
}

export async function rotated(): Promise<Uint8Array<ArrayBuffer>> {
	const pdf = await PDFDocument.load(await pages(1));
	pdf.getPage(0).setRotation(degrees(90));
	return new Uint8Array(await pdf.save());
}

/** Chinese, Japanese and Korean, in fonts that are not embedded. */
export function unembedded(): Uint8Array<ArrayBuffer> {
	const words = ["简历北京大学", "履歴書東京", "이력서서울"];
	const fonts = [
		["STSong-Light", "UniGB-UTF16-H", "GB1"],
		["HeiseiMin-W3", "UniJIS-UTF16-H", "Japan1"],
		["HYSMyeongJo-Medium", "UniKS-UTF16-H", "Korea1"],
	];
	const content = words
		.map((word, at) => {
			const hex = Array.from(word, (c) => c.charCodeAt(0).toString(16).padStart(4, "0")).join("");
			return `BT /F${at} 14 Tf 72 ${700 - at * 40} Td <${hex}> Tj ET`;
		})
		.join("\n");
	const named = fonts.map((_, at) => `/F${at} ${5 + at * 2} 0 R`).join(" ");
	return pdfOfObjects([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${named} >> >> /Contents 4 0 R >>`,
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		...fonts.flatMap(([font, map, ordering], at) => [
			`<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${map} /DescendantFonts [${6 + at * 2} 0 R] >>`,
			`<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 >>`,
		]),
	]);
}

/** Opens only with the password 'sesame'. */
export function locked(): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => pdf.text("Behind a lock"), { userPassword: "sesame", pdfVersion: "1.7" });
}

/** Opens for everyone, but its owner forbids changes. */
export function lockedForChanges(): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => pdf.text("Open to read"), { ownerPassword: "sesame", pdfVersion: "1.7" });
}

/** A scan: a picture of a page, without text. */
export function scanned(): Promise<Uint8Array<ArrayBuffer>> {
	return write((pdf) => pdf.image(Buffer.from(PNG), 0, 0, { width: 612 }));
}
