import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "#dev/fingerprint.ts";
import { takeLock } from "#dev/lock.ts";
import { root } from "#dev/paths.ts";
import { runToEnd } from "#dev/processes.ts";
import { isDone, markDone } from "#dev/state.ts";

const SOURCES = [
	"worker.ts",
	"app",
	"db",
	"lib",
	// The app only uses this file of that folder; wrangler builds the rest.
	"workers/resume-text/limits.ts",
	"public",
	"vite.config.ts",
	"dev/vite",
	"remix.config.js",
	"tsconfig.json",
	"package.json",
	"package-lock.json",
	"patches",
];
const OUTPUT = ["build/server", "build/client"];
const PATIENCE_MS = 5 * 60 * 1000;

/**
 * Builds the app with Remix, unless `build/` is already the build of these sources. Returns whether it built. Throws
 * with the compiler's output when that fails.
 */
export async function buildWhenStale(): Promise<boolean> {
	const folder = join(root, "build");
	const lock = join(folder, "in-use.lock");
	// Two starts in one checkout share `build/`: the second waits for the first one's build.
	const release = await takeLock(lock, PATIENCE_MS);
	if (!release) throw new Error(`Another process has been building for minutes: it holds ${lock}.`);
	try {
		// What is edited while it is being built is not in it.
		const sources = fingerprint(SOURCES);
		if (existsSync(join(folder, "server")) && isDone(folder, "build", stamp(sources))) return false;
		await runToEnd({
			name: "The build",
			command: "remix",
			args: ["vite:build"],
			// A test or a shell with another would get React's development build, half again as large.
			env: { NODE_ENV: "production" },
		});
		markDone(folder, "build", stamp(sources));
		return true;
	} finally {
		release();
	}
}

/** Includes the output, because `remix vite:build` replaces it without telling us. */
function stamp(sources: string): string {
	return `${sources} ${fingerprint(OUTPUT)} ${process.env.SERVICE_WORKER ?? ""}`;
}
