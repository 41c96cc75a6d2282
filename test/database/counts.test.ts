import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/engine/open.ts";
import { randomId } from "#db/ids.ts";
import { approveContribution, rejectContribution } from "#db/moderation/moderation.ts";
import { contributionCounts, contributions, programs, users } from "#db/schema.ts";
import { isoWeekOf, monthOf } from "#lib/calendar-days.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { approvalOf, contribute, decisionOn, NOW_MS, newUser } from "./world.ts";

const RUNS = 25;
const CONTRIBUTORS = 2;
const CONTRIBUTIONS_OF_EACH = 3;

/** Times on both sides of a year's end, and in a week that belongs to the year before its month's. */
const TIMES_MS = [
	Date.UTC(2026, 10, 21),
	Date.UTC(2026, 11, 31, 23, 59),
	Date.UTC(2027, 0, 1),
	Date.UTC(2027, 0, 4),
];

interface Count {
	period: string;
	userId: string;
	count: number;
	reachedAt: number;
}

const step = fc.record({
	what: fc.constantFrom("approve", "approve", "approve", "reject", "reopen", "delete", "leave"),
	contribution: fc.nat(CONTRIBUTORS * CONTRIBUTIONS_OF_EACH - 1),
	atMs: fc.constantFrom(...TIMES_MS),
});

eachDatabase((database) => {
	const counts = () =>
		database.db
			.select()
			.from(contributionCounts)
			.orderBy(contributionCounts.userId, contributionCounts.period);

	test("after any decisions, reopenings and deletions, the counts are those of the rows", async () => {
		const { db } = database;
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
				const made = await startAnew(database.db);
				for (const { what, contribution, atMs } of steps) {
					const target = made[contribution];
					if (!target) throw new Error("No such contribution");
					const row = eq(contributions.id, target.id);
					if (what === "approve") await approveContribution(db, approvalOf(target), atMs);
					else if (what === "reject")
						await rejectContribution(db, { ...decisionOn(target), note: "No." }, atMs);
					else if (what === "delete") await db.delete(contributions).where(row);
					else if (what === "leave") await db.delete(users).where(eq(users.id, target.userId));
					else {
						await db.update(contributions).set({ status: "PENDING" }).where(row);
						await db.delete(programs).where(eq(programs.contributionId, target.id));
					}
				}
				await db.delete(programs).where(isNull(programs.contributionId));
				expect(await counts()).toEqual(recounted(await db.select().from(contributions)));
			}),
			{ numRuns: RUNS },
		);
	});

	test("an approval counts for all time, its month and its week", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await approveContribution(db, approvalOf(await contribute(db, userId)), NOW_MS);
		expect(await counts()).toEqual([
			{ period: "2026-11", userId, count: 1, reachedAt: NOW_MS },
			{ period: "2026-W47", userId, count: 1, reachedAt: NOW_MS },
			{ period: "all", userId, count: 1, reachedAt: NOW_MS },
		]);
	});

	test("a rejection counts nothing", async () => {
		const { db } = database;
		const contribution = await contribute(db, await newUser(db));
		await rejectContribution(db, { ...decisionOn(contribution), note: "No." }, NOW_MS);
		expect(await counts()).toEqual([]);
	});

	test("when the last approval goes, the one before says again when the count was reached", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const first = await contribute(db, userId);
		const last = await contribute(db, userId);
		await approveContribution(db, approvalOf(first), NOW_MS);
		await approveContribution(db, approvalOf(last), NOW_MS + 1);
		await db.delete(contributions).where(eq(contributions.id, last.id));
		expect(await counts()).toMatchObject(Array(3).fill({ count: 1, reachedAt: NOW_MS }));
	});
});

/** Deletes everything and adds contributors with pending contributions, in one round trip. */
async function startAnew(db: Db) {
	const people = Array.from({ length: CONTRIBUTORS }, () => randomId());
	const made = people.flatMap((userId) =>
		Array.from({ length: CONTRIBUTIONS_OF_EACH }, () => ({ id: randomId(), version: 1, userId })),
	);
	await db.batch([
		db.delete(users),
		db.delete(programs),
		...people.map((id) =>
			db.insert(users).values({ id, firebaseUid: id, email: "e@example.edu", createdAt: 1 }),
		),
		...made.map(({ id, version, userId }) =>
			db.insert(contributions).values({
				id,
				userId,
				name: "n",
				description: "d",
				submissionKey: id,
				applicationLink: `https://example.org/${id}`,
				linkKey: `example.org/${id}`,
				createdAt: version,
				updatedAt: version,
			}),
		),
	]);
	return made;
}

/** The counts, computed again from the rows and the calendar. */
function recounted(rows: (typeof contributions.$inferSelect)[]): Count[] {
	const made = new Map<string, Count>();
	for (const { userId, status, approvedAt } of rows) {
		if (status !== "APPROVED" || approvedAt === null) continue;
		for (const period of ["all", monthOf(approvedAt), isoWeekOf(approvedAt)]) {
			const key = `${userId} ${period}`;
			const before = made.get(key);
			made.set(key, {
				period,
				userId,
				count: (before?.count ?? 0) + 1,
				reachedAt: Math.max(before?.reachedAt ?? 0, approvedAt),
			});
		}
	}
	return [...made.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}
