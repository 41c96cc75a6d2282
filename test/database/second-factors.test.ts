import { expect, test } from "vitest";
import {
	acceptTimeStep,
	confirmSecondFactor,
	findSecondFactor,
	startSecondFactor,
} from "#db/people/second-factors.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const FACTOR = { uid: "uid-zora", secret: "sealed" };

eachDatabase((database) => {
	test("a code's time step is taken once, and none before the last one", async () => {
		const { db } = database;
		for (const factor of [FACTOR, { ...FACTOR, uid: "uid-ada" }]) {
			await startSecondFactor(db, factor, NOW_MS);
			expect(await acceptTimeStep(db, factor, 99)).toBe(false);
			expect(await confirmSecondFactor(db, factor, 100, NOW_MS)).toBe(true);
		}
		const taken: boolean[] = [];
		for (const step of [99, 100, 101, 101, 100, 103, 102]) {
			taken.push(await acceptTimeStep(db, FACTOR, step));
		}
		expect(taken).toEqual([false, false, true, false, false, true, false]);
		expect(await findSecondFactor(db, "uid-ada")).toMatchObject({ lastStep: 100 });
	});

	test("of one code that comes many times at once, one gets in", async () => {
		const { db } = database;
		const factor = { ...FACTOR, uid: "uid-wells" };
		await startSecondFactor(db, factor, NOW_MS);
		await confirmSecondFactor(db, factor, 100, NOW_MS);
		const taken = await Promise.all(
			Array.from({ length: 8 }, () => acceptTimeStep(db, factor, 101)),
		);
		expect(taken.filter(Boolean)).toHaveLength(1);
	});
});
