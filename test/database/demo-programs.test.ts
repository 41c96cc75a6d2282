import { count, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { readPending } from "#db/moderation/similar-programs-check.ts";
import { topContributors } from "#db/programs/public-lists.ts";
import { contributions, moderationLog, programs } from "#db/schema.ts";
import { CATALOG } from "#dev/seed/catalog.ts";
import { demoPrograms } from "#dev/seed/demo-programs.ts";
import { DEMO_CONTRIBUTORS, DEMO_PEOPLE } from "#dev/seed/people.ts";
import { addPrograms } from "#dev/seed/programs.ts";
import { eachDatabase } from "../support/databases.ts";
import { NOW_MS, newUser } from "./world.ts";

const NEXT_MONTH_MS = NOW_MS + 30 * 86_400_000;

eachDatabase((database) => {
	async function people(db: Db) {
		const known: Record<string, { userId: string; uid: string }> = {};
		for (const { email, fullName } of [...DEMO_PEOPLE, ...DEMO_CONTRIBUTORS]) {
			known[email] = { userId: await newUser(db, fullName ?? ""), uid: `uid of ${email}` };
		}
		return known;
	}

	test("the demo has the whole catalog with its facts, counted, and something to decide", async () => {
		const { db } = database;
		const known = await people(db);
		await addPrograms(db, demoPrograms(known, "uid-moderator", NOW_MS), NOW_MS);

		const all = await db.select().from(programs);
		for (const { name, organisation, closesMonth, audience, forHbcu } of CATALOG) {
			const found = all.find((one) => one.name === name && one.organisation === organisation);
			expect(found, name).toMatchObject({ audience, forHbcu: forHbcu ?? null, state: "open" });
			const closes = found?.applicationDeadline?.slice(5, 7);
			expect(closes, name).toBe(closesMonth && String(closesMonth).padStart(2, "0"));
		}
		const expected = { applicationDeadline: "2027-02-28", opensOn: "2026-11-01", upcoming: false };
		expect(all.find(({ name }) => name === "Leadership Alliance SR-EIP")).toMatchObject(expected);
		expect(all.find(({ name }) => name === "Gilman Scholarship")).toMatchObject({
			opensOn: "2027-01-01",
			upcoming: true,
		});
		expect(all.filter(({ state }) => state === "closed")).toHaveLength(2);
		expect(await db.select().from(programs).where(isNull(programs.contributionId))).toEqual([]);

		const counted = await topContributors(db, "all", 20);
		expect(counted).toHaveLength(DEMO_PEOPLE.length + DEMO_CONTRIBUTORS.length);
		expect(counted.reduce((sum, one) => sum + one.count, 0)).toBe(all.length);
		expect((await topContributors(db, "2026-11", 20)).length).toBeGreaterThanOrEqual(5);
		expect((await readPending(db, { size: 20 })).page.items).toHaveLength(2);
		const rejected = await db
			.select()
			.from(contributions)
			.where(eq(contributions.status, "REJECTED"));
		expect(rejected).toMatchObject([{ reviewNote: expect.stringContaining("not a program") }]);
	});

	test("seeding again adds nothing, also when other dates have come", async () => {
		const { db } = database;
		const known = await people(db);
		const amounts = async () => [
			await db.select({ n: count() }).from(contributions),
			await db.select({ n: count() }).from(programs),
			await db.select({ n: count() }).from(moderationLog),
		];
		await addPrograms(db, demoPrograms(known, "uid-moderator", NOW_MS), NOW_MS);
		const before = await amounts();
		for (const nowMs of [NOW_MS, NEXT_MONTH_MS]) {
			await addPrograms(db, demoPrograms(known, "uid-moderator", nowMs), nowMs);
			expect(await amounts()).toEqual(before);
		}
	});
});
