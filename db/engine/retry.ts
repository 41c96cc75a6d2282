import pRetry from "p-retry";

/** How often a busy server is asked before its answer stands. */
export const TRIES = 6;

/** A libSQL server refused a request (HTTP 429) before doing anything of it. */
export class TooManyRequests extends Error {
	override name = "TooManyRequests";
}

/**
 * Does `work` again while a libSQL server answers that it is busy, with pauses that double from 25 to 50
 * ms on and are random, so that those who were refused together do not come back together. After six
 * tries or five seconds the last answer stands. Such an answer says that nothing was written, which makes
 * a write safe to repeat; any other error is thrown at once (docs/decisions/016-busy-answers.md).
 */
export function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
	return pRetry(work, {
		retries: TRIES - 1,
		minTimeout: 25,
		randomize: true,
		maxRetryTime: 5000,
		shouldRetry: ({ error }) => isBusy(error),
	});
}

function isBusy(error: Error): boolean {
	if (error instanceof TooManyRequests) return true;
	return "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
