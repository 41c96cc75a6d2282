import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "#dev/fingerprint.ts";
import { binary } from "#dev/paths.ts";
import { runToEnd } from "#dev/processes.ts";
import { isDone, markDone } from "#dev/state.ts";

/**
 * Brings the local D1 database in `stateDir` up to the migrations folder; quick when it already
 * is. Throws with wrangler's output when a migration fails.
 */
export async function migrate(stateDir: string): Promise<void> {
	const wanted = fingerprint(["migrations"]);
	// wrangler puts its data below v3/; somebody may have deleted that alone.
	if (existsSync(join(stateDir, "v3", "d1")) && isDone(stateDir, "migrations", wanted)) return;
	await runToEnd({
		name: "Applying the migrations",
		command: binary("wrangler"),
		args: ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir],
	});
	markDone(stateDir, "migrations", wanted);
}
