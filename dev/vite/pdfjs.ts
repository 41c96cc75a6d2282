/** The resume viewer's pdf.js: serves its data files, and leaves out the styles of its own user interface. */
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import type { Plugin } from "vite";

const PACKAGE = new URL("../../node_modules/pdfjs-dist/", import.meta.url);

/** Fetched only for resumes that need them: fonts that are not embedded, old image formats, note icons. */
const FILES: [folder: string, wanted: RegExp][] = [
	["cmaps", /\.bcmap$/],
	["standard_fonts", /\.(pfb|ttf)$/],
	["wasm", /_nowasm_fallback\.js$/],
	["web/images", /^annotation-.*\.svg$/],
];

const TYPES: Record<string, string> = { ".js": "text/javascript", ".svg": "image/svg+xml" };

/** The rules for its pages; the others style pdf.js's own user interface, and would match our class names. */
const OF_PAGES =
	/^(:root|\[data-|:?(is\()?\.(annotationLayer|annotationEditorLayer|textLayer|textLayerImages|pdfViewer|canvasWrapper|colorPicker|basicColorPicker|spread)\b)/;

/** Serves the files under /assets/pdfjs-{version}/, from node_modules. */
export function pdfjsFiles(): Plugin {
	const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
	const base = `assets/pdfjs-${version}/`;
	return {
		name: "pdfjs-files",
		enforce: "pre",
		transform(code, id) {
			if (!/pdfjs-dist\/.*pdf_viewer\.css$/.test(id)) return undefined;
			const kept = topLevelRules(code).filter((rule) => OF_PAGES.test(rule));
			if (kept.length < 10) this.error("pdf.js no longer has the styles that this plugin expects");
			return { code: kept.join("\n"), map: null };
		},
		generateBundle() {
			if (this.environment.name !== "client") return;
			for (const path of listFiles()) {
				const source = readFileSync(new URL(path, PACKAGE));
				this.emitFile({ type: "asset", fileName: base + path, source });
			}
		},
		configureServer(vite) {
			const paths = new Set(listFiles());
			vite.middlewares.use((request, answer, next) => {
				const path = request.url?.split("?")[0]?.slice(1) ?? "";
				if (!path.startsWith(base) || !paths.has(path.slice(base.length))) return next();
				answer.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
				answer.end(readFileSync(new URL(path.slice(base.length), PACKAGE)));
			});
		},
	};
}

function listFiles(): string[] {
	return FILES.flatMap(([folder, wanted]) =>
		readdirSync(new URL(folder, PACKAGE))
			.filter((name) => wanted.test(name))
			.map((name) => `${folder}/${name}`),
	);
}

/** A stylesheet's top-level rules, each with everything nested in it. */
function topLevelRules(css: string): string[] {
	const rules: string[] = [];
	let depth = 0;
	let begun = 0;
	const bare = css.replace(/\/\*.*?\*\//gs, "");
	for (let at = 0; at < bare.length; at++) {
		if (bare[at] === "{") depth += 1;
		if (bare[at] === "}") depth -= 1;
		if (depth === 0 && (bare[at] === "}" || bare[at] === ";")) {
			rules.push(bare.slice(begun, at + 1).trim());
			begun = at + 1;
		}
	}
	return rules;
}
