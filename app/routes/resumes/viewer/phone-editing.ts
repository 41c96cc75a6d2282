/** What makes annotating possible on a phone: letters large enough to read, text chosen with a finger. */
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

/**
 * With a finger, text is normally selected by a long press and two handles. While the highlighter is on, drawing along
 * a line selects it at once; pdf.js highlights the selection when the finger goes up. Moving up and down scrolls the
 * page as usual (`touch-action` in viewer.css).
 */
export function chooseTextByFinger(
	container: HTMLElement,
	isHighlighting: () => boolean,
	signal: AbortSignal,
): void {
	let begun: { pointerId: number; from: Caret } | undefined;
	const on = (
		name: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
		listener: (event: PointerEvent) => void,
	) => container.addEventListener(name, listener, { signal, passive: true });
	const end = () => {
		begun = undefined;
	};
	on("pointerdown", (event) => {
		end();
		if (event.pointerType !== "touch" || !event.isPrimary || !isHighlighting()) return;
		const from = caretAt(event);
		if (from) begun = { pointerId: event.pointerId, from };
	});
	on("pointermove", (event) => {
		if (event.pointerId !== begun?.pointerId) return;
		const to = caretAt(event);
		if (!to) return;
		const { from } = begun;
		document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
	});
	on("pointerup", end);
	on("pointercancel", end);
}

interface Caret {
	node: Node;
	offset: number;
}

/** The place in a page's text under a finger; undefined beside the text. */
function caretAt({ clientX, clientY, target }: PointerEvent): Caret | undefined {
	const found = caretFromPoint(clientX, clientY);
	const isText = found?.node.nodeType === Node.TEXT_NODE;
	if (!isText || !found.node.parentElement?.closest(".textLayer")) return undefined;
	// Between lines, a browser returns the nearest text; only text under the finger counts.
	const pressed = target instanceof Element && target.closest(".textLayer") !== null;
	return pressed ? found : undefined;
}

function caretFromPoint(x: number, y: number): Caret | undefined {
	if ("caretPositionFromPoint" in document) {
		const position = document.caretPositionFromPoint(x, y);
		return position ? { node: position.offsetNode, offset: position.offset } : undefined;
	}
	const range = (document as Document).caretRangeFromPoint(x, y);
	return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
