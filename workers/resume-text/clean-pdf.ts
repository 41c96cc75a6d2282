import { DamagedImage, imageTypeOf } from "../../app/files/pictures/bytes.server.ts";
import { cleanJpeg } from "../../app/files/pictures/jpeg.server.ts";
import {
	beginFile,
	decodePDFRawStream,
	ParseSpeeds,
	PDFArray,
	PDFDict,
	PDFDocument,
	PDFName,
	type PDFObject,
	PDFRawStream,
	PDFRef,
	PDFStream,
} from "./build/pdf-lib.mjs";

export type CleanedPdf =
	| {
			bytes: ArrayBuffer;
			/** Whom the file named as its author. */
			author?: string | undefined;
			/** A photo in it can't be read, so what that says about itself stays. */
			problem?: "picture";
	  }
	| { problem: "locked" | "signed" | "unreadable" };

const namesOf = (...names: string[]) => names.map((name) => PDFName.of(name));

/** What says who made a page, a picture or the document, and with what; pdfTeX says it of a PDF that it includes. */
const METADATA = namesOf(
	"Metadata",
	"PieceInfo",
	"LastModified",
	"PTEX.FileName",
	"PTEX.InfoDict",
	"PTEX.PageNumber",
	"AAPL:AKExtras",
	"CreatorInfo",
	"DPM",
	"OPI",
	"SpiderInfo",
);
/** The same under names that are something else in other dictionaries. */
const OF_TYPES = new Map<PDFObject | undefined, PDFName[]>([
	[PDFName.of("Page"), namesOf("Thumb")],
	[PDFName.of("Thread"), namesOf("I")],
]);
/** What says who made an annotation, and when. */
const OF_ANNOTATIONS = namesOf("M", "CreationDate", "NM", "Subj");

const FILTER = PDFName.of("Filter");
const DECODE_PARMS = PDFName.of("DecodeParms");
const JPEG = PDFName.of("DCTDecode");
/** Their names in inline images, which readers take from any stream. */
const SHORT_FILTER = PDFName.of("F");
const SHORT_PARMS = PDFName.of("DP");
const LONG_NAMES = new Map<PDFObject, PDFName>(
	Object.entries({
		AHx: "ASCIIHexDecode",
		A85: "ASCII85Decode",
		LZW: "LZWDecode",
		Fl: "FlateDecode",
		RL: "RunLengthDecode",
		DCT: "DCTDecode",
	}).map(([short, long]) => [PDFName.of(short), PDFName.of(long)]),
);

const TYPE = PDFName.of("Type");
/** What leads from the catalog to the pages. */
const PAGE_TREE = namesOf("Pages", "Kids");

/** In characters: how much of the XMP is looked at to find whom it names. */
const MAX_CREATOR = 2000;

/** Turns of pdf-lib's loops: a file of 300 pages takes 10 million, 5 MB of a picture take 50 million. */
const FREE_STEPS = 10_000_000;
const STEPS_A_BYTE = 20;

/** Without pauses, in which another file would take from this one's steps. */
const AT_ONCE = { parseSpeed: ParseSpeeds.Fastest, objectsPerTick: Number.POSITIVE_INFINITY };

