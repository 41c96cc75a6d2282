/** Reads PDFs as the Worker does, with the pdf.js that it is built with, but without the Worker. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { root } from "#dev/paths.ts";

let reader: Promise<typeof import("../../workers/resume-text/read-pdf.ts")> | undefined;

async function hardenedReader() {
	const folder = join(root, "workers/resume-text");
	await promisify(execFile)(process.execPath, [join(folder, "harden-pdfjs.mjs")]);
	return import("../../workers/resume-text/read-pdf.ts");
}

export async function readHardened(bytes: Uint8Array) {
	reader ??= hardenedReader();
	const { readPdf } = await reader;
	const none = () => Promise.reject(new Error("No character maps here"));
	// The clock stands still: on a busy machine no file is given up for that.
	vi.useFakeTimers({ toFake: ["Date"] });
	try {
		return await readPdf(bytes, none, async () => {});
	} finally {
		vi.useRealTimers();
	}
}
