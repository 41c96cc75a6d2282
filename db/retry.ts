/** How often a busy server is asked before its answer stands. */
export const TRIES = 6;
const FIRST_PAUSE_MS = 50;
/** No try begins later than this after the first, however long the server takes to say that it is busy. */
const GIVE_UP_AFTER_MS = 5000;

/** A libSQL server refused a request (HTTP 429) before doing anything of it. */
export class TooManyRequests extends Error {
	override name = "TooManyRequests";
}

/**
 * Does `work` again while a libSQL server answers that it is busy, with pauses that double and are
 * random, so that those who were refused together do not come back together. After six tries or five
 * seconds the last answer stands. Such an answer says that nothing was written, which makes a write safe
 * to repeat; any other error is thrown at once (docs/decisions/016-busy-answers.md).
 *
 * @param pause resolves after so many milliseconds; tests need not wait
 */
export async function retryWhileBusy<Result>(
	work: () => Promise<Result>,
	pause: (ms: number) => Promise<void> = wait,
): Promise<Result> {
	const lastStartMs = Date.now() + GIVE_UP_AFTER_MS;
	for (let tried = 1; ; tried++) {
		try {
			return await work();
		} catch (error) {
			const longest = FIRST_PAUSE_MS * 2 ** (tried - 1);
			const pauseMs = longest * (0.5 + Math.random() / 2);
			const late = Date.now() + pauseMs > lastStartMs;
			if (!isBusy(error) || tried >= TRIES || late) throw error;
			await pause(pauseMs);
		}
	}
}

function isBusy(error: unknown): boolean {
	if (error instanceof TooManyRequests) return true;
	if (!(error instanceof Error && "code" in error)) return false;
	return typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY");
}

function wait(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
