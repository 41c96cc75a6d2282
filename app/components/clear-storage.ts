import { FILES } from "#app/service-worker/names.ts";

/** Under which the last log-out is kept. */
export const LAST_LOG_OUT = "last-log-out";

/**
 * In the HTML of the log-in page after a log-out, in a script with the log-out's id: other tabs hide what they show
 * when they are looked at (root.tsx), and nothing typed is left to read, before the page's JavaScript has come.
 */
export const CLEAR_AT_ONCE = `try {
	const { logOut } = document.currentScript.dataset;
	if (localStorage.getItem("${LAST_LOG_OUT}") !== logOut) localStorage.clear();
} catch {}`;

/**
 * Deletes what this browser keeps of whoever logged out: drafts, pages, what waits to be sent, and where reminders are
 * pushed to. Once for each log-out: a browser may show its page again (Back) when somebody else has logged in.
 */
export async function clearStorage(logOutId: string): Promise<void> {
	try {
		if (localStorage.getItem(LAST_LOG_OUT) === logOutId) return;
		localStorage.clear();
		localStorage.setItem(LAST_LOG_OUT, logOutId);
		await Promise.all([endPushes(), deleteCaches()]);
	} catch {
		// A browser may refuse storage.
	}
}

async function endPushes(): Promise<void> {
	const registration = await navigator.serviceWorker.getRegistration();
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

async function deleteCaches(): Promise<void> {
	for (const name of await caches.keys()) if (name !== FILES) await caches.delete(name);
}
