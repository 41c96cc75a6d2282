import process from "node:process";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { CHROMIUM, findProgram } from "#dev/debian-programs.ts";
import startCopy from "../test/browser/local-copy.setup.ts";

/** Runs `work` with a Chromium and a complete local copy of the app, with the demo data. */
export async function withDemo(
	work: (browser: Browser, baseURL: string) => Promise<void>,
): Promise<void> {
	const stopCopy = await startCopy();
	const browser = await chromium.launch({
		executablePath: await findProgram(CHROMIUM),
		args: ["--no-sandbox", "--disable-gpu"],
	});
	try {
		await work(browser, process.env.YARD_URL ?? "");
	} finally {
		await browser.close();
		await stopCopy();
	}
}

/** Logs a demo account in, such as 'student'. Nobody sees the toast that says so. */
export async function logInDemo(context: BrowserContext, name: string): Promise<void> {
	const form = { email: `${name}@example.edu`, password: "demo-password" };
	const headers = { Origin: process.env.YARD_URL ?? "" };
	await context.request.post("/login/", { form, headers });
}
