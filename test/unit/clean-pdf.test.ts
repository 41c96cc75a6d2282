import { deflateSync } from "node:zlib";
import { PDFArray, PDFDocument, PDFName, type PDFRawStream, PDFString } from "pdf-lib";
import { expect, test } from "vitest";
import { ENDLESS_PDFS } from "../support/endless-pdfs.ts";
import {
	cleanHardened as cleanPdf,
	outcomesInLittleMemory,
	readHardened,
} from "../support/hardened-pdf-libraries.ts";
import { manyPages, nestedForms } from "../support/hostile-pdfs.ts";
import { HANG_MS } from "../support/patience.ts";
import { pdfOfObjects } from "../support/pdf-objects.ts";
import { concat, JPEG, jpegOfPhone, SECRET_PLACE, segment, text } from "../support/pictures.ts";

const NAME = "Jane Q. Doe";
const XMP = `<x:xmpmeta><dc:creator><rdf:Seq><rdf:li>${NAME}</rdf:li></rdf:Seq></dc:creator></x:xmpmeta>`;

/** A page that says "Tutoring", in a document that names its author in every place. */
async function named({ useObjectStreams = false, info = true } = {}): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	page.drawText("Tutoring");
	if (info) pdf.setAuthor(NAME);
	const xmp = pdf.context.register(pdf.context.stream(XMP, { Type: "Metadata", Subtype: "XML" }));
	pdf.catalog.set(PDFName.of("Metadata"), xmp);
	page.node.set(PDFName.of("PieceInfo"), pdf.context.obj({ Editor: PDFString.of(NAME) }));
	return pdf.save({ useObjectStreams });
}

/** What a reader could find in a file, with its object streams unpacked. */
async function allOf(bytes: ArrayBuffer): Promise<string> {
	const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
	expect(pdf.getAuthor()).toBeUndefined();
	return Buffer.from(await pdf.save({ useObjectStreams: false })).toString("latin1");
}

const textOf = (bytes: ArrayBuffer) => readHardened(new Uint8Array(bytes.slice(0)));

/** Saves the file once more as editors do, by appending: the objects of before stay in it. */
function appended(pdf: Uint8Array, info: string): Uint8Array {
	const before = Buffer.from(pdf).toString("latin1");
	const start = before.match(/startxref\s+(\d+)/)?.[1];
	const root = before.match(/\/Root (\d+ 0 R)/)?.[1];
	const object = `\n900 0 obj\n${info}\nendobj\n`;
	const at = before.length + 1;
	const xref = before.length + object.length;
	return Buffer.from(
		`${before}${object}xref\n900 1\n${String(at).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 901 /Root ${root} /Info 900 0 R /Prev ${start} >>\nstartxref\n${xref}\n%%EOF\n`,
		"latin1",
	);
}

const TRACES = new RegExp(`${NAME}|xmpmeta|${Buffer.from(NAME, "latin1").toString("hex")}`, "i");
const UTF16 = new RegExp(`FEFF${Buffer.from(NAME, "utf16le").swap16().toString("hex")}`, "i");

test.each([
	["as it is", () => named()],
	["with compressed objects", () => named({ useObjectStreams: true })],
	["in XMP alone", () => named({ info: false })],
	["in a version before the last", async () => appended(await named(), "<< /Title (New) >>")],
])("a PDF's author leaves no trace, and its text stays: %s", async (_, file) => {
	const cleaned = await cleanPdf(await file());
	if ("problem" in cleaned) throw new Error(cleaned.problem);
	const all = await allOf(cleaned.bytes);
	expect(all).not.toMatch(TRACES);
	expect(all).not.toMatch(UTF16);
	expect(await textOf(cleaned.bytes)).toMatchObject({ pageCount: 1, lines: "Tutoring" });
});

test("the author is said, from wherever it is", async () => {
	expect(await cleanPdf(await named())).toMatchObject({ author: NAME });
	expect(await cleanPdf(await named({ info: false }))).toMatchObject({ author: NAME });
});

/** A page with a stream as its picture, which says as Acrobat does in which filters it is. */
async function pictured(contents: Uint8Array, filters: string[] | string, key = "Filter") {
	const pdf = await PDFDocument.create();
	const names = { Type: "XObject", Subtype: "Image", Width: 12, Height: 8, [key]: filters };
	const picture = pdf.context.register(pdf.context.stream(contents, names));
	pdf.addPage().node.setXObject(PDFName.of("Photo"), picture);
	return pdf.save();
}

async function pictureIn(bytes: ArrayBuffer): Promise<PDFRawStream> {
	const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
	const { XObject } = pdf.getPage(0).node.normalizedEntries();
	return XObject.lookup(PDFName.of("Photo")) as PDFRawStream;
}

