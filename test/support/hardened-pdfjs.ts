/** Reads PDFs as the Worker does, with the pdf.js that it is built with, but without the Worker. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { definePDFJSModule } from "unpdf";
import { vi } from "vitest";
import { root } from "#dev/paths.ts";
import { readPdf } from "../../workers/resume-text/read-pdf.ts";

let ready: Promise<void> | undefined;

async function prepare(): Promise<void> {
	const folder = join(root, "workers/resume-text");
	await promisify(execFile)(process.execPath, [join(folder, "harden-pdfjs.mjs")]);
	const built = pathToFileURL(join(folder, "build/pdfjs.mjs")).href;
	await definePDFJSModule(() => import(/* @vite-ignore */ built));
}

export async function readHardened(bytes: Uint8Array) {
	ready ??= prepare();
	await ready;
	const none = () => Promise.reject(new Error("No character maps here"));
	// The clock stands still: on a busy machine no file is given up for that.
	vi.useFakeTimers({ toFake: ["Date"] });
	try {
		return await readPdf(bytes, none, async () => {});
	} finally {
		vi.useRealTimers();
	}
}
