/** PDFs of a few kilobytes whose parts contain themselves, or claim to be without end. */
import { deflateSync } from "node:zlib";
import { type PdfObject, pdfOfObjects, pdfWithTableStream } from "./pdf-objects.ts";

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const page = (contents = "5 0 R", parent = 2) =>
	`<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents ${contents} >>`;

const annotated = (annotations: string) =>
	page().replace("/Contents", `/Annots [${annotations}] /Contents`);

function stream(content: string, dictionary = ""): PdfObject {
	const packed = deflateSync(content, { level: 9 });
	return [
		`<< /Filter /FlateDecode /Length ${packed.length} ${dictionary} >>\nstream\n`,
		packed,
		"\nendstream",
	];
}

const filtered = (content: string | Buffer, filters: string, dictionary = ""): PdfObject => [
	`<< /Filter [${filters}] /Length ${content.length} ${dictionary} >>\nstream\n`,
	Buffer.from(content),
	"\nendstream",
];

const packedAgain = (content: string, dictionary = "") =>
	filtered(deflateSync(deflateSync(content)), "/FlateDecode /FlateDecode", dictionary);

const beginnings = (text: string, times: number, first = "") =>
	new Uint8Array(Buffer.from(`%PDF-1.7\n${first}${text.repeat(times)}`));

/** One page that says "Still here"; each part can be another, by its number. */
function objects(others: Record<number, PdfObject> = {}, ...more: PdfObject[]): PdfObject[] {
	const usual: PdfObject[] = [
		CATALOG,
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		page(),
		HELVETICA,
		stream("BT /F1 12 Tf 72 700 Td (Still here) Tj ET"),
		...more,
	];
	return usual.map((object, at) => others[at + 1] ?? object);
}

