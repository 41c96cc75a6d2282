import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { runToEnd } from "#dev/processes.ts";

/** A program that the tests need and npm does not have. */
interface DebianProgram {
	/** Its name in messages. */
	called: string;
	/** Any of these will do; the first is preferred. */
	names: string[];
	packages: string[];
	/** The environment variable that names another program. */
	setting: string;
}

/** The browser of the browser tests; the headless shell takes a third less time than the full browser. */
export const CHROMIUM: DebianProgram = {
	called: "Chromium",
	names: ["chromium-headless-shell", "chromium"],
	packages: ["chromium-headless-shell"],
	setting: "CHROMIUM_PATH",
};

/** Extracts text from PDFs, to compare with what our own reader finds. */
export const PDF_TO_TEXT: DebianProgram = {
	called: "pdftotext",
	names: ["pdftotext"],
	packages: ["poppler-utils", "poppler-data"],
	setting: "PDFTOTEXT_PATH",
};

/** Runs the commands of docs/api.md. */
export const CURL: DebianProgram = {
	called: "curl",
	names: ["curl"],
	packages: ["curl", "ca-certificates"],
	setting: "CURL_PATH",
};

/** Speaks WebDriver BiDi itself. */
export const FIREFOX: DebianProgram = {
	called: "Firefox",
	names: ["firefox-esr", "firefox"],
	packages: ["firefox-esr"],
	setting: "FIREFOX_PATH",
};

/** WebKitGTK with its MiniBrowser, the nearest to Safari that Debian has. */
export const WEBKIT_DRIVER: DebianProgram = {
	called: "WebKit",
	names: ["WebKitWebDriver"],
	packages: ["webkit2gtk-driver", "xvfb"],
	setting: "WEBKIT_DRIVER_PATH",
};

/** The screen that WebKit draws on. */
export const XVFB: DebianProgram = {
	called: "Xvfb",
	names: ["Xvfb"],
	packages: ["xvfb"],
	setting: "XVFB_PATH",
};

/**
 * The path of a program: from its environment variable, from PATH, or installed now from Debian's packages. Throws with
 * what to do when it can't be had.
 */
export async function findProgram({
	called,
	names,
	packages,
	setting,
}: DebianProgram): Promise<string> {
	const given = process.env[setting];
	if (given) {
		if (isProgram(given)) return given;
		throw new Error(`${setting}=${given} isn't a program.`);
	}
	const present = firstInPath(names);
	if (present) return present;
	if (process.getuid?.() !== 0 || !inPath("apt-get")) {
		throw new Error(
			`The tests need ${called}. Install it (on Debian: sudo apt-get install ${packages.join(" ")}), ` +
				`or name one with ${setting}=…`,
		);
	}
	console.log(`Installing ${called} (apt-get install ${packages.join(" ")}) …`);
	const env = { DEBIAN_FRONTEND: "noninteractive" };
	// Another test run may be installing its own.
	const waiting = ["-o", "DPkg::Lock::Timeout=600"];
	for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
		const command = { name: `apt-get ${args[0]}`, command: "apt-get", args: [...args, ...waiting] };
		await runToEnd({ ...command, env });
	}
	const installed = firstInPath(names);
	if (!installed) throw new Error(`apt-get installed ${called}, but there is none in PATH.`);
	return installed;
}

function firstInPath(names: string[]): string | undefined {
	return names.map(inPath).find((path) => path !== undefined);
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
