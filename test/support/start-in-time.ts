import process from "node:process";

/** A database or a Worker is up within two seconds, on a busy machine within ten. */
const LIMIT_MS = 60_000;

/**
 * Starts something of others' that now and then hangs at its start: of some ten thousand starts of an app one never
 * ended, and nothing said which part of it hung. What is not up in time is left behind, said, and started once more.
 *
 * @throws Error when the second one hangs too
 */
export async function startInTime<T>(
	what: string,
	start: () => Promise<T>,
	limitMs = LIMIT_MS,
): Promise<T> {
	for (const again of [true, false]) {
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<"late">((resolve) => {
			timer = setTimeout(() => resolve("late"), limitMs);
		});
		const started = start().then((value) => ({ value }));
		try {
			const first = await Promise.race([started, late]);
			if (first !== "late") return first.value;
		} finally {
			clearTimeout(timer);
		}
		started.catch(() => {});
		if (again) process.stderr.write(`${what} hangs at its start; another one is started.\n`);
	}
	throw new Error(`${what} hung at its start, twice.`);
}
