import type { PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";

/** Smaller letters are hard to read while one types; iOS would enlarge the whole page for them. */
const READABLE_PX = 16;
const PX_PER_POINT = 96 / 72;

/**
 * Looks closer while texts are added, where their letters would be too small to read, as they are while a whole
 * page has a phone's width. Not once a text is begun: pdf.js ends it when it draws the page anew.
 */
export class CloserLook {
	private readonly viewer: PDFViewer;
	private before: string | undefined;

	constructor(viewer: PDFViewer) {
		this.viewer = viewer;
	}

	/** @param sizePoints how large the letters will be */
	begin(sizePoints: number): void {
		const { viewer } = this;
		const scale = READABLE_PX / PX_PER_POINT / sizePoints;
		if (viewer.currentScale >= scale) return;
		this.before ??= viewer.currentScaleValue;
		viewer.currentScale = scale;
	}

	end(): void {
		if (this.before !== undefined) this.viewer.currentScaleValue = this.before;
		this.before = undefined;
	}
}
