import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The words of a PDF as poppler finds them, separated by one space. */
export async function wordsByPoppler(bytes: Uint8Array): Promise<string> {
	const running = run(process.env.PDFTOTEXT_PATH ?? "pdftotext", ["-enc", "UTF-8", "-", "-"]);
	running.child.stdin?.end(bytes);
	return (await running).stdout.replace(/\s+/g, " ").trim();
}
