/** How long to skip waiting after a wait that ran out. */
export const PAUSE_MS = 30 * 1000;

/**
 * Waits at most this long (ms) for an optional answer. Once that was in
 * vain, the next half minute does not wait at all: each page would, while they are silent.
 *
 * @throws what it throws in time
 */
export function waitsForAWhile(): (answer: Promise<unknown>, limitMs: number) => Promise<void> {
	let silentUntilMs = 0;
	return async (answer, limitMs) => {
		if (Date.now() < silentUntilMs) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const late = new Promise<void>((resolve) => {
			timer = setTimeout(() => {
				silentUntilMs = Date.now() + PAUSE_MS;
				resolve();
			}, limitMs);
		});
		await Promise.race([answer, late]).finally(() => clearTimeout(timer));
	};
}
