import { readFileSync } from "node:fs";
import { vitePlugin as remix } from "@remix-run/dev";
import type { RouteConfigEntry } from "@remix-run/route-config";
import tailwindcss from "@tailwindcss/vite";
import { defaultServerConditions, defineConfig, type Plugin, type Rollup } from "vite";
import routes from "./app/routes.ts";
import { apiDescription } from "./dev/vite/api-description.ts";
import { hotReload } from "./dev/vite/hot-reload.ts";
import { leanPages } from "./dev/vite/lean-pages.ts";
import { leanServer } from "./dev/vite/lean-server.ts";
import { minify } from "./dev/vite/minify.ts";
import { packedTexts } from "./dev/vite/packed-texts.ts";
import { patchedPackages } from "./dev/vite/patched-packages.ts";
import { pdfjsFiles } from "./dev/vite/pdfjs.ts";
import { serviceWorker } from "./dev/vite/service-worker.ts";
import remixOptions from "./remix.config.js";

/** One bundle holds the Worker and its pages, so that a class is the same class in both. */
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

/** Of a build: who imports whom. */
type Graph = Pick<Rollup.ManualChunkMeta, "getModuleInfo">;

const DATABASE = /\/drizzle-orm\//;

/** A value that a page takes from db/ may bring along all that knows the tables. */
const noDatabaseInBrowsers: Plugin = {
	name: "no-database-in-browsers",
	apply: "build",
	generateBundle(_, bundle) {
		if (this.environment.name !== "client") return;
		for (const chunk of Object.values(bundle)) {
			const modules = chunk.type === "chunk" ? Object.entries(chunk.modules) : [];
			if (modules.some(([id, { renderedLength }]) => renderedLength > 0 && DATABASE.test(id))) {
				this.error(`${chunk.fileName} brings the database to browsers`);
			}
		}
	},
};

/** How Remix asks for the browser's part of a route; and of those around others. */
const ROUTE = /\?__remix-build-client-route$/;
const LAYOUT = /\/(root|layout|\w+-layout)\.tsx\?__remix-build-client-route$/;

/** Pages that run no JavaScript, as they or their layouts say (`RouteFacts`): no browser loads what only they need. */
const onlyHtml = filesOfHtml(routes);

function filesOfHtml(entries: RouteConfigEntry[], isAbove = true): string[] {
	return entries.flatMap(({ file, children = [] }) => {
		const said = /\bhydrate: (\S+)/.exec(readFileSync(`app/${file}`, "utf8"))?.[1];
		const isHtml = said === undefined ? isAbove : said.startsWith("false");
		return [...(isHtml ? [file] : []), ...filesOfHtml(children, isHtml)];
	});
}

/** Characters of a module, before it is minified. */
const NOT_WORTH_A_REQUEST = 1300;

const OF_MODERATORS = /\/routes\/moderation\//;

/** What a student's list of resumes and the viewer share, the viewer some of it when it has begun. */
const OF_RESUMES = /\/(routes\/resumes\/(resume-(words|sending)|logged-out)|forms\/pdf)\.tsx?$/;

/** Pages on which programs are searched. */
const OF_PROGRAMS = /\/routes\/programs\/(list|searches)\./;

/** Whoever imports a module, at whatever distance; not those that load it later. */
function importersOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
	for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
		if (!found.has(importer)) importersOf(importer, graph, found.add(importer));
	}
	return found;
}

const isOfFramework = (importers: string[]) =>
	importers.some((importer) => importer.endsWith("/entry.client.tsx"));

/**
 * Few requests, and a change of ours costs no new download of the framework: what entry.client.tsx needs is
 * one file; what a layout, a list or more than four pages need is another, with small modules beside it that
 * three pages need; what resumes and their viewer share is one; what saved programs share with the other lists of programs, what only those share, and what
 * only moderators see are three more. All else comes with the page that needs it.
 */
function chunkOf(id: string, graph: Graph): string | undefined {
	const importers = [...importersOf(id, graph)];
	if (isOfFramework([id, ...importers])) return "framework";
	const importing = importers.filter((importer) => ROUTE.test(importer));
	const pages = importing.filter(
		(route) => !onlyHtml.some((file) => route.includes(`/app/${file}?`)),
	);
	if (pages.length === 0) return undefined;
	if (pages.length > 1 && pages.every((page) => OF_MODERATORS.test(page))) return "moderation";
	if (pages.length > 4 || pages.some((page) => LAYOUT.test(page))) return "shared";
	if (OF_RESUMES.test(id)) return "resumes";
	if (importing.length < 2) return undefined;
	if (id.includes("/components/list/")) return "shared";
	const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
	// What a module of a chunk imports comes into it, too.
	const isLeaf = importedIds.every((one) => isOfFramework([...importersOf(one, graph)]));
	const isSmall = isLeaf && (code ?? "").length < NOT_WORTH_A_REQUEST;
	if (isSmall && pages.length > 2) return "shared";
	if (pages.every((page) => OF_PROGRAMS.test(page))) return "programs";
	const isOnSavedList = pages.some((page) => page.includes("/routes/saved/"));
	return isOnSavedList && pages.some((page) => OF_PROGRAMS.test(page)) ? "cards" : undefined;
}

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		tailwindcss(),
		hotReload(),
		pdfjsFiles(),
		apiDescription,
		serviceWorker(),
		remix(remixOptions),
		workerIsTheEntry,
		patchedPackages,
		leanServer,
		leanPages,
		packedTexts,
		noDatabaseInBrowsers,
		minify({ target: isSsrBuild ? "esnext" : "es2020" }),
	],
	build: {
		// Beside the bundle: the log says where an error came from by line and column of it.
		sourcemap: isSsrBuild,
		minify: false,
		// workerd is as new as its release: what is written for older browsers is slower, private fields above all.
		...(isSsrBuild && { target: "esnext" }),
		// Both builds make the sheets, and name them by what is in them.
		cssTarget: ["es2020", "edge88", "firefox78", "chrome87", "safari14"],
		cssMinify: true,
		assetsInlineLimit: 0,
		rollupOptions: {
			...(isSsrBuild && {
				treeshake: {
					// Their packages do not say that what nobody imports of them can go.
					moduleSideEffects: (id) => !id.includes("/@libsql/"),
					// Nothing here is read, asked for or tried only to see whether it fails.
					propertyReadSideEffects: false,
					unknownGlobalSideEffects: false,
					tryCatchDeoptimization: false,
				},
			}),
			output: isSsrBuild
				? // Nobody changes what a module gives, or asks for its kind.
					{
						freeze: false,
						hoistTransitiveImports: false,
						generatedCode: { preset: "es2015", symbols: false },
					}
				: { manualChunks: chunkOf },
		},
	},
	// In both builds, which name the sheets by what is in them.
	esbuild: { legalComments: "none" as const },
	...(isSsrBuild && {
		define: { "process.env.NODE_ENV": '"production"' },
	}),
	// Found before the first page, so that hot reload never has two copies of React.
	optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
	ssr: {
		// The Worker's bundle holds everything; under hot reload Node loads packages itself.
		noExternal: command === "build" ? true : [],
		resolve: { conditions: ["workerd", "worker", ...defaultServerConditions] },
	},
}));
