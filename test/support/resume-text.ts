import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "#dev/paths.ts";

/** The app's name for it (wrangler.toml). */
export const RESUME_TEXT = { name: "the-yard-resume-text", entrypoint: "ResumeText" };

/**
 * Starts the built Worker that reads resumes, in a workerd of its own, as on Cloudflare.
 *
 * @param bundle the file that wrangler built
 * @param registry the folder in which Workers find each other
 */
export async function startResumeText(bundle: string, registry: string): Promise<Miniflare> {
	return ready({
		modules: [{ type: "ESModule", path: bundle }],
		modulesRoot: dirname(bundle),
		assets: {
			directory: join(root, "node_modules/pdfjs-dist/cmaps"),
			binding: "CHARACTER_MAPS",
		},
		unsafeDevRegistryPath: registry,
	});
}

/** Starts a Worker in its place that runs `body` when it is asked to read. */
export async function startFaultyResumeText(body: string, registry: string): Promise<Miniflare> {
	return ready({
		modules: true,
		script: `
			import { WorkerEntrypoint } from "cloudflare:workers";
			export class ResumeText extends WorkerEntrypoint { async read() { ${body} } }
			export default { fetch: () => new Response("reading") };
		`,
		unsafeDevRegistryPath: registry,
	});
}

async function ready(options: Record<string, unknown>): Promise<Miniflare> {
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			name: RESUME_TEXT.name,
			compatibilityDate: "2026-11-01",
			...options,
		} as Parameters<typeof convertV4MiniflareOptions>[0]),
	);
	await miniflare.ready;
	return miniflare;
}
