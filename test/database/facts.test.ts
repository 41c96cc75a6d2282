import { expect, test } from "vitest";
import { submitContribution, updateContribution } from "#db/contributions/contributions.ts";
import { findOwnContribution } from "#db/contributions/own-contributions.ts";
import { approveContribution } from "#db/moderation/moderation.ts";
import { ownRows } from "#db/people/own-data.ts";
import type { Facts } from "#db/programs/facts.ts";
import { recentPrograms } from "#db/programs/programs.ts";
import { programs } from "#db/schema.ts";
import { eachDatabase } from "../support/databases.ts";
import { approvalOf, contribute, NOW_MS, newUser, typed } from "./world.ts";

const FACTS: Facts = {
	organisation: "Institute of Rivers",
	audience: ["sophomore", "junior"],
	fields: ["biology", "any"],
	pay: "paid",
	payDetails: "$6,000 and housing",
	housing: "yes",
	travel: "no",
	meals: "yes",
	stipendPaid: "biweekly",
	applicationFee: "no",
	place: "inperson",
	city: "Atlanta",
	usState: "Georgia",
	citizenship: "residents",
	minGpa: 3.25,
	materials: ["resume", "transcript"],
	letters: 0,
	essays: 1,
	essayWords: 500,
	materialsNote: "A research statement of one page",
	season: "summer",
	opensOn: "2026-12-01",
	deadlineTime: "17:00",
	deadlineZone: "eastern",
	deadlineWords: "Due February 1, 2027 at 5 pm ET.",
	closesIn: "february",
	decisionsBy: "2027-04-15",
	forHbcu: false,
	collegeGroups: ["uncf", "landgrants"],
	colleges: "Spelman College; Howard University",
	yearly: true,
};

