/** Builds the service worker along with the pages, as one file at the root of the site. */
import { createHash } from "node:crypto";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { build, type Plugin, type Rollup } from "vite";
import routes from "#app/routes.ts";

const FOLDER = "app/service-worker";
const isOff = process.env.SERVICE_WORKER === "off";

/** Serves /sw.js. It contains the names of the files that kept pages need, so it changes when they do. */
export function serviceWorker(): Plugin {
	return {
		name: "service-worker",
		apply: "build",
		config: () => ({ define: { "import.meta.env.SERVICE_WORKER": JSON.stringify(!isOff) } }),
		generateBundle: {
			order: "post",
			async handler(_, bundle) {
				if (this.environment.name !== "client") return;
				const nameOf = (file: RegExp) => {
					const name = Object.keys(bundle).find((one) => file.test(one));
					return name ?? this.error(`The build has no ${file} for the service worker to keep`);
				};
				const script = await buildScript("offline-page", {});
				const hash = createHash("sha256").update(script).digest("base64url").slice(0, 8);
				const names = {
					STYLES: nameOf(/^assets\/student-[\w-]+\.css$/),
					ICONS: nameOf(/^assets\/icons-[\w-]+\.svg$/),
					SCRIPT: `assets/offline-${hash}.js`,
				};
				const define = Object.fromEntries(
					Object.entries(names).map(([key, name]) => [key, JSON.stringify(`/${name}`)]),
				);
				const worker = await buildScript(isOff ? "unregister" : "service-worker", define);
				this.emitFile({ type: "asset", fileName: names.SCRIPT, source: script });
				this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
			},
		},
	};
}

/** Pages whose addresses look like a program's; the page of saved programs is kept like program pages. */
const besidePrograms = pathsOf(routes)
	.filter((path) => /^\/programs\/[\w-]+$/.test(path) && path !== "/programs/saved")
	.map((path) => `${path}/`);

function pathsOf(entries: RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path, children = [] }) => [path ?? [], pathsOf(children)].flat());
}

/** A file of that folder with everything it imports, as one script. */
export async function buildScript(name: string, define: Record<string, string>): Promise<string> {
	const built = (await build({
		configFile: false,
		logLevel: "warn",
		publicDir: false,
		define: { BESIDE_PROGRAMS: JSON.stringify(besidePrograms), ...define },
		build: {
			write: false,
			target: "es2022",
			modulePreload: false,
			rollupOptions: { input: `${FOLDER}/${name}.ts`, output: { format: "iife" } },
		},
	})) as Rollup.RollupOutput;
	return built.output[0].code;
}
