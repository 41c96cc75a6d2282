import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/** Smaller letters are hard to read while typing; iOS would zoom the whole page for them. */
const READABLE_PX = 16;
const PX_PER_POINT = 96 / 72;

/**
 * Zooms in while text is added if its letters would be too small to read, as when a whole page fits a phone's width.
 * Pdf.js then redraws the page, which hides what a finger could touch and ends a text in progress: both promises wait
 * until that is done, and the tool is switched to afterwards.
 */
export class Magnifier {
	private readonly viewer: PDFViewer;
	private before: string | undefined;
	/** Resolves when the page can be touched again. A second tap on the tool waits for the first. */
	private drawn = Promise.resolve();

	constructor(viewer: PDFViewer) {
		this.viewer = viewer;
	}

	/** @param sizePoints how large the letters will be */
	async begin(sizePoints: number): Promise<void> {
		const { viewer } = this;
		const scale = READABLE_PX / PX_PER_POINT / sizePoints;
		if (viewer.currentScale < scale) {
			this.before ??= viewer.currentScaleValue;
			this.scaleTo(String(scale));
		}
		await this.drawn;
	}

	async end(): Promise<void> {
		const { before } = this;
		this.before = undefined;
		if (before !== undefined) this.scaleTo(before);
		await this.drawn;
	}

	private scaleTo(value: string): void {
		const { viewer } = this;
		const scale = viewer.currentScale;
		viewer.currentScaleValue = value;
		if (viewer.currentScale === scale) return;
		this.drawn = new Promise((done) => {
			// The editor restores the focus a moment after this event.
			const settled = () => setTimeout(done, 0);
			viewer.eventBus.on("annotationeditorlayerrendered", settled, { once: true });
		});
	}
}
