import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig, type Plugin } from "vite";
import { apiDescription } from "./dev/vite/api-description.ts";
import { hotReload } from "./dev/vite/hot-reload.ts";
import { pdfjsFiles } from "./dev/vite/pdfjs.ts";
import { serviceWorker } from "./dev/vite/service-worker.ts";
import remixOptions from "./remix.config.js";

/** The server's build begins at the Worker, not at Remix's routes, so that one bundle holds both. */
const workerIsTheEntry: Plugin = {
	name: "worker-is-the-entry",
	apply: "build",
	config: {
		order: "post",
		handler: (_, { isSsrBuild }) =>
			isSsrBuild
				? { build: { rollupOptions: { input: "worker.ts", external: /^(cloudflare|node):/ } } }
				: undefined,
	},
};

/**
 * Two files that browsers keep from page to page: the framework, also over our releases, and the components that most
 * pages draw, with the addresses of the style sheets, but without what those load later (`.client.tsx`).
 */
function manualChunks(id: string): string | undefined {
	if (
		/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//.test(
			id,
		)
	)
		return "framework";
	const isInMost = /\/components\/(shell|form)\/[^.]+\.tsx?$|\.css\?url$/.test(id);
	return isInMost ? "components" : undefined;
}

/** What Vite builds for by default. */
const BROWSERS = ["es2020", "edge88", "firefox78", "chrome87", "safari14"];

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		tailwindcss(),
		hotReload(),
		pdfjsFiles(),
		apiDescription,
		serviceWorker(),
		remix(remixOptions),
		workerIsTheEntry,
	],
	build: {
		target: isSsrBuild ? "esnext" : BROWSERS,
		// Both builds make the style sheets and name them by what is in them.
		cssTarget: BROWSERS,
		assetsInlineLimit: 0,
		sourcemap: isSsrBuild,
		rollupOptions: { output: isSsrBuild ? {} : { manualChunks } },
	},
	define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
	// Found before the first page, so that hot reload never has two copies of React.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	ssr: {
		// The Worker's bundle holds everything; under hot reload Node loads packages itself.
		noExternal: command === "build" ? true : [],
		resolve: { conditions: ["workerd", ...defaultServerConditions] },
	},
}));
