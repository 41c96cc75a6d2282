import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

// A lock nobody refers to would be collected as garbage, and with that given back.
const held = new Set<DatabaseSync>();

const POLL_MS = 50;

/**
 * Takes the lock that is the file `path` (made when missing). Returns how to give it back, or
 * undefined when another process still holds it after `patienceMs`. The system frees it when its
 * holder dies, however that happens, so there is no stale lock. Throws when the file cannot be
 * made.
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
	// Node has no file locks of its own; SQLite's are the system's, on every platform.
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
