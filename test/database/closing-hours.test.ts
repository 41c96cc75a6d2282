import { expect, test } from "vitest";
import { planReminders } from "#db/notifications/reminders.ts";
import { DEADLINE_ZONES } from "#db/programs/facts.ts";
import { findDeadline, readProgramPage } from "#db/programs/program-page.ts";
import { closeAtTheirHour, recentPrograms } from "#db/programs/programs.ts";
import { openProgramsBetween } from "#db/programs/public-lists.ts";
import { loadColleges } from "#db/recommendations/colleges.ts";
import { canPick, pickPrograms } from "#db/recommendations/program-fit.ts";
import { listSavedPrograms } from "#db/saved/saved-list.ts";
import { saveProgram } from "#db/saved/saved-programs.ts";
import { findNew } from "#db/saved/saved-searches.ts";
import { contributions, programs } from "#db/schema.ts";
import { findPrograms } from "#db/search/find-programs.ts";
import { NO_FILTERS } from "#db/search/program-filters.ts";
import { isPast } from "#lib/calendar-days.ts";
import { formatIn } from "#lib/time-zones.ts";
import { US_TIME_ZONES } from "#lib/us-time-zones.ts";
import { eachDatabase } from "../support/databases.ts";
import { contribute, NO_ANSWERS, newUser, publish } from "./world.ts";

/** 5 pm in New York on Monday, 15 March 2027, the day after the clocks change. */
const CLOSES_MS = Date.parse("2027-03-15T21:00:00Z");
const BEFORE = CLOSES_MS - 1;
const HOUR = {
	applicationDeadline: "2027-03-15",
	deadlineTime: "17:00",
	deadlineZone: "eastern",
} as const;

eachDatabase((database) => {
	test("the moment is that of the zone's clocks on that day, in summer and winter, for years", async () => {
		const { db } = database;
		const userId = await newUser(db);
		const days = ["03-07", "03-08", "03-14", "03-15", "07-04", "10-31", "11-01", "11-08", "12-31"];
		const all = ["2026", "2027", "2029", "2032"].flatMap((year) =>
			days.flatMap((day) => DEADLINE_ZONES.map((zone) => ({ day: `${year}-${day}`, zone }))),
		);
		const { id } = await contribute(db, userId);
		const [row] = await db.select().from(contributions);
		expect(row).toMatchObject({ id, closesAt: null });
		for (const { day, zone } of all) {
			const [said] = await db
				.update(contributions)
				.set({ applicationDeadline: day, deadlineTime: "17:30", deadlineZone: zone })
				.returning({ closesAt: contributions.closesAt });
			const there = formatIn(US_TIME_ZONES[zone].iana)?.format(said?.closesAt ?? 0);
			expect([zone, there]).toEqual([zone, `${day} 17:30:00`]);
		}
	});

	test("it is in every list until its moment, and in none from then on", async () => {
		const { db } = database;
		const userId = await newUser(db);
		await publish(db, userId, { name: "Rivers Fellowship", ...HOUR, audience: ["junior"] });
		await publish(db, userId, { name: "Rivers Fellowship Again", audience: ["junior"] });
		const [program, other] = await db.select().from(programs).orderBy(programs.seq);
		if (!program || !other) throw new Error("Not published");
		expect(program.closesAt).toBe(CLOSES_MS);
		const reader = await newUser(db);
		await saveProgram(db, { userId: reader, programId: program.id }, "saved", BEFORE - 1000);
		const search = (nowMs: number, changes: object, filters: object = {}) =>
			findPrograms(
				db,
				{ size: 9, order: "newest", filters: { ...NO_FILTERS, ...filters }, ...changes },
				nowMs,
			);
		const isIn = (rows: { id: string }[]) => rows.some(({ id }) => id === program.id);
		const student = {
			userId,
			fullName: null,
			college: null,
			usesResume: false,
			...NO_ANSWERS,
			year: "junior" as const,
		};
		expect(canPick(student)).toBe(true);
		const colleges = await loadColleges();
		const lists = async (nowMs: number) => {
			const [found] = await findNew(
				db,
				{ search: "rivers", filters: NO_FILTERS, seenSeq: 0 },
				nowMs,
			);
			const page = await readProgramPage(db, other.id, nowMs);
			const chosen = await search(nowMs, {}, { audience: ["junior"] });
			return {
				newest: isIn((await search(nowMs, {})).items),
				closing: isIn((await search(nowMs, { order: "closing" })).items),
				best: isIn((await search(nowMs, { search: "rivers", order: "best" })).items),
				chosen: isIn(chosen.items),
				counted: chosen.total === 2 && chosen.counts?.audience.junior === 2,
				closesSoon: isIn((await search(nowMs, {}, { closes: "14" })).items),
				recent: isIn(await recentPrograms(db, 9, nowMs)),
				siteMap: isIn(await openProgramsBetween(db, { after: 0, upTo: 99 }, nowMs)),
				similar: page && "similar" in page ? isIn(page.similar ?? []) : undefined,
				picked: isIn(await pickPrograms(db, student, nowMs, colleges)),
				toApply: (await listSavedPrograms(db, reader, { size: 9 }, nowMs)).counts[0] === 1,
				newInSearch: found?.count === 2,
				calendar: !isPast("2027-03-15", nowMs, (await findDeadline(db, program.id))?.closesAt),
			};
		};
		const all = (is: boolean) => Object.fromEntries(Object.keys(open).map((name) => [name, is]));
		const open = await lists(BEFORE);
		expect(open).toEqual(all(true));
		expect(await lists(CLOSES_MS)).toEqual(all(false));
		expect(isIn((await search(CLOSES_MS, {}, { includeClosed: true })).items)).toBe(true);

		await closeAtTheirHour(db, BEFORE);
		expect(await db.select({ state: programs.state }).from(programs)).toEqual([
			{ state: "open" },
			{ state: "open" },
		]);
		await closeAtTheirHour(db, CLOSES_MS);
		expect(await db.select({ state: programs.state }).from(programs)).toEqual([
			{ state: "closed" },
			{ state: "open" },
		]);
		expect(await lists(CLOSES_MS)).toEqual(all(false));
	});

	test("a program published after its moment is closed", async () => {
		const { db } = database;
		await publish(db, await newUser(db), HOUR, CLOSES_MS);
		expect(await db.select({ state: programs.state }).from(programs)).toEqual([
			{ state: "closed" },
		]);
	});
});

test("nobody is reminded of it after its moment, though the day is not over", () => {
	const watched = {
		isApplied: false,
		isOpen: true,
		opensOn: null,
		remindDays: [0],
		reminderDays: null,
		deadline: "2027-03-15",
		closesAt: CLOSES_MS,
		timeZone: "America/New_York",
		savedAt: CLOSES_MS - 86_400_000,
		remindAt: CLOSES_MS - 80_000_000,
	};
	expect(planReminders(watched, BEFORE).reminders).toHaveLength(1);
	expect(planReminders(watched, CLOSES_MS)).toMatchObject({ reminders: [], remindAt: null });
});