/**
 * Writes a PDF anew without what it says about its making: the Info dictionary, XMP, editors' private data, whom
 * annotations name, what photos say about themselves, pages that were removed, and whatever else earlier versions have
 * left in it. Never throws because of what is in the file.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanedPdf> {
	beginFile(FREE_STEPS + STEPS_A_BYTE * bytes.length);
	try {
		const document = await PDFDocument.load(bytes, {
			...AT_ONCE,
			updateMetadata: false,
			ignoreEncryption: true,
		});
		if (document.isEncrypted) return { problem: "locked" };
		const { context } = document;
		const author = authorOf(document);
		deleteUnshown(document);
		context.trailerInfo.Info = undefined;
		context.trailerInfo.ID = undefined;
		deleteXfa(document);
		for (const [, object] of context.enumerateIndirectObjects()) {
			for (const dict of dictsIn(object)) deleteMetadata(dict);
		}
		const used = reachable(document, partsOf);
		for (const [ref, object] of context.enumerateIndirectObjects()) {
			if (!used.has(ref)) context.delete(ref);
			else if (isSigned(object)) return { problem: "signed" };
		}
		const photos = cleanPhotos(document);
		const cleaned = await document.save({
			...AT_ONCE,
			addDefaultPage: false,
			updateFieldAppearances: false,
		});
		return { bytes: cleaned.slice().buffer as ArrayBuffer, author, ...photos };
	} catch {
		return { problem: "unreadable" };
	}
}

function authorOf(document: PDFDocument): string | undefined {
	const { catalog } = document;
	const xmp = catalog.lookup(PDFName.of("Metadata"));
	const text = xmp instanceof PDFRawStream ? new TextDecoder().decode(xmp.getContents()) : "";
	const from = text.indexOf("<dc:creator>");
	const near = from < 0 ? "" : text.slice(from, from + MAX_CREATOR);
	const [, creator] = near.match(/<rdf:li[^<>]*>([^<]*)/) ?? [];
	return (document.getAuthor() || creator)?.trim() || undefined;
}

/** Deletes the Info dictionary, XMP and pages that were removed: whatever names them is left with nothing. */
function deleteUnshown(document: PDFDocument): void {
	const { context } = document;
	const { Info } = context.trailerInfo;
	const shown = reachable(document, nextInTree);
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (shown.has(ref)) continue;
		if (ref === Info || isXmp(object) || typeOf(object) === PDFName.of("Page")) context.delete(ref);
	}
}

function isXmp(object: PDFObject): boolean {
	return object instanceof PDFStream && typeOf(object.dict) === PDFName.of("Metadata");
}

function typeOf(object: PDFObject): PDFObject | undefined {
	return object instanceof PDFDict ? object.lookup(TYPE) : undefined;
}

/** Deletes what a form says once more as XFA, unless readers may build the form from it. */
function deleteXfa({ catalog }: PDFDocument): void {
	const form = catalog.lookup(PDFName.of("AcroForm"));
	if (!(form instanceof PDFDict) || catalog.has(PDFName.of("NeedsRendering"))) return;
	if (oneIn(form, PDFName.of("Fields"), 0) instanceof PDFDict) form.delete(PDFName.of("XFA"));
}

function deleteMetadata(dict: PDFDict): void {
	const type = typeOf(dict);
	for (const name of [...METADATA, ...(OF_TYPES.get(type) ?? [])]) dict.delete(name);
	const usage = type === PDFName.of("OCG") && dict.lookup(PDFName.of("Usage"));
	if (usage instanceof PDFDict) usage.delete(PDFName.of("User"));
	if (type === PDFName.of("Annot") || dict.has(PDFName.of("Rect"))) deleteAuthor(dict);
}

function deleteAuthor(annotation: PDFDict): void {
	for (const name of OF_ANNOTATIONS) annotation.delete(name);
	const subtype = annotation.lookup(PDFName.of("Subtype"));
	// A form field's T is its name.
	if (subtype !== PDFName.of("Widget")) annotation.delete(PDFName.of("T"));
	// What it says once more, with styles.
	const isDrawnByIt = subtype === PDFName.of("FreeText") && !annotation.has(PDFName.of("AP"));
	if (!isDrawnByIt) annotation.delete(PDFName.of("RC"));
}

function isSigned(object: PDFObject): boolean {
	for (const dict of dictsIn(object)) if (dict.has(PDFName.of("ByteRange"))) return true;
	return false;
}

/** Takes out of photos what cameras and editors write into them, such as the place. */
function cleanPhotos({ context }: PDFDocument): { problem?: "picture" } {
	let unread = false;
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (!(object instanceof PDFRawStream)) continue;
		const dict = withLongNames(object.dict);
		const filters = listIn(dict, FILTER);
		if (!filters.includes(JPEG)) continue;
		try {
			const jpeg = withCleanJpeg(PDFRawStream.of(dict, object.contents), filters);
			context.assign(ref, jpeg);
		} catch {
			unread = true;
		}
	}
	return unread ? { problem: "picture" } : {};
}

