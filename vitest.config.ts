import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";
import type { Engine } from "./test/support/engines.ts";
import { HANG_MS, WHOLE_TEST_MS } from "./test/support/patience.ts";
import { whyNoSqld } from "./test/support/sqld.ts";

const patient = {
	testTimeout: WHOLE_TEST_MS,
	hookTimeout: WHOLE_TEST_MS,
	expect: { poll: { timeout: HANG_MS } },
};

/**
 * All files on D1. Those of test/worker/both-engines/ run on libSQL, too: what sends it a statement that no test of
 * test/database/ sends, and the main job end to end.
 */
function workerProject(name: string, engine: Engine, files: string) {
	return {
		test: {
			name,
			include: [files],
			globalSetup: "test/support/worker-bundle.setup.ts",
			setupFiles: "test/support/log-watch.setup.ts",
			provide: { engine },
			// Miniflare reads it, and its Workers trust the mail server of the tests.
			env: { NODE_EXTRA_CA_CERTS: join(import.meta.dirname, "test/support/certificate/cert.pem") },
			// Files share no state, only the loading of miniflare and drizzle.
			isolate: false,
			...patient,
		},
	};
}

if (whyNoSqld) process.stderr.write(`Nothing is tested on libSQL: ${whyNoSqld}.\n`);

export default defineConfig({
	test: {
		// A test mostly waits: for processes of its own (workerd, the databases, identity), some for a timer.
		maxWorkers: availableParallelism() + 2,
		projects: [
			{ test: { name: "unit", include: ["test/unit/**/*.test.ts"], isolate: false, ...patient } },
			{
				test: {
					name: "database",
					include: ["test/database/**/*.test.ts"],
					exclude: whyNoSqld ? ["**/*-libsql.test.ts"] : [],
					// As above.
					isolate: false,
					...patient,
				},
			},
			{ test: { name: "identity", include: ["test/identity/**/*.test.ts"], ...patient } },
			workerProject("worker", "D1", "test/worker/**/*.test.ts"),
			...(whyNoSqld
				? []
				: [workerProject("worker on libSQL", "libSQL", "test/worker/both-engines/*.test.ts")]),
		],
	},
});