const asHex = (bytes: Uint8Array) => text(`${Buffer.from(bytes).toString("hex")}>`);

test.each([
	["alone", jpegOfPhone(1), "DCTDecode"],
	["in a list", jpegOfPhone(1), ["DCTDecode"]],
	["compressed once more", deflateSync(jpegOfPhone(1)), ["FlateDecode", "DCTDecode"]],
	[
		"compressed, as text",
		asHex(deflateSync(jpegOfPhone(1))),
		["ASCIIHexDecode", "FlateDecode", "DCTDecode"],
	],
	["in short", jpegOfPhone(1), "DCT"],
	["compressed, as text, in short", asHex(deflateSync(jpegOfPhone(1))), ["AHx", "Fl", "DCT"]],
	["as an inline image says it", deflateSync(jpegOfPhone(1)), ["Fl", "DCT"], "F"],
])("a photo in a PDF doesn't say where it was taken: %s", async (_, contents, filters, key?) => {
	const cleaned = await cleanPdf(await pictured(contents, filters, key));
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	expect(cleaned.problem).toBeUndefined();
	const picture = await pictureIn(cleaned.bytes);
	expect(picture.dict.get(PDFName.of("Filter"))).toBe(PDFName.of("DCTDecode"));
	expect(picture.dict.has(PDFName.of("F"))).toBe(false);
	expect(Buffer.from(picture.contents)).toEqual(Buffer.from(JPEG));
});

test("a photo's colors stay as its decoder needs them", async () => {
	const adobe = segment(0xee, concat(text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, 1)));
	const photo = concat(JPEG.subarray(0, 434), adobe, JPEG.subarray(434));
	const pdf = await PDFDocument.load(
		await pictured(deflateSync(photo), ["FlateDecode", "DCTDecode"]),
	);
	const { XObject } = pdf.getPage(0).node.normalizedEntries();
	const { dict } = XObject.lookup(PDFName.of("Photo")) as PDFRawStream;
	dict.set(PDFName.of("DecodeParms"), pdf.context.obj([null, { ColorTransform: 0 }]));
	const cleaned = await cleanPdf(await pdf.save());
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	const picture = await pictureIn(cleaned.bytes);
	expect(Buffer.from(picture.contents)).toEqual(Buffer.from(photo));
	expect(`${picture.dict.lookup(PDFName.of("DecodeParms"))}`).toMatch(
		/^<<\s*\/ColorTransform 0\s*>>$/,
	);
});

test.each([
	["is cut off", jpegOfPhone(1).subarray(0, 600), "DCTDecode"],
	["is none", text(SECRET_PLACE), "DCTDecode"],
	["is packed in a way we can't undo", jpegOfPhone(1), ["Crypt", "DCTDecode"]],
	["is said to be packed the other way around", jpegOfPhone(1), ["DCTDecode", "FlateDecode"]],
])("a photo that %s is kept and told of, and all else is cleaned", async (_, contents, filters) => {
	const pdf = await PDFDocument.load(await pictured(contents, filters));
	pdf.setAuthor(NAME);
	const cleaned = await cleanPdf(await pdf.save());
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	expect(cleaned).toMatchObject({ problem: "picture", author: NAME });
	expect(await allOf(cleaned.bytes)).not.toMatch(TRACES);
	expect(Buffer.from((await pictureIn(cleaned.bytes)).contents)).toEqual(Buffer.from(contents));
});

test("an annotation doesn't name who made it and when; a form's fields keep their names", async () => {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	const who = {
		T: PDFString.of(NAME),
		M: PDFString.of("D:2026"),
		CreationDate: PDFString.of("D:2025"),
	};
	const annotation = (Subtype: string, more: object) =>
		pdf.context.register(
			pdf.context.obj({ Type: "Annot", Subtype, Rect: [0, 0, 9, 9], F: 4, ...more }),
		);
	const note = annotation("FreeText", { ...who, Contents: PDFString.of("Led tutoring") });
	const field = annotation("Widget", { FT: "Tx", T: PDFString.of("college") });
	page.node.set(PDFName.of("Annots"), pdf.context.obj([note, field]));
	const cleaned = await cleanPdf(await pdf.save());
	if (!("bytes" in cleaned)) throw new Error("problem");
	const read = await PDFDocument.load(cleaned.bytes, { updateMetadata: false });
	const annotations = read.getPage(0).node.lookup(PDFName.of("Annots"), PDFArray);
	expect([`${annotations.lookup(0)}`, `${annotations.lookup(1)}`].map(inOneLine)).toEqual([
		"<< /Type /Annot /Subtype /FreeText /Rect [ 0 0 9 9 ] /F 4 /Contents (Led tutoring) >>",
		"<< /Type /Annot /Subtype /Widget /Rect [ 0 0 9 9 ] /F 4 /FT /Tx /T (college) >>",
	]);
});

