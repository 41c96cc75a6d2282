import { DrizzleQueryError } from "drizzle-orm";
import pRetry from "p-retry";

/** Longer than a database waits for its own locks, and the longest anyone waits for a page. */
export const PATIENCE_MS = 10_000;

/** The database did not answer in time. A write may have happened or not: never retry automatically. */
export class SilentDatabase extends Error {
	override name = "SilentDatabase";

	constructor() {
		super(`The database did not answer within ${PATIENCE_MS} ms`);
	}
}

/** The answer, or SilentDatabase if it takes too long: both engines would wait forever. `giveUp` aborts a request. */
export function inTime<Answer>(answer: Promise<Answer>, giveUp?: () => void): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => {
			reject(new SilentDatabase());
			giveUp?.();
		}, PATIENCE_MS);
		answer.finally(() => clearTimeout(timer)).then(resolve, reject);
	});
}

/** Whether an error came from the database, on either engine: the query could not be run, for whatever reason. */
export function isDatabaseFailure(error: unknown): boolean {
	return causesOf(error).some(isQueryError);
}

/** Whether a write named a row that doesn't exist, or no longer. */
export function isMissingReference(error: unknown): boolean {
	return causesOf(error).some(({ message }) => /\bFOREIGN KEY constraint failed\b/.test(message));
}

/** What a developer should do about an error, where that is known. */
export function hintFor(error: unknown): string | undefined {
	if (!causesOf(error).some(({ message }) => /\bno such table\b/.test(message))) return undefined;
	return "The database has no tables, or old ones. Run npm run db:migrate, and npm run seed for the demo data.";
}

function causesOf(error: unknown): Error[] {
	return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** Drizzle's error of a failed query. Its message quotes the statement and its parameters, which are personal data. */
export function isQueryError(error: Error): boolean {
	return error instanceof DrizzleQueryError;
}

/** How many times a busy server is tried before its answer is final. */
export const MAX_TRIES = 6;

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
		retries: MAX_TRIES - 1,
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
