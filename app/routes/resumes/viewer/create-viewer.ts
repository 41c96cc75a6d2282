/** Pdf.js's viewer with its helpers, set up for the island. */

import * as pdfjs from "pdfjs-dist/legacy/build/pdf.min.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url?url";
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

export const IMAGES = `${FILES}web/images/`;

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
