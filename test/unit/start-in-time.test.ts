import { expect, test } from "vitest";
import { startInTime } from "../support/start-in-time.ts";

const hang = () => new Promise<never>(() => {});

/** Starts that end as the test says, one after the other. */
function starts<T>(...each: (() => Promise<T>)[]) {
	let begun = 0;
	return { start: () => (each[begun++] ?? hang)(), begun: () => begun };
}

test("what is up in time is started once", async () => {
	const { start, begun } = starts(async () => "up");
	expect(await startInTime("It", start)).toBe("up");
	expect(begun()).toBe(1);
});

test("what hangs is started once more, and no third time", async () => {
	const second = starts<string>(hang, async () => "up");
	expect(await startInTime("It", second.start, 1)).toBe("up");
	const never = starts(hang, hang);
	await expect(startInTime("It", never.start, 1)).rejects.toThrow("It hung at its start, twice.");
	expect(never.begun()).toBe(2);
});

test("what fails is not started again", async () => {
	const { start, begun } = starts(async () => {
		throw new Error("no room");
	});
	await expect(startInTime("It", start)).rejects.toThrow("no room");
	expect(begun()).toBe(1);
});
