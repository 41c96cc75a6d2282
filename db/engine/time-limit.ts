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
