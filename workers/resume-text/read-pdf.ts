import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { storableText } from "../../lib/storable-text.ts";
import { WorkBudget } from "../../lib/work-budget.ts";
import { withAccents } from "./accents.ts";
import { joinBrokenWords } from "./broken-words.ts";
import * as pdfjsWorker from "./build/pdf.worker.mjs";
import { type Annotation, type FormValue, valuesOf } from "./form-values.ts";
import { MAX_CHARACTERS, MAX_PAGES } from "./limits.ts";
import { textLines } from "./page-text.ts";
import { withValues } from "./placed-values.ts";
import { withoutRepeated } from "./repeated-lines.ts";
import { type PageItem, runsOf, type TextRun } from "./text-runs.ts";
import { withoutUnreadable } from "./unreadable-fonts.ts";
import { mendLigatures } from "./words.ts";

/**
 * Why a PDF has no text: scanned pictures, a password, a font that doesn't say which letters its glyphs are, content
 * that its pages don't show, not a (complete) PDF, or too much in it.
 */
type TextProblem = "pictures" | "shell" | "locked" | "font" | "unreadable" | "slow";

export type ReadText =
	| {
			/** Pages in the whole file, even if only the first MAX_PAGES were read. */
			pageCount: number;
			/** The text line by line, with an empty line between pages. */
			lines: string;
			/** What is missing in it: what a font draws, broken pages, or what comes after MAX_CHARACTERS. */
			lacks?: "font" | "pages" | "end";
	  }
	| { problem: TextProblem };

const MAX_MS = 6000;
/** In characters: less than this of a text is no loss that is worth a sentence. */
const SOME = 20;
/** As many on a page of pictures say nothing. */
const ICONS = 2;

/** Bullets of Wingdings and Symbol at the beginning of a line. */
const BULLETS = /\uf0b7|^[\uf06c\uf06e\uf071\uf076\uf0a7\uf0d8\uf0fc](?= ?[\p{L}\p{N}])/gmu;
/** Code points of fonts' own, and what stands for no letter. */
const NO_SIGNS = /[\p{Co}\ufffd]/gu;
/** The number of the space in most fonts. */
const SPACE_GLYPH = "\u0003";

/** All that the pages say of files whose content only Adobe's programs show: forms by XFA, and portfolios. */
const SHELL =
	/^(Please wait\.\.\.\s+If this message is not eventually replaced|For the best experience, open this PDF portfolio|To view the full contents of this document, you need)/i;

/** A page's own text, and what was filled in on it. */
interface Page {
	runs: TextRun[];
	values: FormValue[];
}

/** The values of forms that were read, and how much more may be. */
interface SoFar {
	seen: Set<string>;
	budget: WorkBudget<"characters">;
}

// pdf.js takes it from here instead of starting a worker of its own.
Object.assign(globalThis, { pdfjsWorker });

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
	const opening = getDocument({
		data: bytes,
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
		useWasm: false,
		verbosity: 0,
	});
	try {
		const document = await opening.promise;
		const pages: Page[] = [];
		const count = Math.min(document.numPages, MAX_PAGES);
		const read: SoFar = {
			seen: new Set(),
			budget: new WorkBudget({ characters: MAX_CHARACTERS }),
		};
		for (let number = 1; number <= count; number++) {
			await pause();
			if (Date.now() - startedMs > MAX_MS) return { problem: "slow" };
			const page = await pageOf(document, number, read).catch((error: unknown) => {
				if (problemOf(error) === "slow") throw error;
				return undefined;
			});
			if (page) pages.push(page);
		}
		if (pdfjsWorker.tookTooManySteps()) return { problem: "slow" };
		if (pages.length === 0) return { problem: "unreadable" };
		return textOf(pages, {
			pageCount: document.numPages,
			isBroken: pages.length < count,
			isCut: read.budget.isSpent,
		});
	} catch (error) {
		return { problem: problemOf(error) };
	} finally {
		// Fails when there was too much work to be ended.
		await opening.destroy().catch(() => {});
	}
}

async function pageOf(
	document: PDFDocumentProxy,
	number: number,
	{ seen, budget }: SoFar,
): Promise<Page> {
	const page = await document.getPage(number);
	const { items } = await page.getTextContent({ includeMarkedContent: true });
	const annotations = await page.getAnnotations().catch(() => []);
	page.cleanup();
	const values = valuesOf(annotations as Annotation[], seen, budget);
	return { runs: runsOf(items as PageItem[]), values };
}

function textOf(
	given: Page[],
	{ pageCount, isBroken, isCut }: { pageCount: number; isBroken: boolean; isCut: boolean },
): ReadText {
	const { pages, lost } = withoutUnreadable(given.map(({ runs }) => runs));
	const texts = pages.map((runs, at) => {
		const { runs: all, others } = withValues(runs, given[at]?.values ?? []);
		return [textLines(all), others.join("\n")].filter(Boolean).join("\n\n");
	});
	const mended = mendLigatures(withoutRepeated(texts).filter(Boolean).join("\n\n"));
	const whole = withAccents(mended.replaceAll(SPACE_GLYPH, " "));
	const text = cleaned(joinBrokenWords(whole));
	if (lost > Math.max(text.length, ICONS)) return { problem: "font" };
	if (SHELL.test(text)) return { problem: "shell" };
	if (!text) return { problem: isBroken ? "unreadable" : "pictures" };
	const hasNoEnd = isCut || text.length > MAX_CHARACTERS;
	const lacks = lost > SOME ? "font" : isBroken ? "pages" : hasNoEnd ? "end" : undefined;
	const lines = text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
	return { pageCount, lines, ...(lacks && { lacks }) };
}

/** A text without what stands for no letter: controls, and the signs of a font's own, of which one is a bullet. */
function cleaned(text: string): string {
	return storableText(text.replace(BULLETS, "•").replace(NO_SIGNS, " "))
		.replace(/[^\S\n]+/g, " ")
		.replace(/ ?\n ?/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

function problemOf(error: unknown): TextProblem {
	if (!(error instanceof Error)) return "unreadable";
	if (error.name === "PasswordException") return "locked";
	const isTooMuch = pdfjsWorker.tookTooManySteps() || /too large/.test(error.message);
	return isTooMuch ? "slow" : "unreadable";
}
