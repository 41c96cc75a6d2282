/** What an uploaded resume must be; the browser asks the same before it sends one. */

const MAX_RESUME_BYTES = 5 * 1024 * 1024;
export const MAX_NAME_LENGTH = 100;
/** How much of a file name's end is kept; file systems allow 255 bytes. */
const MOST_OF_FILE_NAME = 1000;

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
 * Looks at a file's size and first bytes.
 *
 * @returns what is wrong with it, as a sentence for its field; undefined for a PDF of the right size
 * @throws DOMException when a browser cannot read the file any more
 */
export async function problemOfFile(file: Blob): Promise<string | undefined> {
	if (file.size === 0) return EMPTY;
	if (file.size > MAX_RESUME_BYTES) return TOO_LARGE;
	return (await isPdf(file)) ? undefined : NOT_A_PDF;
}

/**
 * Looks at a resume that was annotated here.
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

/** Characters that show text in another order than it is written in, so that a name can lie. */
const REORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name without the characters that reorder what stands around them. */
export function plainOrder(name: string): string {
	return name.replace(REORDERING, "").replace(/\s+/g, " ").trim();
}

/**
 * The name of a resume that got none: its file's in words, without folders, '.pdf' and what can't be seen.
 * 'Imani_Carter_Resume_2026.pdf' is 'Imani Carter Resume 2026'.
 */
export function nameOfFile(fileName: string): string {
	const bare = fileName
		.slice(-MOST_OF_FILE_NAME)
		.replace(/^.*[/\\]/s, "")
		.replace(/(?!\s)[\p{Cc}\p{Cs}]/gu, "");
	const base = inWords(plainOrder(bare).replace(/\.pdf$/i, ""));
	const short = Array.from(base).slice(0, MAX_NAME_LENGTH).join("").trim();
	return /[\p{L}\p{N}\p{S}]/u.test(short) ? short : "Resume";
}

/** Hyphens are spaces only where nothing else is, and never in a date: a person may be called Mary-Jane. */
function inWords(base: string): string {
	const spaced = /[\s_]/.test(base)
		? base.replaceAll("_", " ")
		: base.replace(/(\d?)-(?=(\d?))/g, (hyphen, before, after) =>
				before && after ? hyphen : `${before} `,
			);
	return spaced.replace(/\s+/g, " ").trim();
}

/** What file systems don't take in a name, and what could make it another folder's. */
const NOT_IN_FILE_NAMES = /[/\\:*?"<>|\p{Cc}\p{Cs}]/gu;

/** The name of the file that a resume is downloaded as. */
export function fileNameOf(name: string): string {
	const bare = name
		.replace(NOT_IN_FILE_NAMES, " ")
		.replace(/\s+/g, " ")
		.replace(/\.pdf$/i, "");
	return `${bare.replace(/^[.\s]+|[.\s]+$/g, "") || "file"}.pdf`;
}
