import { existsSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { migrate as applyTo } from "drizzle-orm/libsql/migrator";
import { drizzle } from "drizzle-orm/libsql/web";
import { fingerprint } from "#dev/fingerprint.ts";
import { root } from "#dev/paths.ts";
import { runToEnd } from "#dev/processes.ts";
import { isDone, markDone } from "#dev/state.ts";
import { requireSecureLibsql } from "#lib/secure-address.ts";

/**
 * Applies new migrations to the local D1 database in `stateDir`; fast when there are none. Throws with wrangler's
 * output when a migration fails.
 */
export async function migrate(stateDir: string): Promise<void> {
	const wanted = fingerprint(["migrations"]);
	// wrangler puts its data below v3/; somebody may have deleted only that.
	if (existsSync(join(stateDir, "v3", "d1")) && isDone(stateDir, "migrations", wanted)) return;
	await applyToD1(["--local", "--persist-to", stateDir], { quiet: true });
	markDone(stateDir, "migrations", wanted);
}

/**
 * Applies the migrations folder to wrangler.toml's D1 database; `args` tell wrangler which one. Throws when that fails;
 * wrangler says why on the terminal or, with `quiet`, in the error.
 */
export async function applyToD1(args: string[], { quiet = false } = {}): Promise<void> {
	await runToEnd({
		name: "Applying the migrations",
		command: "wrangler",
		args: ["d1", "migrations", "apply", "DB", ...args],
		inherit: !quiet,
	});
}

/** Applies new migrations to a database on a libSQL server; fast when there are none. */
export async function migrateLibsql(url: string, authToken?: string): Promise<void> {
	requireSecureLibsql(url);
	const client = createClient({ url, authToken });
	try {
		await applyTo(drizzle({ client }), { migrationsFolder: join(root, "migrations") });
	} finally {
		client.close();
	}
}
