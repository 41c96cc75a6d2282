/** Longer than a database waits for its own locks; nobody waits longer for a page. */
export const PATIENCE_MS = 10_000;

/** The database did not answer in time. What it was asked to write may be there, or not: never ask again by itself. */
export class SilentDatabase extends Error {
	override name = "SilentDatabase";

	constructor() {
		super(`The database did not answer within ${PATIENCE_MS} ms`);
	}
}

/**
 * A database's answer, or SilentDatabase when it takes too long: both engines wait for a silent server without end.
 *
 * @param giveUp ends the asking, where that can be done
 */
export function inTime<Answer>(answer: Promise<Answer>, giveUp?: () => void): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => {
			reject(new SilentDatabase());
			giveUp?.();
		}, PATIENCE_MS);
		answer.finally(() => clearTimeout(timer)).then(resolve, reject);
	});
}
