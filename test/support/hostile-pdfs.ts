/** PDFs made to harm whatever reads them, and files that are not, or no longer, valid PDFs. */
import { deflateSync } from "node:zlib";
import { pdfOfObjects } from "./pdf-objects.ts";

/** Forms that each draw the next one ten times, twelve deep: a few kilobytes, a million million steps. */
export function nestedForms(): Uint8Array<ArrayBuffer> {
	const depth = 12;
	const forms = Array.from({ length: depth }, (_, at) => {
		const last = at + 1 === depth;
		// A form without text would be drawn once and then passed over.
		const content = last ? "BT /F1 9 Tf (deep) Tj ET" : "/X Do ".repeat(10);
		const uses = last ? `/Font << /F1 ${5 + depth} 0 R >>` : `/XObject << /X ${5 + at} 0 R >>`;
		return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${uses} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
	});
	return pdfOfObjects([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> >> /Contents ${4 + depth} 0 R >>`,
		...forms,
		"<< /Length 5 >>\nstream\n/X Do\nendstream",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	]);
}

/** A page whose content is 400 MB of spaces, compressed to a few hundred kilobytes. */
export function flateBomb(): Uint8Array<ArrayBuffer> {
	const packed = deflateSync(Buffer.alloc(400 * 1024 * 1024, " "), { level: 9 });
	return pdfOfObjects([
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
		[`<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, packed, "\nendstream"],
	]);
}

/** This many pages, all of them the same one. */
export function manyPages(count: number): Uint8Array<ArrayBuffer> {
	const content = "BT /F1 12 Tf 72 700 Td (Again and again) Tj ET";
	return pdfOfObjects([
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Kids [${"3 0 R ".repeat(count)}] /Count ${count} >>`,
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
	]);
}

/** Runs a script when it is opened, and another when it is printed. */
export function withScript(): Uint8Array<ArrayBuffer> {
	const content = "BT /F1 12 Tf 72 700 Td (Scripted resume) Tj ET";
	const script = "<< /S /JavaScript /JS (app.alert\\('opened'\\); while \\(true\\) {}) >>";
	return pdfOfObjects([
		`<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /AA << /WP ${script} >> >>`,
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
	]);
}

/** Only the first half of a PDF arrived. */
export function cutOff(whole: Uint8Array): Uint8Array<ArrayBuffer> {
	return new Uint8Array(whole.subarray(0, Math.floor(whole.length / 3)));
}

/** Begins like a PDF and continues as noise. */
export function noise(): Uint8Array<ArrayBuffer> {
	const bytes = Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251);
	bytes.set(new TextEncoder().encode("%PDF-1.7\n"));
	return bytes;
}
