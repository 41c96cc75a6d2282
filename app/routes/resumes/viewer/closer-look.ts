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

	constructor(viewer: PDFViewer) {
		this.viewer = viewer;
	}

	/** @param sizePoints how large the letters will be */
	async begin(sizePoints: number): Promise<void> {
		const { viewer } = this;
		const scale = READABLE_PX / PX_PER_POINT / sizePoints;
		if (viewer.currentScale >= scale) return;
		this.before ??= viewer.currentScaleValue;
		await this.scaleTo(String(scale));
	}

	async end(): Promise<void> {
		const { before } = this;
		this.before = undefined;
		if (before !== undefined) await this.scaleTo(before);
	}

	private async scaleTo(value: string): Promise<void> {
		const { viewer } = this;
		const scale = viewer.currentScale;
		viewer.currentScaleValue = value;
		if (viewer.currentScale !== scale) await this.drawn();
	}

	/** Until a page can be touched again. Pdf.js gives the focus back a moment after it says so. */
	private drawn(): Promise<void> {
		const { eventBus } = this.viewer;
		return new Promise((done) => {
			eventBus.on("annotationeditorlayerrendered", () => setTimeout(done, 0), { once: true });
		});
	}
}