eachDatabase((database) => {
	test("approving copies the facts to the program, as checked and as opening later", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId, { ...FACTS, kind: "research" });
		const approval = approvalOf(contribution, { kind: "fellowship" });
		expect(await approveContribution(db, approval, NOW_MS + 5)).toBe("done");
		expect(await db.select().from(programs)).toMatchObject([
			{ ...FACTS, kind: "fellowship", upcoming: true, checkedAt: NOW_MS + 5 },
		]);
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject({
			...FACTS,
			kind: "fellowship",
			status: "APPROVED",
		});
		expect(await recentPrograms(db, 1, NOW_MS)).toMatchObject([FACTS]);
	});

	test("what the moderator mended is what the program and the contribution say", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId, FACTS);
		const facts: Facts = { ...FACTS, audience: null, city: "Macon", opensOn: "2026-11-21" };
		expect(await approveContribution(db, { ...approvalOf(contribution), facts }, NOW_MS)).toBe(
			"done",
		);
		const published = await db.select().from(programs);
		expect(published).toMatchObject([{ ...facts, upcoming: false }]);
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject(facts);
	});

	test("a moderator can mend everything at once, within the parameters that D1 allows", async () => {
		const { db } = database;
		const contribution = await contribute(db, await newUser(db), FACTS);
		const [name, description] = ["Another name", "Another description."];
		const applicationLink = "https://mended.example.org/";
		const facts: Facts = { ...FACTS, city: "Macon", deadlineTime: "12:00", yearly: null };
		const approval = { ...approvalOf(contribution), facts, name, description, applicationLink };
		expect(await approveContribution(db, approval, NOW_MS)).toBe("done");
		expect(await db.select().from(programs)).toMatchObject([
			{ ...facts, name, description, applicationLink },
		]);
	});

	test("a refused approval leaves the facts as they were", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const contribution = await contribute(db, userId, FACTS);
		const approval = { ...approvalOf(contribution), facts: { ...FACTS, city: "Macon" } };
		expect(await approveContribution(db, { ...approval, version: 1 }, NOW_MS)).toBe("changed");
		expect(await findOwnContribution(db, { id: contribution.id, userId })).toMatchObject(FACTS);
		expect(await db.select().from(programs)).toEqual([]);
	});

	test("a change touches the fact that it names, and null clears it", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const owned = { ...(await contribute(db, userId, FACTS)), userId };
		let expected = await findOwnContribution(db, owned);
		for (const change of [
			{ audience: ["senior" as const] },
			{ fields: null },
			{ minGpa: null },
			{ forHbcu: true },
			{ opensOn: null },
			{ kind: "other" as const },
			{ usState: "Guam" },
		]) {
			await updateContribution(db, owned, change, NOW_MS);
			expected = expected && { ...expected, ...change };
			expect(await findOwnContribution(db, owned)).toEqual(expected);
		}
	});

	test("a program can't open after its deadline, whichever of the two is changed", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const dates = { opensOn: "2026-12-01", applicationDeadline: "2027-02-01" };
		const owned = { ...(await contribute(db, userId, dates)), userId };
		const before = await findOwnContribution(db, owned);
		for (const change of [
			{ opensOn: "2027-02-02" },
			{ applicationDeadline: "2026-11-30" },
			{ opensOn: "2027-06-02", applicationDeadline: "2027-06-01" },
		]) {
			const update = await updateContribution(db, owned, change, NOW_MS);
			expect([change, update]).toEqual([change, { outcome: "opens-too-late" }]);
		}
		expect(await findOwnContribution(db, owned)).toEqual(before);
		for (const change of [
			{ opensOn: "2027-02-01" },
			{ applicationDeadline: null },
			{ opensOn: "2027-06-02" },
			{ opensOn: "2028-01-01", applicationDeadline: "2028-02-01" },
		]) {
			const { outcome } = await updateContribution(db, owned, change, NOW_MS);
			expect([change, outcome]).toEqual([change, "updated"]);
		}
	});

	test("day, hour and time zone of a deadline stay together, whichever of them is changed", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const hour = { deadlineTime: "17:00", deadlineZone: "eastern" } as const;
		const none = { deadlineTime: null, deadlineZone: null };
		const day = { applicationDeadline: "2027-02-01" };
		const dated = { ...(await contribute(db, userId, { ...day, ...none })), userId };
		const undated = {
			...(await contribute(db, userId, { applicationDeadline: null, ...none })),
			userId,
		};
		const withHour = { ...(await contribute(db, userId, { ...day, ...hour })), userId };
		for (const [owned, change, lacks] of [
			[dated, { deadlineTime: "17:00" }, "zone"],
			[dated, { deadlineZone: "eastern" }, "time"],
			[undated, hour, "day"],
			[undated, { deadlineTime: "17:00" }, "day"],
			[withHour, { deadlineZone: null }, "zone"],
			[withHour, { deadlineTime: null, deadlineZone: "pacific" }, "time"],
			[withHour, { applicationDeadline: null, ...hour }, "day"],
		] as const) {
			const before = await findOwnContribution(db, owned);
			const update = await updateContribution(db, owned, change, NOW_MS);
			expect([change, update]).toEqual([change, { outcome: "incomplete-hour", lacks }]);
			expect(await findOwnContribution(db, owned)).toEqual(before);
		}
		for (const [change, stored] of [
			[{ deadlineZone: "pacific" }, { ...day, ...hour, deadlineZone: "pacific" }],
			[{ deadlineTime: null }, { ...day, ...none }],
			[hour, { ...day, ...hour }],
			[{ applicationDeadline: null }, { applicationDeadline: null, ...none }],
		] as const) {
			const { outcome } = await updateContribution(db, withHour, change, NOW_MS);
			expect([change, outcome]).toEqual([change, "updated"]);
			expect(await findOwnContribution(db, withHour)).toMatchObject(stored);
		}
	});

	test("the same form with another fact is another contribution, with the same it is one", async () => {
		const { db } = database;
		const owner = { userId: await newUser(db), formKey: "f" };
		const input = typed(FACTS);
		const outcomes = [];
		for (const again of [input, { ...input }, { ...input, season: "fall" as const }]) {
			outcomes.push((await submitContribution(db, owner, again, NOW_MS)).outcome);
		}
		expect(outcomes).toEqual(["created", "repeated", "duplicate"]);
	});

	test("the facts are in one's own data", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await contribute(db, userId, { ...FACTS, kind: "research" });
		const rows = [];
		for await (const row of ownRows(db, { userId, uid: "uid" }).contributions) rows.push(row);
		expect(rows).toMatchObject([
			{
				kind: "research",
				facts: {
					organisation: "Institute of Rivers",
					audience: ["sophomore", "junior"],
					place: "inperson",
					us_state: "Georgia",
					min_gpa: 3.25,
					for_hbcu: false,
					college_groups: ["uncf", "landgrants"],
					colleges: "Spelman College; Howard University",
				},
			},
		]);
	});
});
