import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/** Smaller letters are hard to read while one types; iOS would enlarge the whole page for them. */
const READABLE_PX = 16;
const PX_PER_POINT = 96 / 72;

/**
 * Looks closer while texts are added, where their letters would be too small to read, as they are while a whole
 * page has a phone's width. Pdf.js then draws the page anew, which hides what a finger could touch and ends a
 * text that was begun: both promises wait until that is over, and a tool is turned to after it.
 */
export class CloserLook {
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
