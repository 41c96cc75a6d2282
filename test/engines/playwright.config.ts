import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { HANG_MS, WHOLE_TEST_MS } from "../support/patience.ts";
import { ENGINES } from "./driver.ts";
import type { Options } from "./person.ts";

/** Set by dev/test.ts: the engines that are installed. */
const installed = process.env.YARD_ENGINES?.split(",") ?? ENGINES;

export default defineConfig<Options>({
	testDir: ".",
	globalSetup: "../browser/local-copy.setup.ts",
	outputDir: "../../test-results",
	fullyParallel: true,
	forbidOnly: true,
	workers: availableParallelism(),
	timeout: WHOLE_TEST_MS,
	expect: { timeout: HANG_MS / 5 },
	projects: ENGINES.filter((engine) => installed.includes(engine)).flatMap((engine) => [
		{ name: engine, use: { engine, runsScripts: true } },
		{ name: `${engine} without JavaScript`, use: { engine, runsScripts: false } },
	]),
});
