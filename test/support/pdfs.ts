import { pdfOf } from "#dev/seed/pdf.ts";

let number = 0;

/** A small valid PDF with unique bytes. */
export function newPdf(): Uint8Array<ArrayBuffer> {
	number += 1;
	return pdfOf(["Zora Hurston", `Resume ${process.pid}-${Date.now()}-${number}`]);
}

/** A PDF of this many bytes; readers ignore what comes after its end. */
export function pdfOfSize(sizeBytes: number): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(sizeBytes);
	whole.set(newPdf());
	return whole;
}

/** The upload form of /resume/, filled in. */
export function uploadForm(
	bytes: BlobPart | undefined,
	{ fileName = "resume.pdf", type = "application/pdf", ...fields }: Record<string, string> = {},
): FormData {
	const form = new FormData();
	form.set("intent", "upload");
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	// No file chosen: browsers then send an empty one without a name.
	if (bytes === undefined) form.set("file", new File([], "", { type: "application/octet-stream" }));
	else form.set("file", new File([bytes], fileName, { type }));
	return form;
}

let key = 0;

/** What the viewer sends to save its annotations. */
export function versionForm(
	bytes: BlobPart | undefined,
	fields: Record<string, string> = {},
): FormData {
	key += 1;
	const form = new FormData();
	const sent = { begun_from: "1", newest: "1", form_key: `key of a test, ${key}`, ...fields };
	for (const [name, value] of Object.entries(sent)) form.set(name, value);
	if (bytes === undefined) form.set("file", new File([], ""));
	else form.set("file", new File([bytes], "resume.pdf", { type: "application/pdf" }));
	return form;
}
