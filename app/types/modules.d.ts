declare module "pdfjs-dist/legacy/build/pdf.min.mjs" {
	export * from "pdfjs-dist";
}

/** Pdf.js's viewer takes the API from here, so that there is only one copy of it. */
declare var pdfjsLib: typeof import("pdfjs-dist") | undefined;

declare module "virtual:remix/server-build" {
	const build: import("@remix-run/cloudflare").ServerBuild;
	export = build;
}
