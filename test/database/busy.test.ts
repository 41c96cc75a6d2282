import { expect, test, vi } from "vitest";
import { MAX_TRIES, retryWhileBusy } from "#db/engine/failures.ts";

const busy = Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });

/** How `retryWhileBusy` ends, and when each try began, in milliseconds; no test really waits. */
async function triesOf(work: () => Promise<unknown>) {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
	try {
		const begins: number[] = [];
		const ended = retryWhileBusy(() => {
			begins.push(performance.now());
			return work();
		}).catch((error) => error);
		await vi.runAllTimersAsync();
		return { begins, ended: await ended };
	} finally {
		vi.useRealTimers();
	}
}

test("the pauses double, and each is random within its upper half", async () => {
	const { begins, ended } = await triesOf(() => Promise.reject(busy));
	expect(ended).toBe(busy);
	expect(begins).toHaveLength(MAX_TRIES);
	for (const [at, begin] of begins.slice(1).entries()) {
		const pauseMs = begin - (begins[at] ?? 0);
		expect(pauseMs).toBeGreaterThanOrEqual(25 * 2 ** at);
		expect(pauseMs).toBeLessThanOrEqual(50 * 2 ** at);
	}
});

test("a server that takes long to say that it is busy is not asked for longer than five seconds", async () => {
	const slowly = () =>
		new Promise((_, reject) => {
			setTimeout(() => reject(busy), 2000);
		});
	const { begins, ended } = await triesOf(slowly);
	expect(ended).toBe(busy);
	expect(begins).toHaveLength(3);
});
