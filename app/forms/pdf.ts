/** What an uploaded resume must be; the browser checks the same before sending one. */

const MAX_RESUME_BYTES = 5 * 1024 * 1024;
export const MAX_NAME_LENGTH = 100;
/** How much of the end of a file name is kept; file systems allow 255 bytes. */
const MAX_FILE_NAME = 1000;

export const NO_FILE = "Choose a PDF file.";
const EMPTY = "That file is empty. Save your resume as a PDF again, then choose it here.";
const TOO_LARGE =
	"That file is larger than 5 MB. Save it with smaller pictures, or as a “reduced size” PDF.";
const NOT_A_PDF =
	"That's not a PDF, whatever its name says. Save or export your resume as a PDF, then choose it here.";
const TOO_LARGE_ANNOTATED =
	"With your annotations this file is larger than 5 MB, so it wasn't saved. Remove a picture or use a smaller one, then save again.";
const NOT_WHOLE = "We couldn't put the PDF together. Your annotations are still here. Save again.";

/** A byte order mark and white space, which some programs write before the file's first line. */
const PDF = /^(\xef\xbb\xbf)?[\s\0]*%PDF-/;
const HEAD_BYTES = 1024;

/**
 * Checks a file's size and first bytes.
 *
 * @returns what is wrong with it, as a sentence for its field; undefined for a PDF of the right size
 * @throws DOMException when a browser can no longer read the file
 */
export async function problemOfFile(file: Blob): Promise<string | undefined> {
	if (file.size === 0) return EMPTY;
	if (file.size > MAX_RESUME_BYTES) return TOO_LARGE;
	return (await isPdf(file)) ? undefined : NOT_A_PDF;
}

/**
 * Checks a resume that was annotated here.
 *
 * @returns what is wrong with it and what to do, or undefined
 */
export async function problemOfAnnotated(
	file: Blob,
): Promise<{ text: string; tooLarge: boolean } | undefined> {
	const tooLarge = file.size > MAX_RESUME_BYTES;
	if (tooLarge) return { text: TOO_LARGE_ANNOTATED, tooLarge };
	return (await isPdf(file)) ? undefined : { text: NOT_WHOLE, tooLarge };
}

async function isPdf(file: Blob): Promise<boolean> {
	const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
	return PDF.test(String.fromCharCode(...head));
}

/** Characters that change the order in which text is shown, so that a name can mislead. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name without characters that reorder the text around them. */
export function plainOrder(name: string): string {
	return name.replace(REORDERING, "").replace(/\s+/g, " ").trim();
}

/**
 * The name of a resume that was given none: its file name in words, without folders, '.pdf' and invisible characters.
 * 'Imani_Carter_Resume_2026.pdf' becomes 'Imani Carter Resume 2026'.
 */
export function nameOfFile(fileName: string): string {
	const bare = fileName
		.slice(-MAX_FILE_NAME)
		.replace(/^.*[/\\]/s, "")
		.replace(/(?!\s)[\p{Cc}\p{Cs}]/gu, "");
	const base = inWords(plainOrder(bare).replace(/\.pdf$/i, ""));
	const short = Array.from(base).slice(0, MAX_NAME_LENGTH).join("").trim();
	return /[\p{L}\p{N}\p{S}]/u.test(short) ? short : "Resume";
}

/**
 * Hyphens become spaces only if there are no other separators, and never in a date: a person may be called Mary-Jane.
 */
function inWords(base: string): string {
	const spaced = /[\s_]/.test(base)
		? base.replaceAll("_", " ")
		: base.replace(/(\d?)-(?=(\d?))/g, (hyphen, before, after) =>
				before && after ? hyphen : `${before} `,
			);
	return spaced.replace(/\s+/g, " ").trim();
}

/** Characters that file systems don't accept in a name, or that could point to another folder. */
const NOT_IN_FILE_NAMES = /[/\\:*?"<>|\p{Cc}\p{Cs}]/gu;

export function fileNameOf(name: string): string {
	const bare = name
		.replace(NOT_IN_FILE_NAMES, " ")
		.replace(/\s+/g, " ")
		.replace(/\.pdf$/i, "");
	return `${bare.replace(/^[.\s]+|[.\s]+$/g, "") || "file"}.pdf`;
}
