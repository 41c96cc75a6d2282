import { delimiter, join, resolve } from "node:path";
import process from "node:process";

/** The project's folder, absolute. */
export const root = resolve(import.meta.dirname, "..");

const binaries = join(root, "node_modules", ".bin");

/** The path of a program that an installed package brings, such as `wrangler`. */
export function binary(name: string): string {
	return join(binaries, name);
}

/**
 * The environment for a child: ours, with the project's programs (and so Node 24) first in PATH,
 * nobody asked anything, nothing measured or phoned home, and `extra` on top.
 */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
	const path = process.env.PATH ?? "";
	return {
		...process.env,
		PATH: path.startsWith(binaries) ? path : `${binaries}${delimiter}${path}`,
		CI: "1",
		NO_UPDATE_NOTIFIER: "1",
		WRANGLER_SEND_METRICS: "false",
		WRANGLER_HIDE_BANNER: "true",
		WRANGLER_WRITE_LOGS: "false",
		// Miniflare would fetch a sample of Request.cf from Cloudflare at each start.
		CLOUDFLARE_CF_FETCH_ENABLED: "false",
		...extra,
	};
}
