import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { takeLock } from "#dev/lock.ts";
import { root } from "#dev/paths.ts";

/** The folder with local data, absolute: `YARD_STATE`, or by default `.wrangler/state`. */
export function stateFolder(): string {
	return resolve(root, process.env.YARD_STATE || ".wrangler/state");
}

// As long as a copy takes to stop.
const PATIENCE_MS = 5000;

/**
 * Claims a state folder for this process as long as it lives; `holder` tells others, in words, who has it. Throws,
 * naming the holder, when it is taken. From then on the Workers of this process and its children find each other in
 * this folder.
 */
export async function claimState(folder: string, holder: string): Promise<void> {
	const isTaken = !(await takeLock(lockFile(folder), PATIENCE_MS));
	const note = join(folder, "in-use-by");
	if (isTaken) {
		const who = existsSync(note) ? readFileSync(note, "utf8") : "another process";
		throw new Error(
			`${folder} is in use by ${who}. Stop that first, or choose another folder with YARD_STATE=…`,
		);
	}
	writeFileSync(note, `${holder} (process ${process.pid})`);
	const registry = registryFolder(folder);
	// What a killed run left here would be removed while the app starts. An entry that goes just then makes Miniflare
	// wait for good: its readdirp 4.0.1 stops reading a folder when a file is gone between its name and its details.
	rmSync(registry, { recursive: true, force: true });
	process.env.WRANGLER_REGISTRY_PATH = registry;
}

/** Where Workers that run separately find each other. */
export function registryFolder(folder: string): string {
	return join(folder, "registry");
}

/** Whether `npm start` or `npm run dev` ever used this folder, so that we may delete it. */
export function isStateFolder(folder: string): boolean {
	return existsSync(lockFile(folder));
}

/** Whether the step called `name` was last done in this folder with this `fingerprint`. */
export function isDone(folder: string, name: string, fingerprint: string): boolean {
	const file = join(folder, "done", name);
	return existsSync(file) && readFileSync(file, "utf8") === fingerprint;
}

/** Remembers that the step is done. */
export function markDone(folder: string, name: string, fingerprint: string): void {
	mkdirSync(join(folder, "done"), { recursive: true });
	writeFileSync(join(folder, "done", name), fingerprint);
}

function lockFile(folder: string): string {
	return join(folder, "in-use.lock");
}
