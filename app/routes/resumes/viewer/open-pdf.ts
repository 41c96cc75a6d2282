import type { ViewOptions } from "./create-viewer.ts";
import { PdfView } from "./pdf-view.ts";
import { components, DOCUMENT_OPTIONS, pdfjs } from "./pdfjs.ts";

interface OpenOptions extends ViewOptions {
	url: string;
	onProgress: (loadedBytes: number, allBytes: number) => void;
	/** Asked when the file is locked; `wrong` when the last password was. */
	onPassword: (unlock: (password: string) => void, wrong: boolean) => void;
}

/**
 * Opens a PDF in a container.
 *
 * @throws pdf.js's InvalidPDFException, ResponseException and others, by `name`
 */
export async function openPdf(options: OpenOptions, signal: AbortSignal): Promise<PdfView> {
	const viewerParts = await components();
	signal.throwIfAborted();
	const task = pdfjs.getDocument({ url: options.url, ...DOCUMENT_OPTIONS });
	signal.addEventListener("abort", () => void task.destroy());
	task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
		options.onProgress(loaded, total);
	task.onPassword = (unlock: (password: string) => void, reason: number) =>
		options.onPassword(unlock, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD);
	const document = await task.promise;
	signal.throwIfAborted();
	return new PdfView(viewerParts, task, document, options);
}
