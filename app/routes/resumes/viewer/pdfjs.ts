/** Pdf.js itself, on its own origin; importing this is what costs a page its weight. */
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.min.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import "pdfjs-dist/legacy/web/pdf_viewer.css";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
globalThis.pdfjsLib = pdfjs;

const FILES = `/assets/pdfjs-${pdfjs.version}/`;

export const IMAGES = `${FILES}web/images/`;

/** Where its data comes from, and what of a PDF is never run: scripts, forms of XFA, WebAssembly. */
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
/** The viewer's components find the API where it was put just now, so they come after it. */
export const components = () => import("pdfjs-dist/legacy/web/pdf_viewer.mjs");
