/** The least that Remix can be, built as the app is: what `npm run bench -- server` compares it with. */
import { vitePlugin as remix } from "@remix-run/dev";
import { defaultServerConditions, defineConfig } from "vite";
import remixOptions from "../../remix.config.js";

// Without a table of routes it has those of its folder.
const future = { ...remixOptions.future, v3_routeConfig: false };

export default defineConfig({
	plugins: [remix({ appDirectory: "bench/bare", buildDirectory: "build/bare", future })],
	publicDir: false,
	build: { minify: "esbuild" },
	define: { "process.env.NODE_ENV": '"production"' },
	ssr: {
		noExternal: true,
		resolve: { conditions: ["workerd", "worker", ...defaultServerConditions] },
	},
});
