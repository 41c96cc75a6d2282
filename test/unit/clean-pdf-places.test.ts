import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { cleanHardened as cleanPdf, readHardened } from "../support/hardened-pdf-libraries.ts";
import { type PdfObject, pdfOfObjects } from "../support/pdf-objects.ts";

const NAME = "Jane Q. Doe";
const INFO = `<< /Author (${NAME}) >>`;

interface Parts {
	catalog?: string;
	pages?: string;
	page?: string;
	resources?: string;
	content?: string;
	/** Numbered from 6. */
	more?: PdfObject[];
	trailer?: string;
}

/** A page that says "Tutoring", with more in its objects. */
function pdfWith({ more = [], trailer = "", ...parts }: Parts): Uint8Array {
	const { catalog = "", pages = "/Kids [3 0 R] /Count 1", page = "", resources = "" } = parts;
	const objects = [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		`<< /Type /Pages ${pages} >>`,
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
		stream("", `BT /F1 12 Tf 72 700 Td (Tutoring) Tj ET ${parts.content ?? ""}`),
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	return pdfOfObjects([...objects, ...more], () => trailer);
}

function stream(dict: string, content: string): string {
	return `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

const form = (more: string, content = "") =>
	stream(`/Type /XObject /Subtype /Form /BBox [0 0 99 99] ${more}`, content);

/** All that the cleaned file holds, once its page is seen to say what it said. */
async function cleanedAll(pdf: Uint8Array): Promise<string> {
	const cleaned = await cleanPdf(pdf);
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	expect(await readHardened(new Uint8Array(cleaned.bytes.slice(0)))).toMatchObject({
		lines: "Tutoring",
	});
	const read = await PDFDocument.load(cleaned.bytes, { updateMetadata: false });
	return Buffer.from(await read.save({ useObjectStreams: false })).toString("latin1");
}

test.each<[string, Parts]>([
	[
		"of a PDF that pdfTeX has included",
		{
			resources: "/XObject << /Im1 6 0 R >>",
			content: "/Im1 Do",
			more: [
				form(`/PTEX.FileName (/Users/${NAME}/logo.pdf) /PTEX.PageNumber 1 /PTEX.InfoDict 7 0 R`),
				INFO,
			],
		},
	],
	[
		"that more than the trailer points to",
		{ catalog: "/Other 6 0 R", more: [INFO], trailer: "/Info 6 0 R" },
	],
])("an Info dictionary is taken out: %s", async (_, parts) => {
	expect(await cleanedAll(pdfWith(parts))).not.toMatch(/Jane|PTEX/);
});

test.each(["1 0 R", "2 0 R", "3 0 R"])(
	"what is shown stays, even if the trailer calls it the Info dictionary: %s",
	async (info) => {
		expect(await cleanedAll(pdfWith({ trailer: `/Info ${info}` }))).toContain("Helvetica");
	},
);

const SECOND = "/Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 7 0 R";
const HOME = stream("", "(12 Elm St) Tj");

test.each([
	[
		"a tag",
		"/StructTreeRoot << /Type /StructTreeRoot /K 8 0 R >>",
		"<< /Type /StructElem /S /P /Pg 6 0 R /K 0 >>",
	],
	[
		"a bookmark",
		"/Outlines << /First 8 0 R /Last 8 0 R /Count 1 >>",
		"<< /Title (x) /Parent 1 0 R /Dest [6 0 R /Fit] >>",
	],
])("a page that was removed goes, though %s still names it", async (_, catalog, naming) => {
	const pdf = pdfWith({ catalog, more: [`<< ${SECOND} >>`, HOME, naming] });
	expect(await cleanedAll(pdf)).not.toContain("Elm St");
});

test.each<[string, Parts]>([
	["in a list of its own", { pages: "/Kids 8 0 R /Count 2", more: ["[3 0 R 6 0 R]"] }],
	[
		"in a branch without a type",
		{ pages: "/Kids [3 0 R 8 0 R] /Count 2", more: ["<< /Kids [6 0 R] /Count 1 /Parent 2 0 R >>"] },
	],
	[
		"in a branch that no object holds",
		{ pages: "/Kids [3 0 R << /Type /Pages /Kids [6 0 R] /Count 1 >>] /Count 2" },
	],
	[
		"in a branch that holds the whole tree",
		{
			pages: "/Kids [3 0 R 8 0 R] /Count 2",
			more: ["<< /Type /Pages /Kids [6 0 R 2 0 R] /Count 1 /Parent 2 0 R >>"],
		},
	],
])("a page that is shown stays: %s", async (_, { pages, more = [] }) => {
	const pdf = pdfWith({ pages, more: [`<< ${SECOND} >>`, HOME, ...more] });
	const cleaned = await cleanPdf(pdf);
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	expect(Buffer.from(cleaned.bytes).toString("latin1")).toContain("Elm St");
});

const annotation = (more: string): Parts => ({ page: `/Annots [<< /Rect [0 0 9 9] ${more} >>]` });
const XMP = "/Type /Metadata /Subtype /XML";
const XFA = "/XFA [(xdp:xdp) 7 0 R]";
const FIELD = "<< /FT /Tx /T (city) >>";

test.each<[string, Parts]>([
	["the trailer's ID", { trailer: `/ID [(${NAME}) (${NAME})]` }],
	["XMP by another name", { catalog: "/AF [6 0 R]", more: [stream(XMP, NAME)] }],
	["a page's thumbnail", { page: "/Thumb 6 0 R", more: [stream("/Width 11 /Height 1", NAME)] }],
	["a page's editor", { page: `/AAPL:AKExtras << /author (${NAME}) >>` }],
	["where a page came from", { catalog: `/SpiderInfo << /C [<< /URL (/${NAME}) >>] >>` }],
	["parts of a document", { catalog: `/DPartRoot << /DPM << /Author (${NAME}) >> >>` }],
	[
		"a placed picture",
		{
			resources: "/XObject << /Im1 6 0 R >>",
			more: [form(`/OPI << /2.0 << /F (/Users/${NAME}/me.tif) >> >>`)],
		},
	],
	[
		"a layer",
		{
			catalog: "/OCProperties << /OCGs [6 0 R] >>",
			more: [
				`<< /Type /OCG /Usage << /CreatorInfo << /Creator (${NAME}) >> /User << /Name (${NAME}) >> >> >>`,
			],
		},
	],
	["an article", { catalog: `/Threads [<< /Type /Thread /I ${INFO} >>]` }],
	["a note", annotation(`/Subtype /Text /NM (${NAME}) /Subj (${NAME}) /RC (${NAME})`)],
	["a note without a place", { page: `/Annots [<< /Type /Annot /T (${NAME}) >>]` }],
	["a field's number", annotation(`/Subtype /Widget /FT /Tx /T (city) /NM (${NAME})`)],
	[
		"a form twice in the file",
		{ catalog: `/AcroForm << /Fields [6 0 R] ${XFA} >>`, more: [FIELD, stream("", NAME)] },
	],
])("nobody is named any more by %s", async (_, parts) => {
	expect(await cleanedAll(pdfWith(parts))).not.toMatch(
		new RegExp(`Jane|${Buffer.from(NAME).toString("hex")}`, "i"),
	);
});

test.each<[string, Parts]>([
	["a text that readers draw by it", annotation(`/Subtype /FreeText /RC (${NAME})`)],
	["a note's text", annotation(`/Subtype /Text /Contents (${NAME})`)],
	["what is called so by a page", { resources: `/Properties << /User << /Name (${NAME}) >> >>` }],
	[
		"a form that has no other fields",
		{ catalog: `/AcroForm << /Fields [] ${XFA} >>`, more: [FIELD, stream("", NAME)] },
	],
	[
		"a form that readers build from it",
		{
			catalog: `/NeedsRendering true /AcroForm << /Fields [6 0 R] ${XFA} >>`,
			more: [FIELD, stream("", NAME)],
		},
	],
])("what is shown stays: %s", async (_, parts) => {
	const cleaned = await cleanPdf(pdfWith(parts));
	if (!("bytes" in cleaned)) throw new Error(cleaned.problem);
	const read = await PDFDocument.load(cleaned.bytes);
	expect(Buffer.from(await read.save({ useObjectStreams: false })).toString("latin1")).toContain(
		NAME,
	);
});

test("a signature that nothing leads to keeps no file from being cleaned", async () => {
	const more = [INFO, "<< /Type /Sig /ByteRange [0 1 2 3] >>"];
	expect(await cleanedAll(pdfWith({ more, trailer: "/Info 6 0 R" }))).not.toContain(NAME);
	const catalog = "/AcroForm << /Fields [<< /FT /Sig /V 7 0 R >>] >>";
	expect(await cleanPdf(pdfWith({ more, catalog }))).toEqual({ problem: "signed" });
});
