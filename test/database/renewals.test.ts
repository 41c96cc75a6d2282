import { expect, test } from "vitest";
import { findPublished } from "#db/moderation/published-programs.ts";
import {
	listRenewals,
	nextOccurrence,
	putOffRenewal,
	renewProgram,
} from "#db/moderation/renewals.ts";
import { closePastPrograms } from "#db/programs/programs.ts";
import { eachDatabase } from "../support/databases.ts";
import { publishImported } from "./world.ts";

const at = (day: string) => Date.parse(`${day}T15:00:00Z`);
const read = { programId: "a", version: 0, moderatorUid: "uid-moderator" };

eachDatabase((database) => {
	async function yearly(stated: Record<string, { opensOn?: string; deadline?: string }>) {
		await publishImported(
			database.db,
			...Object.entries(stated).map(([id, { opensOn = null, deadline = null }]) => ({
				id,
				name: id,
				opensOn,
				applicationDeadline: deadline,
				yearly: true,
			})),
		);
		await closePastPrograms(database.db, at("2026-10-01"));
	}
	const due = async (day: string) =>
		(await listRenewals(database.db, { size: 20 }, at(day))).items.map(({ id }) => id);

	test("it comes back a month before it opens again, by the day it opened or by its deadline", async () => {
		await yearly({
			a: { opensOn: "2026-01-15", deadline: "2026-03-31" },
			b: { deadline: "2026-03-31" },
			c: { opensOn: "2025-09-01", deadline: "2026-02-01" },
			open: { opensOn: "2026-01-15", deadline: "2026-12-31" },
		});
		expect(await due("2026-10-30")).toEqual(["c"]);
		expect(await due("2026-11-02")).toEqual(["c", "b"]);
		expect(await due("2026-12-14")).toEqual(["c", "b"]);
		expect(await due("2026-12-16")).toEqual(["c", "a", "b"]);
		await database.run("update programs set yearly = null where id = 'c'");
		expect(await due("2028-01-01")).toEqual(["a", "b"]);
	});

	test("one that was closed early without a deadline comes back, too", async () => {
		await yearly({ a: {} });
		await database.run(
			`update programs set state = 'closed', closed_early = 1, checked_at = ${at("2026-03-10")}`,
		);
		expect(await due("2026-10-30")).toEqual([]);
		expect(await due("2026-11-02")).toEqual(["a"]);
	});

	test("with its new dates it is open again, and asks again only after it has closed again", async () => {
		const { db } = database;
		await yearly({ a: { opensOn: "2026-01-15", deadline: "2026-03-31" } });
		const dates = { opensOn: "2027-01-20", applicationDeadline: "2027-04-01" };
		const now = at("2026-12-16");
		expect(await renewProgram(db, { ...read, version: 7 }, dates, now)).toBe("changed");
		const outcomes = await Promise.all([
			renewProgram(db, read, dates, now),
			renewProgram(db, read, dates, now),
		]);
		expect(outcomes.toSorted()).toEqual(["done", "repeated"]);
		const others = { ...dates, applicationDeadline: "2027-05-01" };
		expect(await renewProgram(db, read, others, now)).toBe("yours");
		const other = { ...read, moderatorUid: "uid-other" };
		expect(await renewProgram(db, other, dates, now)).toBe("changed");
		expect(await findPublished(db, "a")).toMatchObject({ ...dates, state: "open", version: 1 });
		expect(await database.rows("select action, changes from moderation_log")).toEqual([
			{
				action: "REOPENED",
				changes: JSON.stringify({
					opensOn: { was: "2026-01-15", now: "2027-01-20" },
					applicationDeadline: { was: "2026-03-31", now: "2027-04-01" },
				}),
			},
		]);
		expect(await due("2027-03-01")).toEqual([]);
		await closePastPrograms(db, at("2027-04-05"));
		expect(await due("2027-12-19")).toEqual([]);
		expect(await due("2027-12-21")).toEqual(["a"]);
	});

	test("what was stated of the last deadline, and when applicants heard back, is gone", async () => {
		const { db } = database;
		await yearly({ a: { deadline: "2026-03-31" } });
		await database.run(
			`update programs set deadline_time = '17:00', deadline_zone = 'eastern',
			deadline_words = 'By 5 pm', decisions_by = '2026-04-15' where id = 'a'`,
		);
		const dates = { opensOn: null, applicationDeadline: "2027-03-31" };
		expect(await renewProgram(db, read, dates, at("2026-12-16"))).toBe("done");
		const gone = { deadlineTime: null, deadlineZone: null, deadlineWords: null };
		expect(await findPublished(db, "a")).toMatchObject({ ...gone, decisionsBy: null });
	});

	test("put off, it comes back after a month", async () => {
		await yearly({ a: { opensOn: "2026-01-15", deadline: "2026-03-31" } });
		const now = at("2026-12-16");
		expect(await putOffRenewal(database.db, read, now)).toBe("done");
		expect(await due("2027-01-14")).toEqual([]);
		expect(await due("2027-01-16")).toEqual(["a"]);
		expect(await putOffRenewal(database.db, { ...read, version: 3 }, now)).toBe("changed");
	});

	test("every program has its place in the pages, also among many that are not due", async () => {
		await database.run(
			`insert into programs (id, name, application_link, link_key, description, published_at, yearly, state, application_deadline, opens_on)
			with recursive n(n) as (select 1 union all select n + 1 from n where n < 1100)
			select 'p' || n, 'P', 'https://example.org/', n, 'D', 1, 1, 'closed', date('2025-12-01', '+' || (n / 10) || ' days'),
			iif(n % 100 = 0, null, '2025-11-20') from n`,
		);
		const found: string[] = [];
		let after: Awaited<ReturnType<typeof listRenewals>>["next"];
		do {
			const page = await listRenewals(database.db, { size: 5, after }, at("2026-10-15"));
			found.push(...page.items.map(({ id }) => id));
			after = page.next;
		} while (after);
		expect(found).toHaveLength(8);
		expect(new Set(found).size).toBe(8);
	});

	test("those without a deadline come last: however many they are, they hide no others, and each has its place", async () => {
		await database.run(
			`insert into programs (id, name, application_link, link_key, description, published_at, yearly, state, application_deadline, checked_at)
			with recursive n(n) as (select 1 union all select n + 1 from n where n < 1103)
			select 'p' || n, 'P', 'https://example.org/', n, 'D', 1, 1, 'closed', iif(n > 1100, '2020-02-01', null),
			iif(n % 500 = 0, 1, ${at("2099-10-01")}) from n`,
		);
		const found: string[] = [];
		let after: Awaited<ReturnType<typeof listRenewals>>["next"];
		do {
			const page = await listRenewals(database.db, { size: 2, after }, at("2026-11-28"));
			found.push(...page.items.map(({ id }) => id));
			expect(page.counts?.renewals).toBe(3);
			after = page.next;
		} while (after);
		expect(found).toEqual(["p1101", "p1102", "p1103", "p500", "p1000"]);
	});
});

test("a day of the year comes next in this year or the next, and a leap day a day before", () => {
	expect(nextOccurrence("2026-03-31", "2026-12-01")).toBe("2027-03-31");
	expect(nextOccurrence("2026-03-31", "2027-01-15")).toBe("2027-03-31");
	expect(nextOccurrence("2024-02-29", "2026-12-01")).toBe("2027-02-28");
	expect(nextOccurrence("2024-02-29", "2027-12-01")).toBe("2028-02-29");
});
