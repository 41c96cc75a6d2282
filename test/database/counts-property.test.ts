import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { submitContribution, updateContribution } from "#db/contributions/contributions.ts";
import type { Db } from "#db/engine/open.ts";
import { approveContribution, rejectContribution } from "#db/moderation/moderation.ts";
import { deleteUser, upsertUser } from "#db/people/users.ts";
import { topContributors } from "#db/programs/public-lists.ts";
import { contributionCounts, contributions, programs, users } from "#db/schema.ts";
import { isoWeekOf, monthOf } from "#lib/calendar-days.ts";
import { eachDatabase } from "../support/databases.ts";
import { fc } from "../support/fuzz.ts";
import { WHOLE_TEST_MS } from "../support/patience.ts";

/** Try more with COUNTS_RUNS=1000, for as long as you like to wait. */
const RUNS = Number(process.env.COUNTS_RUNS ?? 10);
const MAX_MS = WHOLE_TEST_MS + RUNS * 10_000;
const PEOPLE = 4;
const LINKS = 12;

/** Times on both sides of a month's and a year's end, and in a week that belongs to the year before its month's. */
const DAYS_MS = [
	Date.UTC(2026, 10, 30, 23, 59),
	Date.UTC(2026, 11, 1),
	Date.UTC(2026, 11, 31, 23, 59),
	Date.UTC(2027, 0, 1),
	Date.UTC(2027, 0, 4),
];

const PERIODS = ["all", ...new Set(DAYS_MS.flatMap((dayMs) => [monthOf(dayMs), isoWeekOf(dayMs)]))];

const deed = fc.record({
	what: fc.constantFrom(
		...(["submit", "submit", "submit", "approve", "approve", "approve", "approve"] as const),
		...(["edit", "reject", "fix", "reopen", "delete", "leave", "approve an old text"] as const),
	),
	person: fc.nat(PEOPLE - 1),
	link: fc.nat(LINKS - 1),
	/** Which of the existing contributions. */
	contribution: fc.nat(),
	day: fc.nat(DAYS_MS.length - 1),
});

/** What happens at once. */
const moment = fc.array(deed, { minLength: 1, maxLength: 4 });

let people = 0;

eachDatabase((database) => {
	test(
		"whatever many people do, also at once, every period's ranking is that of the rows",
		async () => {
			let reached = 0;
			await fc.assert(
				fc.asyncProperty(fc.array(moment, { minLength: 6, maxLength: 16 }), async (moments) => {
					const world = await startAnew(database.db);
					for (const deeds of moments) {
						const rows = await database.db.select().from(contributions);
						await Promise.all(deeds.map((one) => world.does(one, rows)));
						reached = Math.max(reached, await expectExact(database.db));
					}
				}),
				{ numRuns: RUNS },
			);
			// Otherwise nothing would have been compared.
			expect(reached).toBeGreaterThan(1);
		},
		MAX_MS,
	);
});

type Row = typeof contributions.$inferSelect;

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

