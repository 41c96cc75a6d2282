/**
 * A small valid PDF of one page, with one line of Helvetica for each text.
 *
 * @param lines ASCII only, top to bottom; the first is a heading
 */
export function pdfOf(lines: string[]): Uint8Array<ArrayBuffer> {
	const shown = lines.map((line, at) => {
		const size = at === 0 ? 22 : 11;
		return `BT /F1 ${size} Tf 72 ${720 - at * 22} Td (${line.replace(/[\\()]/g, "\\$&")}) Tj ET`;
	});
	const content = shown.join("\n");
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
	];
	let text = "%PDF-1.4\n";
	const offsets = objects.map((object, at) => {
		const offset = text.length;
		text += `${at + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const start = text.length;
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
	text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
	return new TextEncoder().encode(text);
}
