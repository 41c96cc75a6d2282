import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "#dev/fingerprint.ts";
import type { Identity } from "#dev/identity/identity.ts";
import type { Settings } from "#dev/settings.ts";
import { isDone, markDone } from "#dev/state.ts";

const STEP = "demo-data";

/**
 * Whether this folder already has the demo accounts and programs of this version. For a libSQL server we can't know: it
 * may have been emptied since.
 */
export function hasDemoData({ stateDir, libsql }: Settings): boolean {
	if (libsql) return false;
	// Somebody may have deleted only the database or only the accounts.
	const parts = [join(stateDir, "v3", "d1"), join(stateDir, "identity", "accounts.json")];
	return parts.every((part) => existsSync(part)) && isDone(stateDir, STEP, wanted());
}

/** Seeds the database and identity. Both must be up to date, and no server may be using the database. */
export async function addDemoData(settings: Settings, identity: Identity): Promise<void> {
	const { seed } = await import("#dev/seed.ts");
	await seed(settings, identity.url);
	// Otherwise a kill right now would leave the data marked as done, with accounts that were never written.
	await identity.save();
	if (!settings.libsql) markDone(settings.stateDir, STEP, wanted());
}

/** The accounts that a newcomer can log in with, as lines for the terminal. */
export function demoAccounts(): string[] {
	return [
		"Demo accounts, password demo-password:",
		"  student@example.edu",
		"  student2@example.edu",
		"  moderator@example.edu",
	];
}

function wanted(): string {
	return fingerprint(["dev/seed.ts", "dev/seed"]);
}
