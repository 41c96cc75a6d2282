/** Pdf.js's viewer with its helpers, set up for the island, also for fingers and small screens. */
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.min.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import type { PDFFindController, PDFViewer } from "pdfjs-dist/legacy/web/pdf_viewer.mjs";
import type { SignatureEditor } from "./signature-dialog.tsx";
import { INKS, TOOLS } from "./view-state.ts";
import "pdfjs-dist/legacy/web/pdf_viewer.css";

export type ViewerParts = Awaited<ReturnType<typeof components>>;

export interface ViewOptions {
	container: HTMLDivElement;
	/** Called when a signature is wanted. Give the editor one, or remove the editor. */
	onSignature: (editor: SignatureEditor) => void;
	/** Called when a picture needs a description. */
	onDescribe: (described: Described) => void;
}

/** A picture on a page, with its alt text. */
export interface Described {
	text: string;
	write: (text: string) => void;
}

/** The part of pdf.js's StampEditor that we use. */
interface ImageEditor {
	altTextData: { altText?: string | null; decorative?: boolean };
	altTextFinish(): void;
}

const PHONE_PX = 768;
/** A phone's memory holds few larger canvases; zoomed-in parts are drawn sharp on top of them. */
const PHONE_CANVAS_PIXELS = 2 ** 23;

export const isPhone = (): boolean => window.innerWidth < PHONE_PX;

/** @param onDescribed called when a picture's alt text was written */
export function createViewer(
	parts: ViewerParts,
	{ container, onSignature, onDescribe }: ViewOptions,
	onDescribed: () => void,
	signal: AbortSignal,
): PDFViewer {
	const bus = new parts.EventBus();
	const links = new parts.PDFLinkService({
		eventBus: bus,
		externalLinkTarget: parts.LinkTarget.BLANK,
		externalLinkRel: "noopener noreferrer nofollow",
	});
	const findController = new parts.PDFFindController({ eventBus: bus, linkService: links });
	keepScrollInside(findController, container);
	const unpublished = {
		abortSignal: signal,
		altTextManager: {
			editAltText: (_: object, editor: ImageEditor) =>
				onDescribe({
					text: editor.altTextData?.altText ?? "",
					write(text) {
						editor.altTextData = { altText: text, decorative: text === "" };
						editor.altTextFinish();
						onDescribed();
					},
				}),
			destroy: () => {},
		},
		signatureManager: {
			getSignature: ({ editor }: { editor: SignatureEditor }) => onSignature(editor),
			loadSignatures: async () => {},
			renderEditButton: async () => null,
			destroy: () => {},
		},
	};
	const viewer = new parts.PDFViewer({
		container,
		eventBus: bus,
		linkService: links,
		findController,
		l10n: new parts.GenericL10n("") as never,
		annotationEditorMode: TOOLS.select.mode,
		annotationEditorHighlightColors: INKS.highlight.colors
			.map(({ name, value }) => `${name.toLowerCase()}=${value}`)
			.join(","),
		imageResourcesPath: IMAGES,
		removePageBorders: isPhone(),
		...(isPhone() && { maxCanvasPixels: PHONE_CANVAS_PIXELS }),
		...unpublished,
	});
	links.setViewer(viewer);
	return viewer;
}

/** Pdf.js would scroll the whole window to a match; only the pages should scroll. */
function keepScrollInside(finder: PDFFindController, container: HTMLElement): void {
	const show = finder.scrollMatchIntoView.bind(finder);
	finder.scrollMatchIntoView = (match: { element?: Element }) => {
		const scrollIntoView = () => {
			const place = match.element?.getBoundingClientRect();
			const room = container.getBoundingClientRect();
			if (!place) return;
			container.scrollTop += place.top - room.top - room.height / 4;
			container.scrollLeft += place.left - room.left - room.width / 2;
		};
		show({ ...match, element: match.element && { scrollIntoView } } as never);
	};
}

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
globalThis.pdfjsLib = pdfjs;

const FILES = `/assets/pdfjs-${pdfjs.version}/`;

const IMAGES = `${FILES}web/images/`;

/** Where its data comes from, and what is never run in a PDF: scripts, XFA forms, WebAssembly. */
export const DOCUMENT_OPTIONS = {
	cMapUrl: `${FILES}cmaps/`,
	cMapPacked: true,
	standardFontDataUrl: `${FILES}standard_fonts/`,
	wasmUrl: `${FILES}wasm/`,
	useWasm: false,
	useWorkerFetch: false,
	enableXfa: false,
	isEvalSupported: false,
	verbosity: 0,
};

export { pdfjs };
/** The viewer's components look for the API where it was just put, so they are imported after it. */
export const components = () => import("pdfjs-dist/legacy/web/pdf_viewer.mjs");

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
