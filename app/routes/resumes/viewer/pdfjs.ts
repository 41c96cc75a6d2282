/** Pdf.js itself, served from our origin; importing this is what makes a page heavy. */
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.min.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import "pdfjs-dist/legacy/web/pdf_viewer.css";

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
