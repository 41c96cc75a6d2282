import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { periodOf, topContributors } from "#db/programs/public-lists.ts";
import { users } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser, publish, publishImported } from "./world.ts";

const LAST_WEEK_MS = Date.UTC(2026, 10, 13);
const LAST_MONTH_MS = Date.UTC(2026, 9, 30);

test("a ranking is of all time, the month or the ISO week that it is now in UTC", () => {
	expect(periodOf("all", NOW_MS)).toBe("all");
	expect(periodOf("monthly", NOW_MS)).toBe("2026-11");
	expect(periodOf("weekly", NOW_MS)).toBe("2026-W47");
});

async function approved(db: Db, userId: string, ...timesMs: number[]) {
	for (const timeMs of timesMs) await publish(db, userId, {}, timeMs);
}

eachDatabase((database) => {
	const ranking = async (period: string, limit = 10) =>
		(await topContributors(database.db, period, limit)).map(({ fullName, count }) => [
			fullName,
			count,
		]);

	test("contributors stand by their approved contributions of the period", async () => {
		const { db } = database;
		const [ada, bea, cleo] = [
			await newUser(db, "Ada"),
			await newUser(db, "Bea"),
			await newUser(db, "Cleo"),
		];
		await approved(db, ada, NOW_MS);
		await approved(db, bea, LAST_MONTH_MS, LAST_MONTH_MS, LAST_MONTH_MS);
		await approved(db, cleo, LAST_WEEK_MS, NOW_MS);
		const week = periodOf("weekly", NOW_MS);
		expect(await ranking("all")).toEqual([
			["Bea", 3],
			["Cleo", 2],
			["Ada", 1],
		]);
		expect(await ranking("2026-11")).toEqual([
			["Cleo", 2],
			["Ada", 1],
		]);
		expect(await ranking(week)).toHaveLength(2);
		expect(await ranking("2027-01")).toEqual([]);
		expect(await ranking("all", 2)).toHaveLength(2);
	});

	test("of two with as many, the one who got there first stands first", async () => {
		const { db } = database;
		const [late, early] = [await newUser(db, "Late"), await newUser(db, "Early")];
		await approved(db, late, LAST_MONTH_MS, NOW_MS);
		await approved(db, early, LAST_WEEK_MS, LAST_WEEK_MS + 1);
		expect(await ranking("all")).toEqual([
			["Early", 2],
			["Late", 2],
		]);
	});

	test("a contributor has a college and a photo, or none", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await approved(db, userId, NOW_MS);
		expect(await topContributors(db, "all", 1)).toEqual([
			{
				id: userId,
				fullName: "Ada Student",
				college: "Howard University",
				photoKey: null,
				count: 1,
			},
		]);
		await db
			.update(users)
			.set({ fullName: null, college: null, photoKey: "a-key" })
			.where(eq(users.id, userId));
		expect(await topContributors(db, "all", 1)).toEqual([
			{ id: userId, fullName: null, college: null, photoKey: "a-key", count: 1 },
		]);
	});

	test("the newest programs come with who contributed them, newest first, without closed ones", async () => {
		const { db } = database;
		await publish(db, await newUser(db, "Zora Hurston"), { name: "Contributed" });
		await publish(db, await newUser(db), { name: "Over", applicationDeadline: "2026-11-01" });
		await publishImported(db, { name: "Imported" });
		const recent = await recentPrograms(db, 5, NOW_MS);
		expect(recent.map(({ name, authorName }) => [name, authorName])).toEqual([
			["Imported", null],
			["Contributed", "Zora Hurston"],
		]);
		expect(await recentPrograms(db, 1, NOW_MS)).toHaveLength(1);
	});
});
