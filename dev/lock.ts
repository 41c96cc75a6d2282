import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

// An unreferenced lock would be garbage-collected, and so released.
const held = new Set<DatabaseSync>();

const POLL_MS = 50;

/**
 * Takes the lock, which is the file `path` (created when missing). Returns a function that releases it, or undefined
 * when another process still holds it after `patienceMs`. The system releases it when its holder dies, for whatever
 * reason, so locks never go stale. Throws when the file can't be created.
 */
export async function takeLock(
	path: string,
	patienceMs: number,
): Promise<(() => void) | undefined> {
	const deadlineMs = Date.now() + patienceMs;
	for (;;) {
		const release = tryLock(path);
		if (release || Date.now() >= deadlineMs) return release;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}

function tryLock(path: string): (() => void) | undefined {
	mkdirSync(dirname(path), { recursive: true });
	// Node has no file locks of its own; SQLite uses the system's, on every platform.
	const file = new DatabaseSync(path, { timeout: 0 });
	try {
		file.exec("BEGIN EXCLUSIVE");
		held.add(file);
		return () => {
			held.delete(file);
			file.close();
		};
	} catch (error) {
		file.close();
		if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
		throw error;
	}
}
