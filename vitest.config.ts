import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{ test: { name: "unit", include: ["test/unit/**/*.test.ts"] } },
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
			{
				test: {
					name: "worker",
					include: ["test/worker/**/*.test.ts"],
					globalSetup: "test/support/worker-bundle.setup.ts",
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
		],
	},
});
