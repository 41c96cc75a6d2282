/** The content between 'obj' and 'endobj', as text or with compressed bytes in it. */
type PdfObject = string | (string | Uint8Array)[];

/**
 * A PDF of these objects, numbered from 1; the first is the catalog.
 *
 * @param objects ASCII only, where they are text
 */
export function pdfOfObjects(objects: PdfObject[]): Uint8Array<ArrayBuffer> {
	const parts: Uint8Array[] = [];
	let length = 0;
	const add = (part: string | Uint8Array) => {
		const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
		parts.push(bytes);
		length += bytes.length;
	};
	add("%PDF-1.7\n");
	const entries = objects.map((object, at) => {
		const entry = `${String(length).padStart(10, "0")} 00000 n \n`;
		add(`${at + 1} 0 obj\n`);
		for (const part of [object].flat()) add(part);
		add("\nendobj\n");
		return entry;
	});
	const start = length;
	add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`);
	add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
	return new Uint8Array(Buffer.concat(parts));
}
