import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { runToEnd } from "#dev/processes.ts";

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, or `chromium` in PATH, or one
 * installed now from Debian's packages. Throws with what to do when there is none to be had.
 */
export async function findChromium(): Promise<string> {
	const given = process.env.CHROMIUM_PATH;
	if (given) {
		if (isProgram(given)) return given;
		throw new Error(`CHROMIUM_PATH=${given} is not a program.`);
	}
	const present = inPath("chromium");
	if (present) return present;
	if (process.getuid?.() !== 0 || !inPath("apt-get")) {
		throw new Error(
			"The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium), " +
				"or name one with CHROMIUM_PATH=…",
		);
	}
	console.log("Installing Chromium (apt-get install chromium) …");
	const env = { DEBIAN_FRONTEND: "noninteractive" };
	for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
		await runToEnd({ name: `apt-get ${args[0]}`, command: "apt-get", args, env });
	}
	const installed = inPath("chromium");
	if (!installed) throw new Error("apt-get installed chromium, but there is none in PATH.");
	return installed;
}

function inPath(name: string): string | undefined {
	const folders: string[] = (process.env.PATH ?? "").split(delimiter);
	return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
