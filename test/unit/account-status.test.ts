import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COOL_DOWN_MS, createCoolDown } from "#app/auth/session/account-status.server.ts";

const silence = () => new Promise<never>(() => {});

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** How long it waits, in milliseconds, when the result comes after the given time. */
async function waits(aWhile: ReturnType<typeof createCoolDown>, answer: Promise<unknown>) {
	const beganAt = Date.now();
	let endedAt: number | undefined;
	const waiting = aWhile(answer, 2000).then(() => {
		endedAt = Date.now();
	});
	for (let ms = 0; endedAt === undefined && ms < 3000; ms += 100) {
		await vi.advanceTimersByTimeAsync(100);
	}
	await waiting;
	return (endedAt ?? Number.NaN) - beganAt;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("what comes in time is waited for, every time", async () => {
	const aWhile = createCoolDown();
	expect(await waits(aWhile, after(500))).toBe(500);
	expect(await waits(aWhile, after(1900))).toBe(1900);
	expect(vi.getTimerCount()).toBe(0);
});

test("silence is waited for once in half a minute", async () => {
	const aWhile = createCoolDown();
	expect(await waits(aWhile, silence())).toBe(2000);
	expect(await waits(aWhile, silence())).toBeLessThanOrEqual(100);
	await vi.advanceTimersByTimeAsync(COOL_DOWN_MS);
	expect(await waits(aWhile, after(500))).toBe(500);
	expect(await waits(aWhile, silence())).toBe(2000);
});

test("a refusal in time is thrown", async () => {
	await expect(createCoolDown()(Promise.reject(new Error("no")), 2000)).rejects.toThrow("no");
});
