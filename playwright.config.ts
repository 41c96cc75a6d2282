import { defineConfig } from "@playwright/test";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

export default defineConfig({
	testDir: "test/browser",
	globalSetup: "./test/browser/local-copy.setup.ts",
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: true,
	workers: 2,
	// A loaded machine must not stop a landing; a test that needed its second try is listed as flaky.
	retries: process.env.CI ? 1 : 0,
	timeout: 60_000,
	use: {
		...phone,
		// Set by the global setup, which runs before the workers read this file.
		baseURL: process.env.YARD_URL,
		locale: "en-US",
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
		{ name: "with JavaScript", testIgnore: /no-javascript/ },
		{
			name: "wide screen",
			use: { viewport: { width: 1280, height: 800 } },
			testMatch:
				/browser\/(social|passwords|profile|resume|shared-resumes|saved|university-picker\.with)[^/]*\.spec\.ts$/,
		},
		{
			name: "without JavaScript",
			use: { javaScriptEnabled: false },
			testIgnore: /(with-javascript|accessibility)/,
		},
	],
});