/** A copy of a stream's dictionary that names its filters as cleaning expects it. */
function withLongNames(dict: PDFDict): PDFDict {
	const long = dict.clone();
	if (oneIn(dict, SHORT_FILTER, 0) instanceof PDFName) {
		rename(long, SHORT_FILTER, FILTER);
		rename(long, SHORT_PARMS, DECODE_PARMS);
	}
	const filters = listIn(long, FILTER).filter((filter) => filter !== undefined);
	long.set(FILTER, dict.context.obj(filters.map((filter) => LONG_NAMES.get(filter) ?? filter)));
	return long;
}

function rename(dict: PDFDict, from: PDFName, to: PDFName): void {
	const value = dict.get(from);
	dict.delete(from);
	if (value) dict.set(to, value);
}

/** Throws when the photo can't be read. */
function withCleanJpeg(
	{ dict, contents }: PDFRawStream,
	filters: (PDFObject | undefined)[],
): PDFRawStream {
	if (filters.at(-1) !== JPEG) throw new DamagedImage("more filters behind it");
	const packed = PDFRawStream.of(dict.clone(), contents);
	packed.dict.set(FILTER, dict.context.obj(filters.slice(0, -1)));
	const jpeg = decodePDFRawStream(packed).decode();
	if (imageTypeOf(jpeg) !== "image/jpeg") throw new DamagedImage("not a JPEG");
	const unpacked = PDFRawStream.of(dict.clone(), cleanJpeg(jpeg).bytes);
	unpacked.dict.set(FILTER, JPEG);
	const parms = oneIn(dict, DECODE_PARMS, filters.length - 1);
	unpacked.dict.delete(DECODE_PARMS);
	if (parms) unpacked.dict.set(DECODE_PARMS, parms);
	return unpacked;
}

/** A list, or what stands in the place of a list of one. */
function listIn(dict: PDFDict, name: PDFName): (PDFObject | undefined)[] {
	const value = dict.lookup(name);
	return value instanceof PDFArray
		? value.asArray().map((one) => dict.context.lookup(one))
		: [value];
}

function oneIn(dict: PDFDict, name: PDFName, at: number): PDFObject | undefined {
	const value = dict.lookup(name);
	if (value instanceof PDFArray) return value.lookup(at);
	return at === 0 ? value : undefined;
}

/** An object's dictionaries, however deep inside it. */
function* dictsIn(object: PDFObject): Generator<PDFDict> {
	const waiting = [object];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		if (next instanceof PDFDict) yield next;
		waiting.push(...partsOf(next));
	}
}

function partsOf(object: PDFObject): PDFObject[] {
	if (object instanceof PDFStream) return [object.dict];
	if (object instanceof PDFDict) return object.values();
	return object instanceof PDFArray ? object.asArray() : [];
}

function nextInTree(object: PDFObject): PDFObject[] {
	if (object instanceof PDFArray) return object.asArray();
	if (!(object instanceof PDFDict)) return [];
	return PAGE_TREE.map((name) => object.get(name)).filter((next) => next !== undefined);
}

/** Everything that the document's catalog leads to, itself among it. */
function reachable(
	{ context }: PDFDocument,
	next: (object: PDFObject) => PDFObject[],
): Set<PDFRef> {
	const found = new Set<PDFRef>();
	const waiting: PDFObject[] = [context.trailerInfo.Root].filter((root) => root !== undefined);
	for (let object = waiting.pop(); object; object = waiting.pop()) {
		if (!(object instanceof PDFRef)) waiting.push(...next(object));
		else if (!found.has(object)) {
			found.add(object);
			const named = context.lookup(object);
			if (named) waiting.push(named);
		}
	}
	return found;
}
