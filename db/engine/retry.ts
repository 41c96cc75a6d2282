import pRetry from "p-retry";

/** How many times a busy server is tried before its answer is final. */
export const TRIES = 6;

/** A libSQL server refused a request (HTTP 429) before doing any of it. */
export class TooManyRequests extends Error {
	override name = "TooManyRequests";
}

/**
 * Repeats `work` while a libSQL server answers that it is busy. The pauses double, starting at 25 to 50 ms, and are
 * random, so that requests refused together do not return together. After six tries or five seconds the last answer is
 * final. A busy answer means that nothing was written, so a write is safe to repeat; any other error is thrown at once
 * (docs/decisions/016-busy-answers.md).
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
