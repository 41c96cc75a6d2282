declare module "pdfjs-dist/legacy/build/pdf.min.mjs" {
	export * from "pdfjs-dist";
}

/** Pdf.js's worker, as harden-pdf-libraries.mjs writes it. */
declare module "*/build/pdf.worker.mjs" {
	export const WorkerMessageHandler: object;
	/** Whether it gave up on the last document that was opened. */
	export function tookTooManySteps(): boolean;
}

/** Pdf-lib, as harden-pdf-libraries.mjs writes it. */
declare module "*/build/pdf-lib.mjs" {
	export * from "pdf-lib";
	/** Begins a file, and gives it this many turns of loops; one that needs more ends in an error. */
	export function beginFile(steps: number): void;
}

/** Pdf.js's viewer takes the API from here, so that there is only one copy of it. */
declare var pdfjsLib: typeof import("pdfjs-dist") | undefined;

declare module "virtual:remix/server-build" {
	const build: import("@remix-run/cloudflare").ServerBuild;
	export = build;
}
