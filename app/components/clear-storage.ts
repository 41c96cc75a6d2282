import { FILES } from "#app/service-worker/names.ts";
import { attempt } from "./form/drafts.ts";

/** Deletes what this browser keeps of whoever logged out: drafts, pages, and what waits to be sent. */
export async function clearStorage(): Promise<void> {
	attempt(() => localStorage.clear());
	try {
		for (const name of await caches.keys()) if (name !== FILES) await caches.delete(name);
	} catch {
		// A browser may refuse storage.
	}
}
