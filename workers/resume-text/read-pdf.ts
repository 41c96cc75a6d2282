import { getDocumentProxy } from "unpdf";
import { MAX_PAGES } from "./limits.ts";
import { type TextRun, textLines } from "./page-text.ts";

/** Why a PDF has no text: scanned pictures, a password, not a (complete) PDF, or too much in it. */
type TextProblem = "pictures" | "locked" | "unreadable" | "slow";

export type ReadText =
	| {
			/** Pages in the whole file, even if only the first MAX_PAGES were read. */
			pageCount: number;
			/** The text line by line, with an empty line between pages. */
			lines: string;
	  }
	| { problem: TextProblem };

declare global {
	/** Whether pdf.js gave up on the last document that was opened (harden-pdfjs.mjs). */
	var pdfTookTooManySteps: boolean | undefined;
}

const MAX_CHARACTERS = 200_000;
const MAX_MS = 6000;

/**
 * Reads the text of a PDF page by page. Never throws because of what is in the file.
 *
 * @param bytes the whole file; the call consumes it
 * @param characterMap gives pdf.js a character map by its file name, such as 'UniGB-UTF16-H.bcmap'
 * @param pause gives timers and other requests a turn
 */
export async function readPdf(
	bytes: Uint8Array,
	characterMap: (fileName: string) => Promise<Uint8Array>,
	pause: () => Promise<void>,
): Promise<ReadText> {
	const startedMs = Date.now();
	const opening = getDocumentProxy(bytes, {
		BinaryDataFactory: class {
			fetch({ filename }: { filename: string }) {
				return characterMap(filename);
			}
		},
		cMapUrl: "character-maps/",
		cMapPacked: true,
		useWorkerFetch: false,
		disableFontFace: true,
		useSystemFonts: true,
		isEvalSupported: false,
		useWasm: false,
		verbosity: 0,
	} as Parameters<typeof getDocumentProxy>[1]);
	let document: Awaited<typeof opening> | undefined;
	try {
		document = await opening;
		const pages: TextRun[][] = [];
		for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
			await pause();
			if (Date.now() - startedMs > MAX_MS) return { problem: "slow" };
			const page = await document.getPage(number);
			const { items } = await page.getTextContent();
			pages.push(items.filter((item): item is (typeof items)[number] & TextRun => "str" in item));
			page.cleanup();
		}
		if (globalThis.pdfTookTooManySteps) return { problem: "slow" };
		const lines = pages.map(textLines).filter(Boolean).join("\n\n");
		if (!lines) return { problem: "pictures" };
		return {
			pageCount: document.numPages,
			lines: lines.slice(0, MAX_CHARACTERS),
		};
	} catch (error) {
		return { problem: problemOf(error) };
	} finally {
		// Fails when there was too much work to be ended.
		await document?.loadingTask.destroy().catch(() => {});
	}
}

function problemOf(error: unknown): TextProblem {
	if (!(error instanceof Error)) return "unreadable";
	if (error.name === "PasswordException") return "locked";
	const isTooMuch = globalThis.pdfTookTooManySteps || /too large/.test(error.message);
	return isTooMuch ? "slow" : "unreadable";
}