const inDepth = (depth: number, kids: (at: number) => string) =>
	Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Kids [${kids(at)}] /Count 1 >>`);

const COMPOSITE =
	"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /ToUnicode 7 0 R /DescendantFonts [6 0 R] >>";
const descendant = (widths = "") =>
	`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X ${widths} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>`;
const textMap = (ranges: string) =>
	stream(`begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${ranges}\nendcmap`);
const mapped = (ranges: string) =>
	pdfOfObjects(objects({ 4: COMPOSITE }, descendant(), textMap(ranges)));

/** A font whose table of characters has 8,000 segments, each of all characters. */
function endlessFont(): string {
	const tables = ["head", "maxp", "hhea", "hmtx", "loca", "glyf", "cmap"].map((name) => {
		const bytes = Buffer.alloc(name === "cmap" ? 12 + 14 + 8 * 8000 + 2 : 70_000);
		if (name === "head") bytes.writeUInt16BE(1000, 18);
		if (name === "maxp") bytes.writeUInt32BE(0x10000);
		if (name === "maxp" || name === "hhea") bytes.writeUInt16BE(1000, name === "maxp" ? 4 : 34);
		if (name === "cmap") {
			for (const [at, value] of [1, 3, 1, 0, 12, 4, 64_016, 0, 16_000].entries()) {
				bytes.writeUInt16BE(value, 2 + 2 * at);
			}
			bytes.fill(0xff, 26, 26 + 2 * 8000);
		}
		return { name, bytes };
	});
	const header = Buffer.alloc(12 + 16 * tables.length);
	header.writeUInt32BE(0x10000);
	header.writeUInt16BE(tables.length, 4);
	let offset = header.length;
	for (const [at, { name, bytes }] of tables.entries()) {
		header.write(name, 12 + 16 * at, "latin1");
		header.writeUInt32BE(offset, 12 + 16 * at + 8);
		header.writeUInt32BE(bytes.length, 12 + 16 * at + 12);
		offset += bytes.length;
	}
	return Buffer.concat([header, ...tables.map(({ bytes }) => bytes)]).toString("latin1");
}

/** By what is in them. */
export const ENDLESS_PDFS: Record<string, () => Uint8Array<ArrayBuffer>> = {
	"a table of objects before itself": () => pdfOfObjects(objects(), (start) => `/Prev ${start}`),
	"a table of objects in a stream, before itself": () =>
		pdfWithTableStream(objects(), { more: (start) => `/W [1 4 2] /Prev ${start}` }),
	"two billion objects of no bytes": () =>
		pdfWithTableStream(objects(), { more: () => "/W [0 0 0] /Index [0 2000000000]" }),
	"a stream of objects within itself": () =>
		pdfWithTableStream(objects({}, stream("6 0 4 3 1 0", "/Type /ObjStm /N 2 /First 8")), {
			inside: { 4: 6, 6: 6 },
		}),
	"a stream of objects of 50 MB": () =>
		pdfOfObjects(objects({}, stream(" ".repeat(50_000_000), "/Type /ObjStm /N 1 /First 8"))),
	"a stream of two billion objects": () =>
		pdfOfObjects(
			objects({}, stream("7 0 ".repeat(2_000_000), "/Type /ObjStm /N 2000000000 /First 8")),
		),
	"200,000 objects that are the same large one": () =>
		pdfOfObjects(
			objects(
				{},
				stream(
					`${"7 0 ".repeat(200_000)} [${"1 ".repeat(100_000)}]`,
					"/Type /ObjStm /N 200000 /First 800001",
				),
			),
		),
	"filters within filters, 100 MB": () =>
		pdfOfObjects(
			objects(
				{ 5: packedAgain(" ".repeat(100_000_000)) },
				packedAgain(" ".repeat(100_000_000), "/Type /ObjStm /N 1 /First 8"),
			),
		),
	"filters within filters, 2,000 deep": () =>
		pdfOfObjects(
			objects({
				5: filtered("20".repeat(200_000), "/ASCIIHexDecode ".repeat(2000)),
			}),
		),
	"400,000 beginnings of an object": () => beginnings("1 0 obj\n", 400_000),
	"400,000 strings that don't end": () => beginnings("1 0 obj ( ", 400_000),
	"a table of objects that says nothing, 200,000 times": () =>
		beginnings("0000000000 65535 f\n", 200_000, "xref\n0 2000000000\n"),
	"pages 10,000 deep": () =>
		pdfOfObjects([
			...objects({ 2: "<< /Type /Pages /Kids [6 0 R] /Count 1 >>" }),
			...inDepth(10_000, (at) => (at === 9999 ? "3 0 R" : `${at + 7} 0 R`)),
		]),
	"pages within themselves": () =>
		pdfOfObjects(
			objects({ 2: `<< /Type /Pages /Kids [${"2 0 R ".repeat(1000)}3 0 R] /Count 50 >>` }),
		),
	"pages that claim to be 300,000": () =>
		pdfOfObjects(objects({ 2: "<< /Type /Pages /Kids [3 0 R] /Count 300000 >>" })),
	"a font of itself": () =>
		pdfOfObjects(
			objects({
				4: "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 4 0 R /ToUnicode 4 0 R /DescendantFonts [4 0 R] >>",
			}),
		),
	"a font drawn with itself": () =>
		pdfOfObjects(
			objects(
				{
					4: "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 83 /LastChar 83 /Widths [9] /Encoding << /Differences [83 /S] >> /CharProcs << /S 6 0 R >> /Resources << /Font << /F1 4 0 R >> >> >>",
				},
				stream("9 0 d0 BT /F1 12 Tf (SSSS) Tj ET"),
			),
		),
	"a text map of 100 MB": () => mapped(" ".repeat(100_000_000)),
	"a text map of every character, 20,000 times": () =>
		mapped("1 beginbfrange <0000> <FFFF> <0041> endbfrange\n".repeat(20_000)),
	"a text map of every character to 8,000 others": () =>
		mapped(`1 beginbfrange <0000> <FFFF> <${"0041".repeat(8000)}> endbfrange`),
	"widths of a billion characters": () =>
		pdfOfObjects(objects({ 4: COMPOSITE }, descendant("/W [0 1000000000 500]"), textMap(""))),
	"a font with 500 million characters": () =>
		pdfOfObjects(
			objects(
				{ 4: "<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 6 0 R >>" },
				"<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>",
				stream(endlessFont()),
			),
		),
	"a state saved 15 million times": () =>
		pdfOfObjects(objects({ 5: stream("q ".repeat(15_000_000)) })),
	"a content 10,000 times": () =>
		pdfOfObjects(
			objects({
				3: page(`[${"5 0 R ".repeat(10_000)}]`),
				5: stream(`BT /F1 12 Tf ${"1 1 Td (a) Tj ".repeat(8000)} ET`),
			}),
		),
	"a given text of 100,000 characters, 10,000 times": () =>
		pdfOfObjects(
			objects(
				{
					3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> /Properties << /P 6 0 R >> >> /Contents 5 0 R >>",
					5: stream(`BT /F1 12 Tf ${"/Span /P BDC (a) Tj EMC ".repeat(10_000)} ET`),
				},
				`<< /ActualText (${"a".repeat(100_000)}) >>`,
			),
		),
	"given texts within each other, 200,000 deep": () =>
		pdfOfObjects(
			objects({
				5: stream(`BT /F1 12 Tf ${"/Span << /ActualText (a) >> BDC ".repeat(200_000)} ET`),
			}),
		),
	"a form's value of a megabyte, in 3,000 fields": () =>
		pdfOfObjects(
			objects(
				{ 3: annotated(Array.from({ length: 3000 }, () => "6 0 R").join(" ")) },
				"<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /Parent 7 0 R >>",
				`<< /T (parent) /V (${"a".repeat(1_000_000)}) >>`,
			),
		),
	"20,000 texts written onto a page": () =>
		pdfOfObjects(
			objects(
				{ 3: annotated("6 0 R ".repeat(20_000)) },
				`<< /Type /Annot /Subtype /FreeText /Rect [0 0 9 9] /DA (/F1 9 Tf) /Contents (${"a ".repeat(5000)}) >>`,
			),
		),
	"a field of a form that is its own parent": () =>
		pdfOfObjects(
			objects(
				{ 3: annotated("6 0 R") },
				"<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /Parent 6 0 R /Kids [6 0 R] >>",
			),
		),
	"the same letter 500,000 times in a line": () =>
		pdfOfObjects(objects({ 5: stream(`BT /F1 12 Tf ${"0.9 0 Td (a) Tj ".repeat(500_000)} ET`) })),
	"single letters set apart, 300,000 of them": () =>
		pdfOfObjects(
			objects({ 5: stream(`BT /F1 1 Tf .001 0 0 1 0 0 Tm ${"(a b c d) Tj ".repeat(40_000)} ET`) }),
		),
	"words split 100,000 times": () =>
		pdfOfObjects(
			objects({ 5: stream(`BT /F1 1 Tf 72 700 Td ${"(de-) Tj 0 -.001 Td ".repeat(100_000)} ET`) }),
		),
	"pages without end that are none": () =>
		pdfOfObjects(
			objects({ 2: `<< /Type /Pages /Kids [${"99 0 R ".repeat(200_000)}] /Count 200000 >>` }),
		),
};
