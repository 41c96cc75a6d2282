/** Serves the data files of the resume viewer's pdf.js. */
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

/** Serves the files under /assets/pdfjs-{version}/, from node_modules. */
export function pdfjsFiles(): Plugin {
	const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
	const base = `assets/pdfjs-${version}/`;
	return {
		name: "pdfjs-files",
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
