import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig, type Plugin } from "vite";
import { hotReload } from "./dev/hot-reload.ts";
import { pdfjsFiles } from "./dev/pdfjs.ts";
import remixOptions from "./remix.config.js";

/** sonner writes its styles into the page, which our Content-Security-Policy forbids; they come as a file. */
const sonnerStylesAsFile: Plugin = {
	name: "sonner-styles-as-file",
	apply: "build",
	enforce: "pre",
	transform(code, id) {
		if (!id.includes("/sonner/dist/index.mjs")) return undefined;
		const without = code.replace(/^__insertCSS\(".*"\);?$/m, "");
		if (without === code) this.error("sonner no longer inserts its styles as this plugin expects");
		return { code: without, map: null };
	},
};

const FRAMEWORK =
	/node_modules\/(?!react-is)(react|react-dom|scheduler|turbo-stream|cookie|@remix-run|react-router)/;
const FORM_LIBRARY = /@conform-to|components\/page-form/;
const FORMS =
	/forms\/(keep-typed|drafts)|components\/(duplicate-link|form-fields|password-field|small-form)/;
/** Around every page, and around every page of students. */
const FRAME =
	/components\/(catalogue-link|error-page|form-answer|mark|navigation-progress|nonce|public-shell|toasts)|routes\/may-have-changed/;
const SHELL =
	/components\/(avatar|dates|host-logo|icon|moderation-tabs|paging|program-card|save-in-place|signed-in-frame|student-shell)/;

/** The ways in; the profile has the picker, too. */
const WAYS_IN = /components\/(one-tap|social-sign-in|university-picker)|auth\/social\/providers/;
/** What the pages about contributions are made of, but for what comes only when a link is typed. */
const CONTRIBUTIONS = /components\/(by-width|contribution-(?!duplicate)|draft)/;

/**
 * Few requests, and a change of ours costs no new download of the framework: its code, the form
 * library, the fields, and the frames that pages share are one file each. The rest comes with the
 * page that needs it.
 */
function chunkOf(id: string): string | undefined {
	if (FRAMEWORK.test(id)) return "framework";
	if (FORM_LIBRARY.test(id)) return "form-library";
	if (FORMS.test(id)) return "forms";
	if (FRAME.test(id)) return "frame";
	if (WAYS_IN.test(id)) return "ways-in";
	if (CONTRIBUTIONS.test(id)) return "contributions";
	return SHELL.test(id) ? "shell" : undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [tailwindcss(), hotReload(), pdfjsFiles(), remix(remixOptions), sonnerStylesAsFile],
	build: {
		minify: isSsrBuild ? false : "terser",
		terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
		cssMinify: true,
		assetsInlineLimit: 0,
		...(!isSsrBuild && { rollupOptions: { output: { manualChunks: chunkOf } } }),
	},
	// Found before the first page, so that hot reload never has two copies of React.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	ssr: {
		// The Worker's bundle holds everything; under hot reload Node loads packages itself.
		noExternal: command === "build" ? true : [],
		resolve: { conditions: ["workerd", "worker", ...defaultServerConditions] },
	},
}));