async function startAnew(db: Db) {
	await db.batch([db.delete(users), db.delete(programs)]);
	const ids: string[] = [];
	const uids: string[] = [];
	const arrive = async (place: number) => {
		people += 1;
		const firebaseUid = `uid-${people}`;
		uids[place] = firebaseUid;
		const email = `${people}@example.edu`;
		ids[place] = (await upsertUser(db, { firebaseUid, email }, 1)).id;
	};
	await Promise.all(Array.from({ length: PEOPLE }, (_, place) => arrive(place)));
	let tick = 0;

	async function does(one: Deed, rows: Row[]) {
		tick += 1;
		// No two things happen in the same millisecond, so the ranking has no ties.
		const nowMs = (DAYS_MS[one.day] ?? 0) + tick;
		const userId = ids[one.person] ?? "";
		const input = {
			name: `Program ${tick}`,
			applicationLink: `https://example.org/${one.link}`,
			description: "A summer of research.",
		};
		if (one.what === "leave") {
			await deleteUser(db, uids[one.person] ?? "");
			return arrive(one.person);
		}
		const formKey = `form-${tick}`;
		const row = rows[one.contribution % Math.max(rows.length, 1)];
		if (one.what === "submit" || !row) {
			// Somebody whose account is deleted at this moment may get that they no longer exist.
			await submitContribution(db, { userId, formKey }, input, nowMs).catch(expectGone);
			return;
		}
		const { id } = row;
		const version = row.updatedAt - (one.what === "approve an old text" ? 1 : 0);
		const decision = { contributionId: id, version, moderatorUid: "uid-moderator" };
		const owned = { id, userId: row.userId };
		if (one.what === "edit") await updateContribution(db, owned, input, nowMs);
		else if (one.what === "reject")
			await rejectContribution(db, { ...decision, note: "No." }, nowMs);
		else if (one.what === "fix") {
			const owner = { userId: row.userId, formKey, insteadOf: id };
			await submitContribution(db, owner, input, nowMs).catch(expectGone);
		} else if (one.what === "reopen") {
			await db.batch([
				db.delete(programs).where(eq(programs.contributionId, id)),
				db
					.update(contributions)
					.set({ status: "PENDING" })
					.where(and(eq(contributions.id, id), eq(contributions.status, "APPROVED"))),
			]);
		} else if (one.what === "delete") {
			await db.batch([
				db.delete(programs).where(eq(programs.contributionId, id)),
				db.delete(contributions).where(eq(contributions.id, id)),
			]);
		} else {
			const approval = { ...decision, kind: "other" as const, applicationDeadline: null };
			await approveContribution(db, approval, nowMs);
		}
	}
	return { does };
}

function expectGone(error: unknown): void {
	const cause = error instanceof Error ? error.cause : undefined;
	expect(String(cause)).toContain("FOREIGN KEY");
}

/** Compares the ranking of every possible period. Returns the highest count of all. */
async function expectExact(db: Db): Promise<number> {
	const [rows, kept, ...tops] = await db.batch([
		db.select().from(contributions),
		db.selectDistinct({ period: contributionCounts.period }).from(contributionCounts),
		...PERIODS.map((period) => topContributors(db, period, 100)),
	]);
	const recounted = recount(rows);
	const rankings = PERIODS.map((period, at) => [
		period,
		tops[at]?.map(({ id, count }) => ({ id, count })),
	]);
	const expected = PERIODS.map((period) => [period, rankingOf(recounted.get(period) ?? [])]);
	expect(rankings).toEqual(expected);
	expect(kept.map(({ period }) => period).sort()).toEqual([...recounted.keys()].sort());
	return Math.max(0, ...rankingOf(recounted.get("all") ?? []).map(({ count }) => count));
}

/** Who was approved when, by period. */
function recount(rows: Row[]): Map<string, { userId: string; approvedAt: number }[]> {
	const periods = new Map<string, { userId: string; approvedAt: number }[]>();
	for (const { userId, status, approvedAt } of rows) {
		if (status !== "APPROVED" || approvedAt === null) continue;
		for (const period of ["all", monthOf(approvedAt), isoWeekOf(approvedAt)]) {
			periods.set(period, [...(periods.get(period) ?? []), { userId, approvedAt }]);
		}
	}
	return periods;
}

/** Highest count first; of two with the same count, the one who reached it first. */
function rankingOf(approvals: { userId: string; approvedAt: number }[]) {
	const people = [...new Set(approvals.map(({ userId }) => userId))];
	return people
		.map((id) => {
			const own = approvals.filter(({ userId }) => userId === id);
			const reached = Math.max(...own.map(({ approvedAt }) => approvedAt));
			return { id, count: own.length, reached };
		})
		.sort((a, b) => b.count - a.count || a.reached - b.reached)
		.map(({ id, count }) => ({ id, count }));
}
