import { availableParallelism } from "node:os";
import process from "node:process";
import { defineConfig } from "vitest/config";
import type { Engine } from "./test/support/engines.ts";
import { whyNoSqld } from "./test/support/sqld.ts";

/** The same files on either engine. */
function workerProject(name: string, engine: Engine) {
	return {
		test: {
			name,
			include: ["test/worker/**/*.test.ts"],
			globalSetup: "test/support/worker-bundle.setup.ts",
			provide: { engine },
			testTimeout: 60_000,
			hookTimeout: 60_000,
		},
	};
}

if (whyNoSqld) process.stderr.write(`The Worker's tests are not run on libSQL: ${whyNoSqld}.\n`);

export default defineConfig({
	test: {
		// A test mostly waits for processes of their own: workerd, the databases, identity.
		maxWorkers: availableParallelism() + 1,
		projects: [
			{ test: { name: "unit", include: ["test/unit/**/*.test.ts"], testTimeout: 30_000 } },
			{
				test: {
					name: "database",
					include: ["test/database/**/*.test.ts"],
					// Files share no state, only the loading of miniflare, wrangler and drizzle-kit.
					isolate: false,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{
				test: {
					name: "identity",
					include: ["test/identity/**/*.test.ts"],
					testTimeout: 30_000,
					hookTimeout: 120_000,
				},
			},
			workerProject("worker", "D1"),
			...(whyNoSqld ? [] : [workerProject("worker on libSQL", "libSQL")]),
		],
	},
});
