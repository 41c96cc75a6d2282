import { and, desc, eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { prepared } from "#db/engine/prepared.ts";
import { users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { newUser } from "./world.ts";

eachDatabase((database) => {
	/** One for all requests, like the statements at the top of modules. */
	const named = prepared((db, { name, most }: { name: string; most: number }) =>
		db
			.select({ id: users.id, isCredited: users.credited })
			.from(users)
			.where(and(eq(users.fullName, name), gt(users.createdAt, 0)))
			.orderBy(desc(users.id))
			.limit(most),
	);

	test("a query that is worked out once answers each time by the values of that time", async () => {
		const { db } = database;
		const [ada, ben] = [await newUser(db, "Ada"), await newUser(db, "Ben")];
		const both = [ada, await newUser(db, "Ada")].sort().reverse();
		const answers = await Promise.all([
			named(db, { name: "Ada", most: 5 }),
			named(db, { name: "Ben", most: 5 }),
			named(db, { name: "Ada", most: 1 }),
			named(db, { name: "Cleo", most: 5 }),
		]);
		const ids = answers.map((rows) => rows.map(({ id }) => id));
		expect(ids).toEqual([both, [ben], both.slice(0, 1), []]);
	});

	test("in a batch it answers as it does alone, its columns read as the schema says", async () => {
		const { db } = database;
		const ada = await newUser(db, "Ada");
		await newUser(db, "Ben");
		const ask = () => named(db, { name: "Ada", most: 2 });
		const alone = await ask();
		expect(alone).toEqual([{ id: ada, isCredited: expect.any(Boolean) }]);
		expect(await db.batch([ask(), named(db, { name: "Cleo", most: 2 })])).toEqual([alone, []]);
	});
});
