import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig, type Plugin } from "vite";
import { hotReload } from "./dev/hot-reload.ts";
import remixOptions from "./remix.config.js";

/** sonner writes its styles into the page, which our Content-Security-Policy forbids; they come as a file. */
const sonnerStylesAsFile: Plugin = {
	name: "sonner-styles-as-file",
	enforce: "pre",
	transform(code, id) {
		if (!id.includes("/sonner/dist/index.mjs")) return undefined;
		const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
		if (without === code) this.error("sonner no longer inserts its styles as this plugin expects");
		return { code: without, map: null };
	},
};

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [tailwindcss(), hotReload(), remix(remixOptions), sonnerStylesAsFile],
	build: {
		minify: isSsrBuild ? false : "terser",
		terserOptions: { compress: { passes: 3 } },
		cssMinify: true,
		assetsInlineLimit: 0,
	},
	optimizeDeps: { exclude: ["sonner"] },
	ssr: {
		noExternal: true,
		resolve: { conditions: ["workerd", "worker", ...defaultServerConditions] },
	},
}));