const inOneLine = (text: string) => text.replace(/\s+/g, " ");

test("a signed file, a locked one and what is no PDF are left as they are", async () => {
	const page = "<< /Type /Pages /Kids [] /Count 0 >>";
	const signed = pdfOfObjects([
		"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [<< /FT /Sig /V 3 0 R >>] >> >>",
		page,
		"<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>",
	]);
	expect(await cleanPdf(signed)).toEqual({ problem: "signed" });
	const locked = Buffer.from(pdfOfObjects(["<< /Type /Catalog /Pages 2 0 R >>", page]));
	const text = locked.toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R /Encrypt 2 0 R");
	expect(await cleanPdf(Buffer.from(text, "latin1"))).toEqual({ problem: "locked" });
	expect(await cleanPdf(Buffer.from("%PDF-1.7\nnothing"))).toEqual({ problem: "unreadable" });
});

test(
	"a file that begins to name its author 200,000 times is cleaned at once",
	async () => {
		const pdf = await PDFDocument.create();
		pdf.addPage();
		const xmp = `${"<dc:creator>".repeat(200_000)}>${"<rdf:li".repeat(200_000)}`;
		const stream = pdf.context.stream(xmp, { Type: "Metadata", Subtype: "XML" });
		pdf.catalog.set(PDFName.of("Metadata"), pdf.context.register(stream));
		expect(await cleanPdf(await pdf.save())).not.toHaveProperty("problem");
	},
	HANG_MS,
);

test(
	"30,000 pictures with 400,000 filters each come to an end",
	async () => {
		const pdf = pdfOfObjects([
			`<< /Type /Catalog /Pages 2 0 R /All [${Array.from({ length: 30_000 }, (_, at) => `${at + 4} 0 R`).join(" ")}] >>`,
			"<< /Type /Pages /Kids [] /Count 0 >>",
			`[${"/A ".repeat(400_000)}]`,
			...Array.from({ length: 30_000 }, () => "<< /Filter 3 0 R >>\nstream\n\nendstream"),
		]);
		expect(await cleanPdf(pdf)).toEqual({ problem: "unreadable" });
	},
	HANG_MS,
);

test("names and numbers of objects are kept for no later file, however many there are", async () => {
	await cleanPdf(await named());
	const { PDFName: KeptName, PDFRef } = await import("../../workers/resume-text/build/pdf-lib.mjs");
	const kept = () => [KeptName.of("OfOneFile"), PDFRef.of(765_432)];
	const ofOneFile = kept();
	expect(kept()).toEqual(ofOneFile);
	const cleaned = await cleanPdf(await named());
	for (const [at, one] of kept().entries()) expect(one).not.toBe(ofOneFile[at]);
	if ("problem" in cleaned) throw new Error(cleaned.problem);
	expect(await allOf(cleaned.bytes)).not.toMatch(TRACES);
});

test.each(["<<>>", "[]", "1 ", "(a)", "/a", "1 0 R "])(
	"5 MB of nothing but '%s' are read and cleaned, or given up, in a Worker's memory",
	async (part) => {
		const parts = pdfOfObjects([
			"<< /Type /Catalog /Pages 2 0 R >>",
			"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /Annots 4 0 R /Resources 4 0 R /Contents 4 0 R >>",
			`[${part.repeat(4_900_000 / part.length)}]`,
		]);
		for (const outcome of await outcomesInLittleMemory(parts)) {
			expect(outcome).toMatch(/^(none|slow|unreadable|pictures)$/);
		}
	},
);

test.each(Object.entries({ ...ENDLESS_PDFS, nestedForms, manyPages: () => manyPages(100_000) }))(
	"%s: cleaning comes to an end, and the next file is cleaned",
	async (_, make) => {
		const cleaned = await cleanPdf(make());
		expect("problem" in cleaned ? cleaned.problem : "cleaned").toMatch(/^(cleaned|unreadable)$/);
		expect(await cleanPdf(await named())).toMatchObject({ author: NAME });
	},
);

test("a file of 300 pages and one with 5 MB of pictures are cleaned", async () => {
	const long = await PDFDocument.create();
	for (let page = 0; page < 300; page++) {
		for (let line = 0; line < 40; line++) {
			if (line === 0) long.addPage();
			long.getPage(page).drawText(`Led part ${line} of ${page}`, { x: 20, y: 20 + line * 15 });
		}
	}
	const wide = await PDFDocument.create();
	wide.addPage();
	const noise = Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * 7919) % 251);
	wide.context.register(wide.context.stream(noise));
	for (const pdf of [long, wide]) {
		expect(await cleanPdf(await pdf.save())).not.toHaveProperty("problem");
	}
});
