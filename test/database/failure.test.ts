import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isDatabaseFailure, isQueryError } from "#db/engine/failures.ts";
import { openDb } from "#db/engine/open.ts";
import { users } from "#db/schema.ts";
import { freePort } from "#dev/free-port.ts";
import { eachDatabase } from "../support/databases.ts";
import { errorOf } from "../support/error-of.ts";

const SECRET = "zora@example.edu";

eachDatabase((database) => {
	const broken = () => database.db.select({ x: sql`no_such_column` }).from(users);

	test("a statement that cannot be run is a failure of the database", async () => {
		const error = await errorOf(broken().where(sql`${SECRET} is not null`));
		expect(isDatabaseFailure(error)).toBe(true);
		expect(isDatabaseFailure(new Error("Around it", { cause: error }))).toBe(true);
	});

	test("so is one that a constraint refuses, and it is known to quote people's data", async () => {
		const person = { id: "u", firebaseUid: "uid", email: SECRET, createdAt: 1 };
		await database.db.insert(users).values(person);
		const error = await errorOf(database.db.insert(users).values(person));
		expect(isDatabaseFailure(error)).toBe(true);
		expect(error.message).toContain(SECRET);
		expect(isQueryError(error)).toBe(true);
	});

	test("so is a batch of which one statement fails", async () => {
		const { db } = database;
		const error = await errorOf(db.batch([db.select().from(users), broken()]));
		expect(isDatabaseFailure(error)).toBe(true);
	});
});

test("so is a libSQL server that cannot be reached, for one statement and for a batch", async () => {
	const db = await openDb({ libsqlUrl: `http://127.0.0.1:${await freePort()}` });
	expect(isDatabaseFailure(await errorOf(db.select().from(users)))).toBe(true);
	expect(isDatabaseFailure(await errorOf(db.batch([db.select().from(users)])))).toBe(true);
});

for (const other of [
	new Error("no such table"),
	new TypeError("fetch failed"),
	"D1_ERROR",
	{ message: "D1_ERROR" },
	null,
	undefined,
]) {
	test(`${other instanceof Error ? other : JSON.stringify(other)} is none of the database's`, () => {
		expect(isDatabaseFailure(other)).toBe(false);
	});
}
