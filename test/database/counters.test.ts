import { expect, test } from "vitest";
import {
	clearCounts,
	countDown,
	countUp,
	deleteExpiredCounters,
	findCount,
	takeAllowances,
	useOnce,
} from "#db/counters.ts";
import { counters } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS } from "./world.ts";

const MINUTE_MS = 60_000;

eachDatabase((database) => {
	test("a count goes up within its span, and begins anew after it", async () => {
		const { db } = database;
		const up = (nowMs: number) => countUp(db, "spans", MINUTE_MS, nowMs);
		expect(await up(NOW_MS)).toEqual({ count: 1, resetsAt: NOW_MS + MINUTE_MS });
		expect(await up(NOW_MS + 59_999)).toEqual({ count: 2, resetsAt: NOW_MS + MINUTE_MS });
		expect(await findCount(db, "spans", NOW_MS + 59_999)).toMatchObject({ count: 2 });
		expect(await findCount(db, "spans", NOW_MS + MINUTE_MS)).toBeUndefined();
		expect(await up(NOW_MS + MINUTE_MS)).toEqual({ count: 1, resetsAt: NOW_MS + 2 * MINUTE_MS });
	});

	test("of twenty at once each has a number of its own", async () => {
		const counted = await Promise.all(
			Array.from({ length: 20 }, () => countUp(database.db, "at once", MINUTE_MS, NOW_MS)),
		);
		const numbers = counted.map(({ count }) => count).sort((a, b) => a - b);
		expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
	});

	test("a count that is cleared begins anew; others stay", async () => {
		const { db } = database;
		await countUp(db, "cleared", MINUTE_MS, NOW_MS);
		await countUp(db, "kept", MINUTE_MS, NOW_MS);
		await clearCounts(db, "cleared");
		expect(await findCount(db, "cleared", NOW_MS)).toBeUndefined();
		expect(await findCount(db, "kept", NOW_MS)).toMatchObject({ count: 1 });
	});

	test("an allowance is used up, also by twenty at once, and comes back with its span", async () => {
		const { db } = database;
		const allowance = { key: "allowance", limit: 3, spanMs: MINUTE_MS };
		const use = (nowMs: number) => takeAllowances(db, [allowance], nowMs);
		const answers = await Promise.all(Array.from({ length: 20 }, () => use(NOW_MS)));
		expect(answers.filter((waitUntil) => waitUntil === undefined)).toHaveLength(3);
		expect(new Set(answers)).toEqual(new Set([undefined, NOW_MS + MINUTE_MS]));
		await countDown(db, ["allowance"]);
		expect(await use(NOW_MS)).toBeUndefined();
		expect(await use(NOW_MS)).toBe(NOW_MS + MINUTE_MS);
		expect(await use(NOW_MS + MINUTE_MS)).toBeUndefined();
	});

	test("of several allowances none is used when one is used up", async () => {
		const { db } = database;
		const wide = { key: "wide", limit: 9, spanMs: MINUTE_MS };
		const narrow = { key: "narrow", limit: 1, spanMs: 2 * MINUTE_MS };
		expect(await takeAllowances(db, [wide, narrow], NOW_MS)).toBeUndefined();
		expect(await takeAllowances(db, [wide, narrow], NOW_MS)).toBe(NOW_MS + 2 * MINUTE_MS);
		expect(await findCount(db, "wide", NOW_MS)).toMatchObject({ count: 1 });
	});

	test("a one-time value is used once", async () => {
		const { db } = database;
		const uses = await Promise.all(
			Array.from({ length: 8 }, () => useOnce(db, "nonce", NOW_MS + MINUTE_MS)),
		);
		expect(uses.filter(Boolean)).toHaveLength(1);
	});

	test("the clean-up removes what has begun anew", async () => {
		const { db } = database;
		await db.delete(counters);
		await countUp(db, "old", MINUTE_MS, NOW_MS - MINUTE_MS);
		await countUp(db, "new", MINUTE_MS, NOW_MS);
		await deleteExpiredCounters(db, NOW_MS);
		expect(await db.select({ key: counters.key }).from(counters)).toEqual([{ key: "new" }]);
	});
});
