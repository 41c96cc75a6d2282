/** The smallest possible Remix app, built like ours: `npm run bench -- server` compares ours with it. */
import { vitePlugin as remix } from "@remix-run/dev";
import { defaultServerConditions, defineConfig } from "vite";
import remixOptions from "../../remix.config.js";

// Without a route table, Remix takes the routes of its folder.
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
