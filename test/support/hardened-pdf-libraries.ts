/** Reads and cleans PDFs as the Worker does, with the pdf.js and pdf-lib that it is built with, but without the Worker. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { root } from "#dev/paths.ts";

let written: Promise<unknown> | undefined;

function writeHardened() {
	const script = join(root, "workers/resume-text/harden-pdf-libraries.mjs");
	written ??= promisify(execFile)(process.execPath, [script]);
	return written;
}

export async function cleanHardened(bytes: Uint8Array) {
	await writeHardened();
	const { cleanPdf } = await import("../../workers/resume-text/clean-pdf.ts");
	return cleanPdf(bytes);
}

export async function readHardened(bytes: Uint8Array) {
	await writeHardened();
	const { readPdf } = await import("../../workers/resume-text/read-pdf.ts");
	const none = () => Promise.reject(new Error("No character maps here"));
	// The clock stands still: on a busy machine no file is given up for that.
	vi.useFakeTimers({ toFake: ["Date"] });
	try {
		return await readPdf(bytes, none, async () => {});
	} finally {
		vi.useRealTimers();
	}
}
