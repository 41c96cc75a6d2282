import { FILES } from "#app/service-worker/names.ts";

/** Under which the last log-out is kept. */
export const LAST_LOG_OUT = "last-log-out";

/**
 * Deletes what this browser keeps of whoever logged out: drafts, pages, and what waits to be sent. Once for each
 * log-out: a browser may show its page again (Back) when somebody else has logged in.
 */
export async function clearStorage(logOutId: string): Promise<void> {
	try {
		if (localStorage.getItem(LAST_LOG_OUT) === logOutId) return;
		localStorage.clear();
		localStorage.setItem(LAST_LOG_OUT, logOutId);
		for (const name of await caches.keys()) if (name !== FILES) await caches.delete(name);
	} catch {
		// A browser may refuse storage.
	}
}
