import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDatabaseFailure, MAX_TRIES } from "#db/engine/failures.ts";
import { type Db, openDb } from "#db/engine/open.ts";
import { users } from "#db/schema.ts";
import { type BusyLibsql, startBusyLibsql } from "../support/busy-libsql.ts";
import { openLibsql } from "../support/engines.ts";
import { errorOf } from "../support/error-of.ts";
import { NOW_MS } from "./world.ts";

describe("a busy libSQL server", () => {
	let server: Awaited<ReturnType<typeof openLibsql>>;
	let front: BusyLibsql;
	let db: Db;
	beforeAll(async () => {
		server = await openLibsql();
		front = await startBusyLibsql(server.url);
		db = await openDb({ libsqlUrl: front.url });
	});
	afterAll(async () => {
		await front.stop();
		await server.stop();
	});

	let number = 0;
	const insertion = () => {
		number += 1;
		const [id, firebaseUid, email] = [`u${number}`, `uid-${number}`, `${number}@example.edu`];
		return db.insert(users).values({ id, firebaseUid, email, createdAt: NOW_MS });
	};
	const userCount = async () => (await server.db.select().from(users)).length;

	for (const refusal of ["HTTP 429", "SQLITE_BUSY"] as const) {
		test(`${refusal}: a statement and a batch are sent again, and done once`, async () => {
			const before = await userCount();
			front.refuse(refusal, refusal);
			await insertion();
			expect([front.asked.length, await userCount()]).toEqual([3, before + 1]);
			front.refuse(refusal, refusal, refusal);
			await db.batch([insertion(), insertion()]);
			expect([front.asked.length, await userCount()]).toEqual([4, before + 3]);
		});

		test(`${refusal} always: after ${MAX_TRIES} tries it is a failure of the database`, async () => {
			const before = await userCount();
			for (const write of [() => insertion(), () => db.batch([insertion()])]) {
				front.refuse(...Array.from({ length: 2 * MAX_TRIES }, () => refusal));
				expect(isDatabaseFailure(await errorOf(write()))).toBe(true);
				// Fewer where five seconds are over first; busy.test.ts counts them by its own clock.
				expect(front.asked.length).toBeGreaterThan(1);
				expect(front.asked.length).toBeLessThanOrEqual(MAX_TRIES);
				expect(await userCount()).toBe(before);
			}
			front.refuse();
		});
	}

	test("an answer that was lost is not asked for again: the write may have been done", async () => {
		const before = await userCount();
		front.refuse("lost");
		expect(isDatabaseFailure(await errorOf(insertion()))).toBe(true);
		expect([front.asked.length, await userCount()]).toEqual([1, before + 1]);
	});

	test("what a constraint refuses is asked once", async () => {
		await insertion();
		number -= 1;
		front.refuse();
		expect((await errorOf(db.batch([insertion()]))).cause).toMatchObject({
			message: expect.stringContaining("UNIQUE constraint failed"),
		});
		expect(front.asked.length).toBe(1);
	});

	test("of sixty batches at once that read before they write, all are done", async () => {
		const before = await userCount();
		const direct = server.db;
		const write = () => direct.batch([direct.select().from(users).limit(1), insertion()]);
		await Promise.all(Array.from({ length: 60 }, write));
		expect(await userCount()).toBe(before + 60);
	});
});
