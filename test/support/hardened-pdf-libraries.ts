/** Reads and cleans PDFs as the Worker does, with the pdf.js and pdf-lib that it is built with, but without the Worker. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { root } from "#dev/paths.ts";

/** Cloudflare ends a Worker that takes more. */
const WORKER_MB = 128;

let written: Promise<unknown> | undefined;

function writeHardened() {
	const script = join(root, "workers/resume-text/harden-pdf-libraries.mjs");
	written ??= promisify(execFile)(process.execPath, [script]);
	return written;
}

/** How a file is read and cleaned with as much memory as a Worker has. Throws when that is not enough. */
export async function outcomesInLittleMemory(bytes: Uint8Array): Promise<string[]> {
	await writeHardened();
	const code = `
		import { readFileSync } from "node:fs";
		import { cleanPdf } from "../../workers/resume-text/clean-pdf.ts";
		import { readPdf } from "../../workers/resume-text/read-pdf.ts";
		const bytes = new Uint8Array(readFileSync(0));
		const none = () => Promise.reject(new Error("No character maps here"));
		const read = await readPdf(bytes.slice(), none, async () => {});
		const cleaned = await cleanPdf(bytes);
		process.stdout.write(JSON.stringify([read, cleaned].map(({ problem = "none" }) => problem)));`;
	const memory = `--max-old-space-size=${WORKER_MB}`;
	const run = promisify(execFile)(
		process.execPath,
		["--no-warnings", memory, "--input-type=module", "--eval", code],
		{ cwd: join(root, "workers/resume-text") },
	);
	run.child.stdin?.end(bytes);
	return JSON.parse((await run).stdout.split("\n").at(-1) ?? "");
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
