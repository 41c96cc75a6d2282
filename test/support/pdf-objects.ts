/** The content between 'obj' and 'endobj', as text or with compressed bytes in it. */
export type PdfObject = string | (string | Uint8Array)[];

/**
 * A PDF of these objects, numbered from 1; the first is the catalog.
 *
 * @param objects ASCII only, where they are text
 * @param trailer more in it, told where the table of objects begins
 */
export function pdfOfObjects(
	objects: PdfObject[],
	trailer: (start: number) => string = () => "",
): Uint8Array<ArrayBuffer> {
	const { parts, offsets, start } = bodyOf(objects);
	const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
	const size = objects.length + 1;
	return joined([
		...parts,
		`xref\n0 ${size}\n0000000000 65535 f \n${entries.join("")}`,
		`trailer\n<< /Size ${size} /Root 1 0 R ${trailer(start)} >>\nstartxref\n${start}\n%%EOF\n`,
	]);
}

/**
 * The same with a stream as its table of objects.
 *
 * @param inside the streams that objects are in, by their numbers
 * @param more of the table's dictionary, told where it begins
 */
export function pdfWithTableStream(
	objects: PdfObject[],
	{
		inside = {},
		more = () => "/W [1 4 2]",
	}: { inside?: Record<number, number>; more?: (start: number) => string },
): Uint8Array<ArrayBuffer> {
	const { parts, offsets, start } = bodyOf(objects);
	const table = offsets.map((offset, at) => {
		const row = Buffer.alloc(7);
		const stream = inside[at + 1];
		row.writeUInt8(stream ? 2 : 1);
		row.writeUInt32BE(stream ?? offset, 1);
		return row;
	});
	const bytes = Buffer.concat([Buffer.alloc(7), ...table]);
	return joined([
		...parts,
		`${objects.length + 1} 0 obj\n<< /Type /XRef /Size ${objects.length + 1} /Root 1 0 R ${more(start)} /Length ${bytes.length} >>\nstream\n`,
		bytes,
		`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
	]);
}

function bodyOf(objects: PdfObject[]) {
	const parts: (string | Uint8Array)[] = ["%PDF-1.7\n"];
	let start = 9;
	const offsets = objects.map((object, at) => {
		const offset = start;
		for (const part of [`${at + 1} 0 obj\n`, ...[object].flat(), "\nendobj\n"]) {
			parts.push(part);
			start += part.length;
		}
		return offset;
	});
	return { parts, offsets, start };
}

function joined(parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(
		Buffer.concat(
			parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
		),
	);
}
