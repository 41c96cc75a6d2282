/** How long to stop waiting after a wait that timed out. */
export const COOL_DOWN_MS = 30 * 1000;

/**
 * Waits at most `limitMs` for an optional answer. After a timeout, it doesn't wait at all for half a minute, so that
 * not every page waits for a service that is down.
 *
 * @throws what the answer throws in time
 */
export function createCoolDown(): (answer: Promise<unknown>, limitMs: number) => Promise<void> {
	let silentUntilMs = 0;
	return async (answer, limitMs) => {
		if (Date.now() < silentUntilMs) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<void>((resolve) => {
			timer = setTimeout(() => {
				silentUntilMs = Date.now() + COOL_DOWN_MS;
				resolve();
			}, limitMs);
		});
		await Promise.race([answer, late]).finally(() => clearTimeout(timer));
	};
}
