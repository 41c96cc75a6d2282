import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { HANG_MS, WHOLE_TEST_MS } from "./test/support/patience.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

export default defineConfig({
	testDir: "test/browser",
	globalSetup: "./test/browser/local-copy.setup.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	// Some tests wait for a timer, and all for processes of their own.
	workers: availableParallelism() + 2,
	retries: 0,
	// What breaks this many has one cause, and each waits until it hangs.
	maxFailures: 20,
	timeout: WHOLE_TEST_MS,
	expect: { timeout: HANG_MS / 5 },
	use: {
		...phone,
		actionTimeout: HANG_MS / 5,
		navigationTimeout: HANG_MS / 5,
		// Set by the global setup, which runs before the workers read this file.
		baseURL: process.env.YARD_URL,
		locale: "en-US",
		// Tests hold back and count requests, which a service worker would make in the page's place; its own allow it.
		serviceWorkers: "block",
		// Nothing is looked at while it fades in; the tests of motion ask for it.
		contextOptions: { reducedMotion: "reduce" },
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
				"--no-first-run",
				"--disable-quic",
			],
		},
	},
	projects: [
		// The first, because one of these waits a minute for a mail.
		{
			name: "without JavaScript",
			use: { javaScriptEnabled: false },
			testIgnore: /(with-javascript|accessibility)/,
		},
		{ name: "with JavaScript", testIgnore: /no-javascript/ },
		{
			name: "wide screen",
			use: { viewport: { width: 1280, height: 800 } },
			// The whole of these; what concerns a screen's width in others sets it.
			testMatch: /browser\/(profile|resume|resume-reports|shared-resumes|saved)\.spec\.ts$/,
		},
	],
});
